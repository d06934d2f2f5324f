/** What a command is doing just now: a line that changes on a terminal, a line each elsewhere. */
import { styleText } from 'node:util'
import { tell } from './print.ts'
import { StatusLine } from './status-line.ts'

export interface Steps {
  next(text: string): void
  /** All steps are done. */
  done(text: string): void
  /** Given up half-way; nothing after `done`. */
  stop(): void
}

export function steps(): Steps {
  const started = performance.now()
  const line = process.stderr.isTTY ? new StatusLine() : null
  return {
    next(text) {
      if (line) line.show(text)
      else tell(text)
    },
    done(text) {
      line?.clear()
      const mark = styleText('green', '✔', { stream: process.stderr })
      tell(`${mark} ${text} after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    },
    stop: () => line?.clear(),
  }
}

export function hint(text: string): void {
  tell(styleText('dim', text, { stream: process.stderr }))
}
