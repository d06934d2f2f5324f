/** Progress where nobody watches: a line for each collection, and for each step of the long ones. */
import type { Progress } from './progress.ts'

const STEP_RECORDS = 10_000

export class LineProgress implements Progress {
  readonly #write: (line: string) => void

  constructor(write: (line: string) => void) {
    this.#write = write
  }

  walked(path: string, records: number, total: number): void {
    if (records % STEP_RECORDS === 0 && records < total) this.#write(`${path}: ${records} of ${total}`)
  }

  finished(path: string, records: number): void {
    this.#write(`${path}: ${records} records`)
  }

  note(text: string): void {
    this.#write(text)
  }
}
