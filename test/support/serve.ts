/** A service in a separate process. `service-process.ts` starts it with its settings and gets its address. */
import { pino } from 'pino'
import { startService } from '../../packages/service/api/start.ts'
import { type Clock, systemClock } from '../../packages/service/clock.ts'

const { SELVEDGE_TEST_SETTINGS, SELVEDGE_TEST_TIMERS_FASTER } = process.env
const clock: Clock = {
  ...systemClock,
  every: (intervalMs, act) => systemClock.every(intervalMs / Number(SELVEDGE_TEST_TIMERS_FASTER), act),
}
const service = await startService(JSON.parse(SELVEDGE_TEST_SETTINGS!), pino(), clock)
process.once('SIGTERM', async () => {
  await service.stop()
  process.disconnect()
})
// The process that started it has ended, or stops it.
process.once('disconnect', () => process.exit())
// It asks how much CPU time this thread has used.
process.on('message', () => process.send!(process.threadCpuUsage()))
process.send!({ url: service.url, metricsUrl: service.metricsUrl })
