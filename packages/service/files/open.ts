/** Opens the configured store. */
import { type Clock, systemClock } from '../clock.ts'
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import type { FilesSettings } from './settings.ts'

/** The secrets are for links to a folder store: the first one signs, all of them verify. */
export async function openFileStore(
  settings: FilesSettings,
  secrets: readonly string[],
  clock: Clock = systemClock,
): Promise<FileStore> {
  if (settings.kind === 'folder') return new FolderStore(settings, secrets, clock)
  // Its libraries take 200 ms to load, so they are imported only if S3 is used.
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store(settings)
}
