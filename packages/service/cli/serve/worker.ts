/**
 * The program of a worker: a service on the port that it shares with others. The supervisor sends
 * it the settings. It stops on a message from the supervisor, on a signal, and when the supervisor is gone.
 */
import { run } from '../run.ts'
import { STOP_TIMEOUT_MS, stopRequested } from '../stop.ts'
import type { FromWorker, Start, ToWorker } from './messages.ts'

const tell = (message: FromWorker): void => void (process.connected && process.send!(message))

async function serve({ number, role, settings, logLevel }: Start, stop: Promise<unknown>): Promise<void> {
  const { createLog } = await import('../../http/operating/log.ts')
  const { startService } = await import('../../api/start.ts')
  const log = createLog(logLevel, 1, true).child({ worker: number })
  const service = await startService(settings, log, undefined, role)
  process.on('message', async ({ kind }: ToWorker) => {
    if (kind === 'collect') tell({ kind: 'metrics', metrics: (await service.registry?.getMetricsAsJSON()) ?? [] })
  })
  tell({ kind: 'serving', url: service.url })
  await stop
  await service.stop()
  if (process.connected) process.disconnect()
}

const toldToStop = new Promise<void>((resolve) => {
  process.once('disconnect', resolve)
  process.on('message', ({ kind }: ToWorker) => kind === 'stop' && resolve())
})
process.once('message', (start: Start) => {
  const signal = stopRequested(start.settings.drainDelayMs + STOP_TIMEOUT_MS)
  void run(() => serve(start, Promise.race([toldToStop, signal])))
})
