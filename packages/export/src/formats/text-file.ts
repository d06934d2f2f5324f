/** Writes a text file line by line without holding it in memory. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A write for each line would cost more than the line. */
const CHUNK_CHARS = 256 * 1024

export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(lines)), createWriteStream(file))
}

function* chunks(lines: Iterable<string>): Generator<string, void, undefined> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
