/** A service in a separate process. `service-process.ts` starts it with its settings and gets its address. */
import { pino } from 'pino'
import { startService } from '../../packages/service/server/start.ts'

const service = await startService(JSON.parse(process.env.SELVEDGE_TEST_SETTINGS!), pino())
process.once('SIGTERM', async () => {
  await service.stop()
  process.disconnect()
})
// The process that started it has ended, or stops it.
process.once('disconnect', () => process.exit())
// It asks how much CPU time this thread has used.
process.on('message', () => process.send!(process.threadCpuUsage()))
process.send!({ url: service.url, metricsUrl: service.metricsUrl })
