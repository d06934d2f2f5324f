/** The response for a brand's snapshot: its files, and the cursor from which the change feed continues. */

export interface SnapshotManifest {
  readonly takenAt: string
  readonly cursor: string
  readonly files: readonly SnapshotFile[]
  readonly tables: readonly SnapshotTable[]
}

export interface SnapshotTable extends SnapshotFile {
  /** Its name where tables are shared. */
  readonly table: string
}

export interface SnapshotFile {
  readonly group: string
  readonly records: number
  readonly bytes: number
  readonly sha256: string
  readonly contentType: string
  readonly url: string
  readonly expiresAt: string
}
