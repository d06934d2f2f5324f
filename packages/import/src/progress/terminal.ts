/** Progress on a terminal: what is under way, and a line for each group. */
import type { Writable } from 'node:stream'
import { log, type SpinnerResult, spinner } from '@clack/prompts'
import { counted } from '../faults.ts'
import type { GroupCounts, Progress } from './progress.ts'

export class TerminalProgress implements Progress {
  readonly #output: Writable
  #spinner: SpinnerResult | null = null

  constructor(output: Writable) {
    this.#output = output
  }

  stage(text: string): void {
    if (this.#spinner) this.#spinner.message(text)
    else {
      this.#spinner = spinner({ output: this.#output })
      this.#spinner.start(text)
    }
  }

  read({ path, rows, upserts, removals }: GroupCounts): void {
    this.end()
    const differences = `${upserts.toLocaleString('en')} to send, ${removals.toLocaleString('en')} to remove`
    log.step(`${path}: ${counted(rows, 'row')}, ${differences}`, { output: this.#output })
  }

  end(): void {
    this.#spinner?.clear()
    this.#spinner = null
  }
}
