/** A process of the service under test, told its settings in its first argument. After SIGUSR2 it prints how many bytes are in use. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startService } from '../packages/service/api/start.ts'
import { createLog } from '../packages/service/http/operating/log.ts'

const { settings, logFile } = JSON.parse(process.argv[2]!)
const { url, stop } = await startService(settings, createLog('info', logFile))
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  console.log(heapUsed + external)
})
console.log(url)
