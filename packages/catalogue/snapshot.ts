/** What the snapshot of a brand is answered with: its files, and where the feed of changes goes on from it. */

export interface SnapshotManifest {
  readonly takenAt: string
  readonly cursor: string
  readonly files: readonly SnapshotFile[]
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
