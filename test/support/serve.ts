/** A service in a process of its own; `service-process.ts` starts it, gives it its settings and is told its address. */
import { pino } from 'pino'
import { startService } from '../../packages/service/server/start.ts'

const service = await startService(JSON.parse(process.env.SELVEDGE_TEST_SETTINGS!), pino())
process.once('SIGTERM', async () => {
  await service.stop()
  process.disconnect()
})
// The process that started it has ended, or stops it.
process.once('disconnect', () => process.exit())
process.send!({ url: service.url, metricsUrl: service.metricsUrl })
