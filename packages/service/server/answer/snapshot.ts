/** A brand's snapshot: temporary links to its files, and the cursor from which the change feed continues. */
import type { SnapshotManifest } from '@selvedge/catalogue'
import { snapshotKey } from '../../files/file-store.ts'
import { fileNameOf } from '../../files/snapshot-file.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../../files/watched-store.ts'
import { positionAt } from '../../store/changes/position.ts'
import type { ReadPool } from '../../store/connections/read-pool.ts'
import { readSnapshot } from '../../store/snapshots/read.ts'
import { ApiError } from '../reply/errors.ts'
import type { ChangeCursors } from './change-cursor.ts'
import { refuseParameters } from './parameters.ts'
import type { Question } from './question.ts'
import { allGroups } from './wanted-groups.ts'

export class Snapshots {
  readonly #reads: ReadPool
  readonly #cursors: ChangeCursors
  readonly #files: WatchedStore | null

  constructor(reads: ReadPool, cursors: ChangeCursors, files: WatchedStore | null) {
    this.#reads = reads
    this.#cursors = cursors
    this.#files = files
  }

  async manifest({ brandId, rawQuery, open }: Question): Promise<SnapshotManifest> {
    refuseParameters(rawQuery)
    const snapshot = await readSnapshot(this.#reads, brandId)
    if (snapshot === null) throw new ApiError('not_found')
    if (!this.#files?.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
    const { store } = this.#files
    const { own, shared } = snapshot.heads
    const groups = allGroups(open)
    const files = snapshot.files
      .filter(({ path }) => groups.paths.includes(path))
      .map(async ({ path, name, records, bytes, sha256, contentType }) => {
        const file = { key: snapshotKey(brandId, name), fileName: fileNameOf(path), contentType }
        const { url, expiresAt } = await store.link(file)
        return { group: path, records, bytes, sha256, contentType, url, expiresAt: expiresAt.toISOString() }
      })
    return {
      takenAt: snapshot.takenAt.toISOString(),
      cursor: this.#cursors.write(brandId, groups, { own: positionAt(own), shared: positionAt(shared) }),
      files: await Promise.all(files),
    }
  }
}
