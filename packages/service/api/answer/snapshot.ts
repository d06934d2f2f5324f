/** A brand's snapshot: temporary links to its files and tables, and the cursor from which the change feed continues. */
import { type SnapshotManifest, sharedTables } from '@selvedge/catalogue'
import { type FileStore, type StoredFile, snapshotKey } from '../../files/file-store.ts'
import { fileNameOf, TABLE_LINK_SECONDS, TABLE_TYPE, tableFileNameOf } from '../../files/snapshot-file.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../../files/watched-store.ts'
import { ApiError } from '../../http/reply/errors.ts'
import { positionAt } from '../../store/changes/position.ts'
import type { ReadPool } from '../../store/connections/read-pool.ts'
import { groupsOfSnapshot } from '../../store/snapshots/ledger.ts'
import { readSnapshot, type Snapshot } from '../../store/snapshots/read.ts'
import { readTables, type StoredTables } from '../../store/snapshots/read-tables.ts'
import type { ChangeCursors } from './change-cursor.ts'
import { refuseParameters } from './parameters.ts'
import type { Question } from './question.ts'
import { allGroups } from './wanted-groups.ts'

const TRIES_MAX = 3

export class Snapshots {
  readonly #reads: ReadPool
  readonly #cursors: ChangeCursors
  readonly #files: WatchedStore | null

  constructor(reads: ReadPool, cursors: ChangeCursors, files: WatchedStore | null) {
    this.#reads = reads
    this.#cursors = cursors
    this.#files = files
  }

  async manifest({ brandId, brand, rawQuery, open }: Question): Promise<SnapshotManifest> {
    refuseParameters(rawQuery)
    const { snapshot, tables } = await this.#read(brandId, groupsOfSnapshot(brand.view?.kind))
    if (!this.#files?.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
    const { store } = this.#files
    const { own, shared } = snapshot.heads
    const groups = allGroups(open)
    const files = snapshot.files
      .filter(({ path }) => groups.paths.includes(path))
      .map(async ({ path, name, records, bytes, sha256, contentType }) => {
        const file = { key: snapshotKey(brandId, name), fileName: fileNameOf(path), contentType }
        return { group: path, records, bytes, sha256, contentType, ...(await linkTo(store, file)) }
      })
    const linked = sharedTables
      .filter(({ path }) => tables?.byPath.has(path) && groups.paths.includes(path))
      .map(async ({ name: table, path }) => {
        const { name, records, bytes, sha256 } = tables!.byPath.get(path)!
        const file = { key: snapshotKey(brandId, name), fileName: tableFileNameOf(table), contentType: TABLE_TYPE }
        const link = await linkTo(store, file, TABLE_LINK_SECONDS)
        return { group: path, table, records, bytes, sha256, contentType: TABLE_TYPE, ...link }
      })
    return {
      takenAt: snapshot.takenAt.toISOString(),
      cursor: this.#cursors.write(brandId, groups, { own: positionAt(own), shared: positionAt(shared) }),
      files: await Promise.all(files),
      tables: await Promise.all(linked),
    }
  }

  /** Tables of the same moment; null if an earlier release made the snapshot, which makes no tables. */
  async #read(
    brandId: number,
    groups: readonly string[],
  ): Promise<{ readonly snapshot: Snapshot; readonly tables: StoredTables | null }> {
    for (let tries = 1; ; tries++) {
      const snapshot = await readSnapshot(this.#reads, brandId, groups)
      if (snapshot === null) throw new ApiError('not_found')
      const tables = await readTables(this.#reads, brandId)
      const laterMs = tables === null ? 0 : tables.takenAt.getTime() - snapshot.takenAt.getTime()
      // Another snapshot was published between the two reads, or a replica does not have it yet.
      if (laterMs > 0 && tries < TRIES_MAX) continue
      return { snapshot, tables: laterMs === 0 ? tables : null }
    }
  }
}

async function linkTo(
  store: FileStore,
  file: StoredFile,
  lifetimeSeconds?: number,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const { url, expiresAt } = await store.link(file, lifetimeSeconds)
  return { url, expiresAt: expiresAt.toISOString() }
}
