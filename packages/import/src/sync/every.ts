/** A cycle again and again, until a signal ends it. What may pass by itself does not: a source that is away, a row that is wrong. */
import { setTimeout as wait } from 'node:timers/promises'
import { TransferRefused } from '../cycle/removals.ts'
import { exitCodes, ImportProblem } from '../problems.ts'
import type { Reports, SyncOutcome } from './reports.ts'

export async function syncEvery(
  cycle: (signal: AbortSignal) => Promise<SyncOutcome>,
  everyMs: number,
  reports: Reports,
): Promise<void> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())
  const { signal } = stop
  while (!signal.aborted) {
    const next = Date.now() + everyMs
    try {
      await reports.report(cycle(signal))
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
      reports.note(`${(error as Error).message}\nTrying again in ${everyMs / 1000} s.`)
    }
    await wait(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => {})
  }
}

/** Somebody has to decide: about removals that were refused, or about settings. */
function isFinal(error: unknown): boolean {
  if (error instanceof TransferRefused) return error.errorCode !== 'load_faulty'
  return error instanceof ImportProblem && error.exitCode === exitCodes.usage
}
