/** Shows the current step of a command: on a terminal one line that changes, elsewhere one line per step. */
import { styleText } from 'node:util'
import { tell, tellStyled } from './print.ts'
import { StatusLine } from './status-line.ts'

export interface Steps {
  next(text: string): void
  /** All steps are done. */
  done(text: string): void
  /** Stops half-way; does nothing after `done`. */
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
      tellStyled(`${mark} ${text} after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    },
    stop: () => line?.clear(),
  }
}

export function hint(text: string): void {
  tellStyled(styleText('dim', text, { stream: process.stderr }))
}
