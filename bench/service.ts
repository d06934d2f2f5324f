/** A process of the service under test, told its settings in its first argument. */
import { createLog } from '../packages/service/server/log.ts'
import { startService } from '../packages/service/server/start.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const log = createLog('info', logFile)
const { url, stop } = await startService(settings, log.logger)
process.once('SIGTERM', async () => {
  await stop()
  log.close()
  process.exit(0)
})
console.log(url)
