/** Facts about records by id. A question about a record that has not arrived yet waits for it. */
export class Known<V> {
  readonly #values = new Map<string, V>()
  readonly #waiting = new Map<string, ((value: V) => void)[]>()

  set(id: string, value: V): void {
    this.#values.set(id, value)
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    for (const ask of waiting) ask(value)
  }

  /** Calls back at once, or as soon as the record is known. Never calls back if the record does not exist. */
  when(id: string, ask: (value: V) => void): void {
    const value = this.#values.get(id)
    if (value !== undefined) {
      ask(value)
      return
    }
    const waiting = this.#waiting.get(id)
    if (waiting) waiting.push(ask)
    else this.#waiting.set(id, [ask])
  }

  get(id: string): V | undefined {
    return this.#values.get(id)
  }
}
