/** A process of the service under test, told its settings in its first argument. */
import { createLog } from '../packages/service/server/operating/log.ts'
import { startService } from '../packages/service/server/start.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const { url, stop } = await startService(settings, createLog('info', logFile))
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(url)
