/** A process of the service under test, told its settings in its first argument. */
import { pino } from 'pino'
import { startService } from '../packages/service/server/start.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const { url, stop } = await startService(
  settings,
  pino(pino.destination({ dest: logFile, sync: false, minLength: 4_096 })),
)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(url)
