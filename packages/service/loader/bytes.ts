/** The decompressed bytes of a source, read on demand: at most one chunk ahead of what is staged. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Source } from './sources.ts'

/** Large enough that the cost per chunk does not matter, small enough to stay in the CPU cache. */
const CHUNK_BYTES = 256 * 1024

export type ByteSource = Pick<Source, 'file' | 'format' | 'open'>

/** `onBytes` gets the count of bytes before decompression, to compare with the size of the source. */
export function openBytes(source: ByteSource, onBytes: (count: number) => void): AsyncIterable<Buffer> {
  const counted = count(inputOf(source), onBytes)
  if (!source.format.endsWith('.gz')) return refuseUtf16(counted)
  // An error of either stream reaches the reader of the decompressed one.
  return refuseUtf16(pipeline(Readable.from(counted), createGunzip({ chunkSize: CHUNK_BYTES }), () => {}))
}

class Utf16 extends Error {}

/** As Windows programs write it: with a byte order mark, or with a zero byte beside the first character. */
async function* refuseUtf16(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const chunk of chunks) {
    if (first && chunk.length > 1) {
      const start = chunk.readUInt16BE(0)
      if (start === 0xfeff || start === 0xfffe || start < 0x80 || start % 0x100 === 0) throw new Utf16()
    }
    first = false
    yield chunk
  }
}

function inputOf({ file, open }: ByteSource): AsyncIterable<Buffer> {
  if (open) return open()
  return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES })
}

async function* count(chunks: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** Null for an error that is not about how the text is packed or written. */
export function sourceFault(error: unknown): 'truncated_file' | 'bad_gzip' | 'utf16' | null {
  if (error instanceof Utf16) return 'utf16'
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'Z_BUF_ERROR') return 'truncated_file'
  return code.startsWith('Z_') ? 'bad_gzip' : null
}
