/** JSON lines, packed by gzip. */
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BLOCK_BYTES } from './written-file.ts'

/** Higher levels take much longer for little. One block is packed while the next is read. */
const PACKING = { level: 1, chunkSize: BLOCK_BYTES, writableHighWaterMark: 2 * BLOCK_BYTES }

export function packed(blocks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip(PACKING)
  // Whatever it fails with, reading from it fails with too.
  pipeline(blocks, gzip).catch(() => {})
  return gzip
}
