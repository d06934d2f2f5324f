/** Settings of the file store. */

export interface S3FilesSettings {
  readonly kind: 's3'
  /** Null for AWS, where the region determines the address. Clients download from it, so they must reach it. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** Puts the bucket in the path instead of the host name, as most stores other than AWS require. */
  readonly pathStyle: boolean
  readonly linkSeconds: number
}

export interface FolderFilesSettings {
  readonly kind: 'folder'
  readonly folder: string
  /** The address at which clients reach this service. */
  readonly publicUrl: string
  readonly linkSeconds: number
}

export type FilesSettings = S3FilesSettings | FolderFilesSettings
