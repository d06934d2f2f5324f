/** A process of the service, told its settings in its first argument; every line it logs is in the file at once. */
import { pino } from 'pino'
import { startService } from '../../../packages/service/server/start.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const { url, metricsUrl, stop } = await startService(settings, pino(pino.destination({ dest: logFile, sync: true })))
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(JSON.stringify({ url, metricsUrl }))
