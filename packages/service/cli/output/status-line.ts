/**
 * One status line at the bottom of a terminal, rewritten in place.
 *
 * We do not use a library, because those also read the keyboard. That would consume records on standard input, and Ctrl-C
 * would no longer arrive as a signal, on which we clean up.
 */
import { stripVTControlCharacters, styleText } from 'node:util'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 80
const REWRITE = '\r\u001b[2K'

export class StatusLine {
  readonly #terminal = process.stderr
  #text = ''
  #frame = 0
  #timer: NodeJS.Timeout | null = null

  show(text: string): void {
    this.#text = text
    if (this.#timer) return
    this.#timer = setInterval(() => this.#draw(), FRAME_MS).unref()
    this.#draw()
  }

  /** Erases the line. */
  clear(): void {
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
    this.#terminal.write(REWRITE)
  }

  #draw(): void {
    this.#frame = (this.#frame + 1) % FRAMES.length
    const spinner = styleText('cyan', FRAMES[this.#frame]!, { stream: this.#terminal })
    this.#terminal.write(`${REWRITE}${spinner} ${this.#fitting()}`)
  }

  /** A line that wraps cannot be rewritten in place, so it is cut to the width. */
  #fitting(): string {
    const room = this.#terminal.columns - 3
    const plain = stripVTControlCharacters(this.#text)
    return plain.length <= room ? this.#text : plain.slice(0, room)
  }
}
