/** The decompressed bytes of a source, read on demand: at most one chunk ahead of what is staged. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Source } from './sources.ts'

/** Large enough that the cost per chunk does not matter, small enough to stay in the CPU cache. */
const CHUNK_BYTES = 256 * 1024

/** `onBytes` gets the count of bytes before decompression, to compare with the size of the source. */
export function openBytes({ file, format }: Source, onBytes: (count: number) => void): AsyncIterable<Buffer> {
  const input = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const counted = count(input, onBytes)
  if (!format.endsWith('.gz')) return counted
  // An error of either stream reaches the reader of the decompressed one.
  return pipeline(Readable.from(counted), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
}

async function* count(chunks: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** Null for an error that is not about the compression. */
export function gzipFault(error: unknown): 'truncated_file' | 'bad_gzip' | null {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'Z_BUF_ERROR') return 'truncated_file'
  return code.startsWith('Z_') ? 'bad_gzip' : null
}
