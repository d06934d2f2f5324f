/** A process of the service under test, told its settings in its first argument. */

import { startService } from '../packages/service/api/start.ts'
import { createLog } from '../packages/service/http/operating/log.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const { url, stop } = await startService(settings, createLog('info', logFile))
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(url)
