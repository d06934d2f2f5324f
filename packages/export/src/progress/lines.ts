/** Progress where nobody watches: a line for each collection, and for each step of the long ones. */
import type { Progress } from './progress.ts'

const STEP_RECORDS = 10_000

export class LineProgress implements Progress {
  readonly #write: (line: string) => void
  readonly #steps = new Map<string, number>()

  constructor(write: (line: string) => void) {
    this.#write = write
  }

  walked(path: string, records: number, total: number): void {
    const step = Math.floor(records / STEP_RECORDS)
    if (step > (this.#steps.get(path) ?? 0) && records < total) this.#write(`${path}: ${records} of ${total}`)
    this.#steps.set(path, step)
  }

  finished(path: string, records: number): void {
    this.#write(`${path}: ${records} records`)
  }

  note(text: string): void {
    this.#write(text)
  }
}
