/** What a file on this machine really is: its checksum, its size and, of a picture, its width and height. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileRecord } from '@selvedge/catalogue'
import { pixelSize } from './pixel-size.ts'

export interface FileFacts extends Required<Pick<FileRecord, 'sizeBytes' | 'widthPx' | 'heightPx'>> {
  readonly sha256: string
}

/** A name can also be one that no file could have. */
const NO_SUCH_FILE: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/** Null where there is no such file. */
export async function readFacts(path: string): Promise<FileFacts | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (NO_SUCH_FILE.includes(error.code)) return null
    throw error
  })
  if (file === null) return null
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return null
    const hash = createHash('sha256')
    for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) hash.update(bytes)
    const pixels = await pixelSize(async (place, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place)
      return buffer.subarray(0, bytesRead)
    })
    return { sizeBytes: stats.size, sha256: hash.digest('hex'), ...(pixels ?? { widthPx: null, heightPx: null }) }
  } finally {
    await file.close()
  }
}
