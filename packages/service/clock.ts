/**
 * The time, as the service reads it. Whatever depends on how much time has passed takes a clock, so that a test sets the
 * time instead of waiting for it. Time-outs of connections stay with Node's timers: there a real peer has to respond.
 */
export interface Clock {
  /** Milliseconds since an arbitrary moment. It never goes back, even when the time of day is corrected. */
  elapsedMs(): number
  /** Milliseconds since 1970, for moments that a person or another system names. */
  epochMs(): number
  /** CPU time of this thread, which does not advance while the thread is descheduled. */
  cpuMs(): number
  /** Calls again and again until it is stopped, and does not keep the process alive. */
  every(intervalMs: number, act: () => void): Stop
}

export type Stop = () => void

export const systemClock: Clock = {
  elapsedMs: () => performance.now(),
  epochMs: () => Date.now(),
  cpuMs() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
  every(intervalMs, act) {
    const timer = setInterval(act, intervalMs).unref()
    return () => clearInterval(timer)
  },
}

/** Today, in UTC. */
export function utcDay(clock: Clock): string {
  return new Date(clock.epochMs()).toISOString().slice(0, 10)
}
