/**
 * Which files of snapshots there are, JSON lines and tables: what the loader writes down of them. Each of these is a transaction.
 *
 *   unfinished  announced, and perhaps being written; nobody is given a link to it. Next: current, or removed.
 *   current     part of the brand's snapshot; there is one for each group that had records, and one for each table. Next: replaced.
 *   replaced    part of an earlier snapshot, so links to it may still be out. Next: removed.
 */
import { resources } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { MAIN_CELL } from '../cells/cell.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import type { ViewOwner } from '../owner.ts'
import { openGroups } from '../views/open-groups.ts'
import type { SourceHeads } from './source.ts'

/** The groups that a snapshot of this release covers, in order of their paths: all, or those that a partner sees. */
export function groupsOfSnapshot(kind: ViewKind | undefined): readonly string[] {
  return kind ? [...openGroups(kind, null)].sort() : GROUPS
}

const GROUPS: readonly string[] = resources.map(({ path }) => path).toSorted()

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

/** A name in the store for the Parquet file of a table. */
export interface AnnouncedTable extends AnnouncedFile {
  /** Fingerprint of its columns. */
  readonly shape: string
}

export interface FinishedTable extends AnnouncedTable {
  /** Columns of amounts that are text. */
  readonly textColumns: readonly string[]
  readonly version: number
  readonly records: number
  readonly bytes: number
  readonly sha256: string
}

/** Files of one kind: those that are current and stay so, and those that are new. */
interface NewFiles<Announced, Finished> {
  readonly kept: readonly Announced[]
  readonly written: readonly Finished[]
}

export interface NewSnapshot {
  readonly takenAt: Date
  /** From then on nobody is given links to the files that this replaces. */
  readonly publishedAt: Date
  readonly heads: SourceHeads
  readonly files: NewFiles<AnnouncedFile, FinishedFile>
  readonly tables: NewFiles<AnnouncedTable, FinishedTable>
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

/** What was made of an owner's records before. */
export interface MadeBefore {
  readonly hasSnapshot: boolean
  readonly hasReports: boolean
}

export function madeOf(loader: Client, ownerId: number): Promise<MadeBefore> {
  return inBrandTransaction(loader, ownerId, async () => {
    const { rows } = await loader.query<MadeBefore>(
      `select exists (select from records.snapshots where brand_id = $1) as "hasSnapshot",
  exists (select from records.reports where brand_id = $1) as "hasReports"`,
      [ownerId],
    )
    return rows[0]!
  })
}

/** Another run makes a snapshot of the same brand. */
export class SnapshotUnderWay extends Error {}

/** The snapshots and reports of the brand stay locked to other runs until the connection ends. */
export async function lockSnapshots(client: Client, brandId: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    ADVISORY_LOCKS.snapshots,
    brandId,
  ])
  if (!rows[0]!.locked) throw new SnapshotUnderWay()
}

export class SnapshotLedger {
  readonly #client: Client
  readonly #brandId: number
  readonly #cell: string
  readonly #view: ViewOwner | undefined

  private constructor(client: Client, brandId: number, cell: string, view?: ViewOwner) {
    this.#client = client
    this.#brandId = brandId
    this.#cell = cell
    this.#view = view
  }

  static async open(
    client: Client,
    brandId: number,
    cell: string = MAIN_CELL,
    view?: ViewOwner,
  ): Promise<SnapshotLedger> {
    await lockSnapshots(client, brandId)
    return new SnapshotLedger(client, brandId, cell, view)
  }

