/** Counting in windows of time: what a limit is made of. */

export interface Counted {
  /** Everything counted in the current window, these points included. */
  readonly total: number
  /** When the window ends, from now. */
  readonly endsInMs: number
}

export interface Counter {
  /** Adds points to a name's current window; the first points open it. */
  add(name: string, points: number, windowSeconds: number): Promise<Counted>
}
