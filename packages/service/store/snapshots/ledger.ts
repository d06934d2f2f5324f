/**
 * Which files of snapshots there are: what the loader writes down of them. Each of these is a transaction.
 *
 *   unfinished  announced, and perhaps being written; nobody is given a link to it. Next: current, or removed.
 *   current     part of the brand's snapshot; there is one for each group that had records. Next: replaced.
 *   replaced    part of an earlier snapshot, so links to it may still be out. Next: removed.
 */
import type { Client } from 'pg'
import { MAIN_CELL } from '../cells/cell.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { GROUPS } from './groups.ts'
import type { SourceHeads } from './source.ts'

/** A name in the store, for a group in one state. */
export interface AnnouncedFile {
  readonly name: string
  readonly path: string
  readonly stamp: string
}

export interface FinishedFile extends AnnouncedFile {
  readonly records: number
  readonly bytes: number
  readonly sha256: string
  readonly contentType: string
}

export interface NewSnapshot {
  readonly takenAt: Date
  /** From then on nobody is given links to the files that this replaces. */
  readonly publishedAt: Date
  readonly heads: SourceHeads
  /** Files that are current and stay so. */
  readonly kept: readonly AnnouncedFile[]
  readonly written: readonly FinishedFile[]
}

/** The files of the brand's last snapshot, in order of their groups; empty where none was made. */
export function currentFiles(loader: Client, brandId: number): Promise<FinishedFile[]> {
  return inBrandTransaction(loader, brandId, async () => {
    const { rows } = await loader.query<FinishedFile>(
      `select name, resource as path, stamp, records::float8, bytes::float8, sha256, content_type as "contentType"
from records.snapshot_files where brand_id = $1 and status = 'current' order by resource`,
      [brandId],
    )
    return rows
  })
}

/** Another run makes a snapshot of the same brand. */
export class SnapshotUnderWay extends Error {}

/** An arbitrary number that nothing else locks. */
const LOCK = 1_936_619_888

/** The snapshots and reports of the brand stay locked to other runs until the connection ends. */
export async function lockSnapshots(client: Client, brandId: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    LOCK,
    brandId,
  ])
  if (!rows[0]!.locked) throw new SnapshotUnderWay()
}

export class SnapshotLedger {
  readonly #client: Client
  readonly #brandId: number
  readonly #cell: string

  private constructor(client: Client, brandId: number, cell: string) {
    this.#client = client
    this.#brandId = brandId
    this.#cell = cell
  }

  static async open(client: Client, brandId: number, cell: string = MAIN_CELL): Promise<SnapshotLedger> {
    await lockSnapshots(client, brandId)
    return new SnapshotLedger(client, brandId, cell)
  }

  async current(): Promise<AnnouncedFile[]> {
    return this.#run<AnnouncedFile>(
      `select name, resource as path, stamp from records.snapshot_files where brand_id = $1 and status = 'current'`,
      [],
    )
  }

  /** Names of files that earlier runs did not finish, and of those that were replaced before a moment. */
  async removable(replacedBefore: Date): Promise<string[]> {
    const rows = await this.#run<{ name: string }>(
      `select name from records.snapshot_files
where brand_id = $1 and (status = 'unfinished' or status = 'replaced' and replaced_at < $2)`,
      [replacedBefore],
    )
    return rows.map(({ name }) => name)
  }

  /** The files have been deleted from the store. */
  async forget(names: readonly string[]): Promise<void> {
    await this.#run('delete from records.snapshot_files where brand_id = $1 and name = any($2)', [names])
  }

  async announce(files: readonly AnnouncedFile[]): Promise<void> {
    await this.#run(
      `insert into records.snapshot_files (brand_id, name, resource, stamp, status)
select $1, name, resource, stamp, 'unfinished' from unnest($2::uuid[], $3::text[], $4::uuid[]) f(name, resource, stamp)`,
      [files.map(({ name }) => name), files.map(({ path }) => path), files.map(({ stamp }) => stamp)],
    )
  }

  /** From here on clients get this snapshot. It replaces the previous one as a whole, or not at all. */
  async publish({ takenAt, publishedAt, heads, kept, written }: NewSnapshot): Promise<void> {
    await this.#transaction(async () => {
      await this.#client.query(
        `update records.snapshot_files set status = 'replaced', replaced_at = $2
where brand_id = $1 and status = 'current' and name <> all($3)`,
        [this.#brandId, publishedAt, kept.map(({ name }) => name)],
      )
      const { rowCount } = await this.#client.query(PUBLISH_FILES, [this.#brandId, JSON.stringify(written)])
      // The lock is lost with its connection; then another run may have taken these for the remains of a dead one.
      if (rowCount !== written.length) throw new SnapshotUnderWay()
      const { own, shared } = heads
      await this.#client.query(PUBLISH, [
        this.#brandId,
        takenAt,
        GROUPS,
        own.sequence,
        own.stamp || null,
        shared.sequence,
        shared.stamp || null,
      ])
    })
  }

  async #run<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#transaction(() => this.#client.query<Row>(text, [this.#brandId, ...values]))
    return rows
  }

  /** Fails with `NotHere` if the brand has left the cell: its files then belong to a snapshot of its next one. */
  #transaction<T>(act: () => Promise<T>): Promise<T> {
    return inBrandTransaction(this.#client, this.#brandId, async () => {
      await holdBrand(this.#client, this.#brandId, this.#cell)
      return act()
    })
  }
}

const PUBLISH_FILES = `update records.snapshot_files f set status = 'current',
  records = w.records, bytes = w.bytes, sha256 = w.sha256, content_type = w."contentType"
from json_to_recordset($2) w(name uuid, records bigint, bytes bigint, sha256 text, "contentType" text)
where f.brand_id = $1 and f.name = w.name and f.status = 'unfinished'`

const PUBLISH = `insert into records.snapshots (brand_id, taken_at, groups, sequence, stamp, shared_sequence, shared_stamp)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (brand_id) do update set taken_at = excluded.taken_at, groups = excluded.groups, sequence = excluded.sequence, stamp = excluded.stamp,
  shared_sequence = excluded.shared_sequence, shared_stamp = excluded.shared_stamp`
