/**
 * A server that is only busy cancels a statement by itself, at the same deadline. We wait this much longer for its error,
 * which tells it from a server that does not respond.
 */
export const GRACE_MS = 250

/**
 * Calls `act` when the deadline has passed, unless it is cancelled first. Node runs timers before it reads sockets, so a
 * response that arrived while this process was busy or descheduled still counts as in time.
 */
export function onDeadline(deadline: number, act: () => void): () => void {
  let isCancelled = false
  const timer = setTimeout(() => setImmediate(() => isCancelled || act()), Math.max(0, deadline - Date.now()))
  // The socket that we wait for keeps the process running. The timer alone should not.
  timer.unref()
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
