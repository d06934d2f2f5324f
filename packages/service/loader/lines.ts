/** Bytes into lines, within a bound: whatever the input is, no more than one line and one chunk of it is held. */
import { isUtf8 } from 'node:buffer'

/** Room for every sensible record; a page of a hundred such would be a hundred megabytes. */
export const LINE_BYTES_MAX = 1_048_576

export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Without its line end. Empty for a line that is too long; with U+FFFD in place of what is not UTF-8. */
  readonly text: string
  readonly fault: 'bad_utf8' | 'line_too_long' | null
  /** False for a last line that no line end follows. */
  readonly ended: boolean
}

const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\uFEFF'

/** Yields the lines of each chunk together: one by one they would cost more to hand over than to read. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let number = 0
  let held: Buffer[] = []
  let heldBytes = 0
  let tooLong = false

  function hold(bytes: Buffer): void {
    heldBytes += bytes.length
    tooLong ||= heldBytes > LINE_BYTES_MAX
    held = tooLong ? [] : [...held, bytes]
  }

  function release(ended: boolean): Line[] {
    const bytes = Buffer.concat(held)
    const lines = tooLong
      ? [{ number: ++number, text: '', fault: 'line_too_long' as const, ended }]
      : linesOf(bytes, ended, number)
    number = lines.at(-1)?.number ?? number
    ;[held, heldBytes, tooLong] = [[], 0, false]
    return lines
  }

  for await (const chunk of chunks) {
    const first = chunk.indexOf(NEWLINE)
    if (first < 0) {
      hold(chunk)
      continue
    }
    // The line that was begun before, alone, because it is the only one that can be too long.
    hold(chunk.subarray(0, first))
    yield release(true)
    const last = chunk.lastIndexOf(NEWLINE)
    if (last > first) {
      const lines = linesOf(chunk.subarray(first + 1, last), true, number)
      number = lines.at(-1)!.number
      yield lines
    }
    hold(chunk.subarray(last + 1))
  }
  if (heldBytes > 0) yield release(false)
}

function linesOf(bytes: Buffer, ended: boolean, before: number): Line[] {
  const sound = isUtf8(bytes)
  const texts = bytes.toString('utf8').split('\n')
  if (before === 0 && texts[0]!.startsWith(BYTE_ORDER_MARK)) texts[0] = texts[0]!.slice(1)
  const bad = sound ? null : badLines(bytes)
  return texts.map((text, index) => ({
    number: before + index + 1,
    text,
    fault: bad?.has(index) ? ('bad_utf8' as const) : null,
    ended,
  }))
}

/** Lines cannot share a broken character: a line end is never part of one. */
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
