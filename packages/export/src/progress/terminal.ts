/**
 * Progress on a terminal: a bar for each collection. Several are walked at once, but a terminal shows one moving line
 * well: the bar is that of the collection that began first, and each that is done leaves its own line.
 */
import type { Writable } from 'node:stream'
import { log, type ProgressResult, progress } from '@clack/prompts'
import type { Progress } from './progress.ts'

interface Walk {
  readonly records: number
  readonly total: number
}

export class TerminalProgress implements Progress {
  readonly #output: Writable
  readonly #walks = new Map<string, Walk>()
  #shown: { readonly path: string; readonly bar: ProgressResult; at: number } | null = null

  constructor(output: Writable) {
    this.#output = output
  }

  walked(path: string, records: number, total: number): void {
    this.#walks.set(path, { records, total })
    if (!this.#shown) this.#show(path)
    if (this.#shown?.path !== path) return
    this.#shown.bar.advance(records - this.#shown.at, `${path}: ${records} of ${total}`)
    this.#shown.at = records
  }

  finished(path: string, records: number): void {
    this.#walks.delete(path)
    const line = `${path}: ${records} records`
    if (this.#shown?.path === path) {
      this.#shown.bar.stop(line)
      this.#shown = null
      this.#showNext()
    } else this.note(line)
  }

  /** A line above the bar: the bar steps aside, and comes back where it was. */
  note(text: string): void {
    this.#shown?.bar.clear()
    this.#shown = null
    log.step(text, { output: this.#output })
    this.#showNext()
  }

  #showNext(): void {
    const next = this.#walks.keys().next().value
    if (next !== undefined) this.#show(next)
  }

  #show(path: string): void {
    const { records, total } = this.#walks.get(path)!
    const bar = progress({ max: Math.max(total, 1), output: this.#output })
    bar.start(`${path}: ${records} of ${total}`)
    bar.advance(records)
    this.#shown = { path, bar, at: records }
  }
}
