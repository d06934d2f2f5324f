/**
 * Finds a regular file in an untrusted folder without opening anything. A symbolic link is followed only if its target is
 * inside the folder. Otherwise the folder could name any file that the operator can read.
 */
import { lstatSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'

export type Found = { readonly realPath: string } | 'file_missing' | 'file_outside' | 'file_not_regular'

/** Also the errors for a name that no file can have. */
const NO_SUCH_FILE: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

export function findInside(folder: string, path: string): Found {
  try {
    const realPath = realpathSync.native(path)
    const stats = lstatSync(realPath)
    if (stats.isDirectory()) return 'file_missing'
    if (!realPath.startsWith(withSeparator(realpathSync.native(folder)))) return 'file_outside'
    return stats.isFile() ? { realPath } : 'file_not_regular'
  } catch (error) {
    if (NO_SUCH_FILE.includes((error as NodeJS.ErrnoException).code)) return 'file_missing'
    throw error
  }
}

/** With a trailing separator, so that /files-of-others is not inside /files. The root folder already has one. */
function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}
