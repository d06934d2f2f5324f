/**
 * Opens a regular file and nothing else. Opening a named pipe would wait for its writer, and a symbolic link would lead
 * to another file. Either may have appeared after an earlier check.
 */
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/** Errors of `open` for a symbolic link and for a socket. */
const NOT_REGULAR: readonly (string | undefined)[] = ['ELOOP', 'ENXIO']

/** Null if the path is something other than a regular file. Rejects like `open` if nothing exists there. */
export async function openRegular(path: string): Promise<FileHandle | null> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (NOT_REGULAR.includes(error.code)) return null
    throw error
  })
  if (file === null || (await file.stat()).isFile()) return file
  await file.close()
  return null
}
