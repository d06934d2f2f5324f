/**
 * A JSON array as lines, one for each item. Items are cut out without parsing them, so they are read as lines of a body are: exact
 * numbers, repeated members and faults with their number included.
 */
import { LoadError } from './errors.ts'

const BYTES_MAX = 8_000_000
/** As much as bodies come in: all lines of a chunk are found at once. */
const SLICE_BYTES = 65_536

export async function* linesOfArray(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new LoadError('body_too_large')
    parts.push(chunk)
  }
  const text = Buffer.concat(parts)
  cutIntoLines(text)
  for (let start = 0; start < text.length; start += SLICE_BYTES) yield text.subarray(start, start + SLICE_BYTES)
}

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, BACKSLASH] = [...Buffer.from('\t\n\r ",\\')] as number[]
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [...Buffer.from('[]{}')] as number[]
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/** In place: the brackets of the array become space, and the commas between its items line ends. */
function cutIntoLines(text: Buffer): void {
  let at = text.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0
  text.fill(SPACE!, 0, at)
  while (isSpace(text[at])) at++
  if (text[at] !== ARRAY) throw notAnArray('must be a JSON array')
  text[at] = SPACE!
  let depth = 1
  let items = 0
  let isEmpty = true
  for (at++; at < text.length && depth > 0; at++) {
    const byte = text[at]
    if (isSpace(byte)) {
      text[at] = SPACE!
      continue
    }
    const isOuter = depth === 1
    if (byte === QUOTE) at = endOfString(text, at)
    else if (byte === ARRAY || byte === OBJECT) depth++
    else if (byte === ARRAY_END || byte === OBJECT_END) depth--
    const isEnd = depth === 0
    if (!isEnd && !(isOuter && byte === COMMA)) {
      isEmpty = false
      continue
    }
    if (isEnd && byte !== ARRAY_END) throw notAnArray('must be a JSON array, and another bracket closes it')
    if (isEmpty && (items > 0 || !isEnd)) throw notAnArray(`must be a JSON array, and item ${items + 1} is empty`)
    text[at] = NEWLINE!
    items++
    isEmpty = true
  }
  if (depth > 0) throw notAnArray('must be a JSON array, and ends before it is closed')
  for (; at < text.length; at++)
    if (!isSpace(text[at])) throw notAnArray('must be one JSON array, and something follows it')
}

/** Where its closing quote is, or the end of the text. */
function endOfString(text: Buffer, start: number): number {
  let at = start + 1
  for (; at < text.length && text[at] !== QUOTE; at++) {
    if (text[at] === BACKSLASH) at++
    // It would end the line.
    else if (text[at] === NEWLINE) throw notAnArray('must be a JSON array, and has a line end inside a string')
  }
  return at
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB
}

function notAnArray(problem: string): LoadError {
  return LoadError.parameter('body', problem)
}
