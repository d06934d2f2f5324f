/** The store that is configured, opened. */
import { type Clock, systemClock } from '../clock.ts'
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import type { FilesSettings } from './settings.ts'

/** The secrets sign the addresses of a folder: the first signs, all verify. */
export async function openFileStore(
  settings: FilesSettings,
  secrets: readonly string[],
  clock: Clock = systemClock,
): Promise<FileStore> {
  if (settings.kind === 'folder') return new FolderStore(settings, secrets, clock)
  // Its libraries take 200 ms to load, which only those need spend who use it.
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store(settings)
}
