/**
 * A value that is here already, or a promise of it. Most responses come from memory: a stage that has its result
 * returns it at once, because a promise would cost the request a turn of the microtask queue for nothing.
 */
export type Soon<T> = T | Promise<T>

/** Continues now where the value is here, later where it is not. What `next` throws reaches the caller either way. */
export function andThen<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
