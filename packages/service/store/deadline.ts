/**
 * A server that is merely busy cuts a statement off by itself, at the same deadline. We wait so much longer for its word,
 * which tells it from one that has fallen silent.
 */
export const GRACE_MS = 250

/**
 * Acts when the moment has passed, unless it is called off. Timers run before sockets are read: what came while this
 * process was busy, or was not given a processor, is still in time.
 */
export function atLast(deadline: number, act: () => void): () => void {
  let isCalledOff = false
  const timer = setTimeout(() => setImmediate(() => isCalledOff || act()), Math.max(0, deadline - Date.now()))
  return () => {
    isCalledOff = true
    clearTimeout(timer)
  }
}
