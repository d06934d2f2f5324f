/**
 * Makes new names survive a power cut. The name of a file or folder is part of the folder above it: a file that is synced alone
 * may be gone after one.
 */
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Errors of file systems that cannot sync a folder, where nothing better can be done. */
const NOT_SUPPORTED: readonly (string | undefined)[] = ['EINVAL', 'EBADF']

/** The folder of a file and those above it, up to the root. All of them, because another process may have created them just now. */
export async function syncFolders(root: string, file: string): Promise<void> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    await syncFolder(join(root, folder))
    if (folder === '.') return
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } catch (error) {
    if (!NOT_SUPPORTED.includes((error as NodeJS.ErrnoException).code)) throw error
  } finally {
    await folder.close()
  }
}