  async currentFiles(): Promise<AnnouncedFile[]> {
    return this.#run<AnnouncedFile>(
      `select name, resource as path, stamp from records.snapshot_files where brand_id = $1 and status = 'current'`,
      [],
    )
  }

  async currentTables(): Promise<AnnouncedTable[]> {
    return this.#run<AnnouncedTable>(
      `select name, resource as path, stamp, shape from records.table_files where brand_id = $1 and status = 'current'`,
      [],
    )
  }

  /** Names of files that earlier runs did not finish, and of those that were replaced before a moment; null for all of these. */
  async removable(replacedBefore: Date | null): Promise<string[]> {
    const from = (table: (typeof TABLES)[number]): string => `select name from records.${table}
where brand_id = $1 and (status = 'unfinished' or status = 'replaced' and ($2::timestamptz is null or replaced_at < $2))`
    const rows = await this.#run<{ name: string }>(TABLES.map(from).join(' union all '), [replacedBefore])
    return rows.map(({ name }) => name)
  }

  /** The files have been deleted from the store. */
  async forget(names: readonly string[]): Promise<void> {
    await this.#transaction(async () => {
      for (const table of TABLES) {
        await this.#client.query(`delete from records.${table} where brand_id = $1 and name = any($2)`, [
          this.#brandId,
          names,
        ])
      }
    })
  }

  async announce(files: readonly AnnouncedFile[], tables: readonly AnnouncedFile[]): Promise<void> {
    await this.#transaction(async () => {
      await this.#client.query(announceSql('snapshot_files'), [this.#brandId, JSON.stringify(files, ANNOUNCED)])
      await this.#client.query(announceSql('table_files'), [this.#brandId, JSON.stringify(tables, ANNOUNCED)])
    })
  }

  /** From here on clients get this snapshot. It replaces the previous one as a whole, or not at all. */
  async publish({ takenAt, publishedAt, heads, files, tables }: NewSnapshot): Promise<void> {
    const replace = (table: string, kept: readonly AnnouncedFile[]): Promise<unknown> =>
      this.#client.query(
        `update records.${table} set status = 'replaced', replaced_at = $2
where brand_id = $1 and status = 'current' and name <> all($3)`,
        [this.#brandId, publishedAt, kept.map(({ name }) => name)],
      )
    const publish = async (text: string, written: readonly AnnouncedFile[], ...more: Date[]): Promise<void> => {
      const { rowCount } = await this.#client.query(text, [this.#brandId, JSON.stringify(written), ...more])
      // The lock is lost with its connection; then another run may have taken these for the remains of a dead one.
      if (rowCount !== written.length) throw new SnapshotUnderWay()
    }
    await this.#transaction(async () => {
      await replace('snapshot_files', files.kept)
      await publish(PUBLISH_FILES, files.written)
      await replace('table_files', tables.kept)
      await publish(PUBLISH_TABLES, tables.written, takenAt)
      const { own, shared } = heads
      await this.#client.query(PUBLISH, [
        this.#brandId,
        takenAt,
        groupsOfSnapshot(this.#view?.kind),
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
      await holdBrand(this.#client, this.#view?.of ?? this.#brandId, this.#cell)
      return act()
    })
  }
}

/** Where the names are. */
const TABLES = ['snapshot_files', 'table_files'] as const

/** What is known of a file before it is written. */
const ANNOUNCED: (keyof AnnouncedFile)[] = ['name', 'path', 'stamp']

function announceSql(table: (typeof TABLES)[number]): string {
  return `insert into records.${table} (brand_id, name, resource, stamp, status)
select $1, name, path, stamp, 'unfinished' from json_to_recordset($2) f(name uuid, path text, stamp uuid)`
}

const PUBLISH_TABLES = `update records.table_files f set status = 'current', taken_at = $3, shape = w.shape,
  text_columns = array(select json_array_elements_text(w."textColumns")),
  version = w.version, records = w.records, bytes = w.bytes, sha256 = w.sha256
from json_to_recordset($2) w(name uuid, shape text, "textColumns" json, version bigint, records bigint, bytes bigint, sha256 text)
where f.brand_id = $1 and f.name = w.name and f.status = 'unfinished'`

const PUBLISH_FILES = `update records.snapshot_files f set status = 'current',
  records = w.records, bytes = w.bytes, sha256 = w.sha256, content_type = w."contentType"
from json_to_recordset($2) w(name uuid, records bigint, bytes bigint, sha256 text, "contentType" text)
where f.brand_id = $1 and f.name = w.name and f.status = 'unfinished'`

const PUBLISH = `insert into records.snapshots (brand_id, taken_at, groups, sequence, stamp, shared_sequence, shared_stamp)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (brand_id) do update set taken_at = excluded.taken_at, groups = excluded.groups, sequence = excluded.sequence, stamp = excluded.stamp,
  shared_sequence = excluded.shared_sequence, shared_stamp = excluded.shared_stamp`
