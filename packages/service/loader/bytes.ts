/** The bytes of a source, unpacked, as they are asked for: nothing reads ahead of what is staged by more than a chunk. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Source } from './sources.ts'

/** Large enough that handing chunks over costs nothing, small enough to stay in the processor's cache. */
const CHUNK_BYTES = 256 * 1024

/** `onBytes` hears of bytes as the source has them, so that they can be held against its size. */
export function openBytes({ file, format }: Source, onBytes: (count: number) => void): AsyncIterable<Buffer> {
  const input = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const counted = count(input, onBytes)
  if (!format.endsWith('.gz')) return counted
  // Whoever reads what is unpacked is told of an error of either stream.
  return pipeline(Readable.from(counted), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
}

async function* count(chunks: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** Null for an error that is not about the packing. */
export function gzipFault(error: unknown): 'truncated_file' | 'bad_gzip' | null {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'Z_BUF_ERROR') return 'truncated_file'
  return code.startsWith('Z_') ? 'bad_gzip' : null
}
