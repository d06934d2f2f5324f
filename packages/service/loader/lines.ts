/** Splits bytes into lines with bounded memory: it holds at most one line and one chunk, whatever the input. */
import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of a record, as the JSON that is served: a response of 4 MiB has room for 15 of the longest. */
export const RECORD_BYTES_MAX = 262_144

/** More than the longest record has, since white space counts here. */
export const LINE_BYTES_MAX = 1_048_576

export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Without its line end. Empty if the line is too long; bytes that are not UTF-8 become U+FFFD. */
  readonly text: string
  readonly fault: 'bad_utf8' | 'line_too_long' | null
  /** False for a last line without a line end. */
  readonly ended: boolean
}

const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\uFEFF'

/** Lines that are handled in one turn of the event loop: a chunk can have a hundred thousand, and others wait meanwhile. */
const LINES_PER_TURN = 1_000

/** Longer runs of empty lines are counted but not yielded: a small compressed file can have a hundred million of them. */
const EMPTY_LINES = '\n'.repeat(64)

export class LineReader {
  /** Number of the last line read. */
  number = 0
  #held: Buffer[] = []
  #heldBytes = 0
  #tooLong = false

  /** Yields many lines of a chunk together, because yielding them one by one would cost more than reading them. */
  async *read(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
    for await (const chunk of chunks) {
      const first = chunk.indexOf(NEWLINE)
      if (first < 0) {
        this.#hold(chunk)
        continue
      }
      // The line that began in an earlier chunk is handled alone, because only that one can be too long.
      this.#hold(chunk.subarray(0, first))
      yield this.#release(true)
      const last = chunk.lastIndexOf(NEWLINE)
      if (last > first) yield* inTurns(this.#linesOf(chunk.subarray(first + 1, last + 1)))
      this.#hold(chunk.subarray(last + 1))
    }
    if (this.#heldBytes > 0) yield this.#release(false)
  }

  #hold(bytes: Buffer): void {
    this.#heldBytes += bytes.length
    this.#tooLong ||= this.#heldBytes > LINE_BYTES_MAX
    if (this.#tooLong) this.#held = []
    else this.#held.push(bytes)
  }

  #release(ended: boolean): Line[] {
    const lines: Line[] = []
    if (this.#tooLong) lines.push({ number: ++this.number, text: '', fault: 'line_too_long', ended })
    else this.#decode(Buffer.concat(this.#held), ended, lines)
    this.#held = []
    this.#heldBytes = 0
    this.#tooLong = false
    return lines
  }

  /** The bytes must end with a line end. */
  #linesOf(bytes: Buffer): Line[] {
    const lines: Line[] = []
    let start = 0
    while (start < bytes.length) {
      const run = bytes.indexOf(EMPTY_LINES, start)
      const end = run < 0 ? bytes.length - 1 : run
      this.#decode(bytes.subarray(start, end), true, lines)
      start = end + 1
      if (run < 0) break
      while (bytes[start] === NEWLINE) {
        this.number++
        start++
      }
    }
    return lines
  }

  /** Decodes all lines together, which is faster than decoding each one. */
  #decode(bytes: Buffer, ended: boolean, lines: Line[]): void {
    const texts = bytes.toString('utf8').split('\n')
    if (this.number === 0 && texts[0]!.startsWith(BYTE_ORDER_MARK)) texts[0] = texts[0]!.slice(1)
    const bad = isUtf8(bytes) ? null : badLines(bytes)
    for (let index = 0; index < texts.length; index++) {
      const fault = bad?.has(index) ? ('bad_utf8' as const) : null
      lines.push({ number: ++this.number, text: texts[index]!, fault, ended })
    }
  }
}

async function* inTurns(lines: Line[]): AsyncGenerator<Line[]> {
  if (lines.length <= LINES_PER_TURN) {
    yield lines
    return
  }
  for (let start = 0; start < lines.length; start += LINES_PER_TURN) {
    yield lines.slice(start, start + LINES_PER_TURN)
    await nextTurn()
  }
}

/** A line end is never part of an invalid character, so the fault belongs to one line. */
function badLines(bytes: Buffer): Set<number> {
  const bad = new Set<number>()
  let start = 0
  for (let index = 0; start <= bytes.length; index++) {
    const end = bytes.indexOf(NEWLINE, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (!isUtf8(line)) bad.add(index)
    start = end < 0 ? bytes.length + 1 : end + 1
  }
  return bad
}
