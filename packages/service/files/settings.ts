/** Which store of files there is, as it is configured. */

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
