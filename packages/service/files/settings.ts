/** Which store of files there is, as it is configured, and how it is opened. */
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'

export interface S3FilesSettings {
  readonly kind: 's3'
  /** Null for AWS itself, whose addresses follow from the region. Clients download from here, so they must reach it. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** The bucket in the path instead of the host name, as most stores outside AWS want it. */
  readonly pathStyle: boolean
  readonly linkSeconds: number
}

export interface FolderFilesSettings {
  readonly kind: 'folder'
  readonly folder: string
  /** Where clients reach this service. */
  readonly publicUrl: string
  readonly linkSeconds: number
}

export type FilesSettings = S3FilesSettings | FolderFilesSettings

/** The secrets sign the addresses of a folder: the first signs, all verify. */
export async function openFileStore(settings: FilesSettings, secrets: readonly string[]): Promise<FileStore> {
  if (settings.kind === 'folder') return new FolderStore(settings, secrets)
  // Its libraries take 200 ms to load, which only those need spend who use it.
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store(settings)
}
