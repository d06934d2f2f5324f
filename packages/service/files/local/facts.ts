/** The actual checksum and size of a local file and, for an image, its width and height. */
import { createHash } from 'node:crypto'
import type { FileRecord } from '@selvedge/catalogue'
import { openRegular } from './open-regular.ts'
import { pixelSize } from './pixel-size.ts'

export interface FileFacts extends Required<Pick<FileRecord, 'sizeBytes' | 'widthPx' | 'heightPx'>> {
  readonly sha256: string
}

/** Null if the path is not a regular file. */
export async function readFacts(path: string): Promise<FileFacts | null> {
  const file = await openRegular(path)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    const hash = createHash('sha256')
    for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) hash.update(bytes)
    const pixels = await pixelSize(async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    })
    return { sizeBytes: size, sha256: hash.digest('hex'), ...(pixels ?? { widthPx: null, heightPx: null }) }
  } finally {
    await file.close()
  }
}
