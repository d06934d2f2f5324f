import { constants } from 'node:os'

/** After the drain delay. A service that works takes at most seven seconds; ten is when an orchestrator kills all of us. */
export const STOP_TIMEOUT_MS = 8_000

/**
 * Waits for a signal to stop: Ctrl-C, a closed terminal, or a supervisor. Some supervisors, such as GNU `timeout`, signal a
 * process and then its group, so a second signal means nothing new unless the limit has passed. A third ends the process at once.
 */
export function stopRequested(limitMs: number): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signals = 0
    let limit = Number.POSITIVE_INFINITY
    const note = (signal: NodeJS.Signals): void => {
      signals++
      // An exit, so that the log is written: a process that a signal ends has no time for it.
      if (signals > 2 || performance.now() >= limit) process.exit(128 + constants.signals[signal])
      if (signals === 1) limit = performance.now() + limitMs
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, note)
  })
}
