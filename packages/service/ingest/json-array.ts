/** A JSON array as lines: one for each item, with its numbers as they were written. */
import { parseExactly } from '@selvedge/catalogue'
import { openBytes } from '../loader/bytes.ts'
import { LoadError } from './errors.ts'

const BYTES_MAX = 8_000_000

export async function* linesOfArray(chunks: () => AsyncIterable<Buffer>, isPacked: boolean): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  const source = { file: 'body', format: isPacked ? 'ndjson.gz' : 'ndjson', open: chunks } as const
  for await (const chunk of openBytes(source, () => {})) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new LoadError('body_too_large')
    parts.push(chunk)
  }
  yield Buffer.from(
    itemsOf(Buffer.concat(parts).toString('utf8'))
      .map((item) => `${JSON.stringify(item)}\n`)
      .join(''),
  )
}

function itemsOf(text: string): readonly unknown[] {
  let items: unknown
  try {
    items = parseExactly(text)
  } catch {
    throw LoadError.parameter('body', 'must be JSON')
  }
  if (!Array.isArray(items)) throw LoadError.parameter('body', 'must be a JSON array')
  return items
}
