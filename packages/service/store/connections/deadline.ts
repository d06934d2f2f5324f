/**
 * A server that is only busy cancels a statement by itself, at the same deadline. We wait this much longer for its error,
 * which tells it from a server that does not respond.
 */
export const GRACE_MS = 250

/**
 * Acts when the deadline has passed, unless it is cancelled. Timers run before sockets are read: a response that came while
 * this process was busy or descheduled is still in time.
 */
export function atLast(deadline: number, act: () => void): () => void {
  let isCalledOff = false
  const timer = setTimeout(() => setImmediate(() => isCalledOff || act()), Math.max(0, deadline - Date.now()))
  // What it is for keeps the process running as long as it matters.
  timer.unref()
  return () => {
    isCalledOff = true
    clearTimeout(timer)
  }
}
