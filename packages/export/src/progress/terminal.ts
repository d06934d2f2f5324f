/** Progress on a terminal: a bar for what is being read, and a line for each part that is done. */
import type { Writable } from 'node:stream'
import { log, type ProgressResult, progress } from '@clack/prompts'
import type { Progress } from './progress.ts'

interface Shown {
  readonly path: string
  readonly total: number
  readonly bar: ProgressResult
  at: number
}

export class TerminalProgress implements Progress {
  readonly #output: Writable
  #shown: Shown | null = null

  constructor(output: Writable) {
    this.#output = output
  }

  walked(path: string, records: number, total: number): void {
    if (this.#shown?.path !== path) this.#show(path, records, total)
    else {
      this.#shown.bar.advance(records - this.#shown.at, `${path}: ${records} of ${total}`)
      this.#shown.at = records
    }
  }

  finished(path: string, records: number): void {
    const line = `${path}: ${records} records`
    if (this.#shown?.path === path) {
      this.#shown.bar.stop(line)
      this.#shown = null
    } else this.note(line)
  }

  /** A line above the bar: the bar steps aside, and comes back where it was. */
  note(text: string): void {
    const shown = this.#shown
    shown?.bar.clear()
    this.#shown = null
    log.step(text, { output: this.#output })
    if (shown) this.#show(shown.path, shown.at, shown.total)
  }

  #show(path: string, records: number, total: number): void {
    this.#shown?.bar.clear()
    const bar = progress({ max: Math.max(total, 1), output: this.#output })
    bar.start(`${path}: ${records} of ${total}`)
    bar.advance(records)
    this.#shown = { path, total, bar, at: records }
  }
}
