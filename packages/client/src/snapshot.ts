/** All records of one moment as files, for a copy of a large brand to start from. */
import type { GroupPath } from './changes.ts'

export interface SnapshotFile {
  /** The group whose records it has, a line of JSON each. */
  readonly group: GroupPath
  readonly records: number
  /** Size and SHA-256 of the file as it is downloaded, before it is unpacked. */
  readonly bytes: number
  readonly sha256: string
  /** How the lines are packed: `application/gzip`. */
  readonly contentType: string
  /** Temporary address to download it from; it needs no key and stops working at `expiresAt`. */
  readonly url: string
  readonly expiresAt: string
}

export interface Snapshot {
  readonly takenAt: string
  /** Where `changes` continues, for all groups. */
  readonly cursor: string
  /** One for each group that has records. */
  readonly files: readonly SnapshotFile[]
}
