/**
 * One line at the bottom of a terminal that says what is going on, rewritten in place.
 *
 * Hand-made because the libraries for it also read the keyboard: that would eat records that come on standard input, and
 * turn Ctrl-C from a signal, on which everything is put away, into a sudden end.
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

  /** Leaves nothing of it on the screen. */
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

  /** A line that wraps could not be rewritten. */
  #fitting(): string {
    const room = this.#terminal.columns - 3
    const plain = stripVTControlCharacters(this.#text)
    return plain.length <= room ? this.#text : plain.slice(0, room)
  }
}
