/** An animated PNG out of PNG frames of one size: https://www.w3.org/TR/png-3/#apng-frame-based-animation */
import { crc32 } from 'node:zlib'

export interface Frame {
  readonly png: Buffer
  readonly shownMs: number
}

const SIGNATURE_BYTES = 8
const CHUNK_EXTRA_BYTES = 12

export function animate(frames: readonly Frame[]): Buffer {
  const [first] = frames as [Frame]
  const header = chunksOf(first.png).find(({ type }) => type === 'IHDR')!.data
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames.length, 0)
  const parts = [first.png.subarray(0, SIGNATURE_BYTES), chunk('IHDR', header), chunk('acTL', control)]
  let sequence = 0
  for (const { png, shownMs } of frames) {
    const chunks = chunksOf(png)
    if (!chunks.find(({ type }) => type === 'IHDR')!.data.equals(header))
      throw new Error('frames differ in size or kind')
    const frameControl = Buffer.alloc(26)
    frameControl.writeUInt32BE(sequence++, 0)
    header.copy(frameControl, 4, 0, 8)
    frameControl.writeUInt16BE(shownMs, 20)
    frameControl.writeUInt16BE(1_000, 22)
    parts.push(chunk('fcTL', frameControl))
    for (const { data } of chunks.filter(({ type }) => type === 'IDAT')) {
      if (png === first.png) {
        parts.push(chunk('IDAT', data))
      } else {
        const number = Buffer.alloc(4)
        number.writeUInt32BE(sequence++)
        parts.push(chunk('fdAT', Buffer.concat([number, data])))
      }
    }
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))])
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + CHUNK_EXTRA_BYTES
  }
  return chunks
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
