/** Snapshots as tests make them, and look at them behind the back of the service: rows and files. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parquetMetadata } from 'hyparquet'
import pg from 'pg'
import { type Clock, systemClock, utcDay } from '../../packages/service/clock.ts'
import { type FileStore, snapshotKey } from '../../packages/service/files/file-store.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { type SnapshotResult, takeSnapshot } from '../../packages/service/snapshots/take.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import type { ViewOwner } from '../../packages/service/store/owner.ts'

export const KEEP_MS = 60_000

/** A snapshot of a brand, or of a view, by two connections of the loader that are gone afterwards. */
export async function snapshotOf(
  loaderUrl: string,
  brandId: number,
  store: FileStore,
  clock: Clock = systemClock,
  view?: ViewOwner,
): Promise<SnapshotResult> {
  const [reader, writer] = [new pg.Client(loaderUrl), new pg.Client(loaderUrl)]
  try {
    for (const client of [reader, writer]) {
      client.on('error', () => {})
      await client.connect()
    }
    const progress = { total() {}, group() {}, records() {} }
    const limits = { keepMs: KEEP_MS, reportsDeadlineMs: 60_000 }
    return await takeSnapshot(
      { reader, writer },
      { brandId, ...(view && { view }), cell: MAIN_CELL, store, ...limits, asOf: utcDay(clock), clock },
      progress,
    )
  } finally {
    for (const client of [reader, writer]) await client.end()
  }
}

export interface FileRow {
  readonly name: string
  readonly resource: string
  readonly status: string
  readonly records: string | null
  readonly bytes: string | null
  readonly sha256: string | null
}

/** A folder for files of snapshots. */
export class SnapshotFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-snapshots-'))
  readonly store = new FolderStore({ kind: 'folder', folder: this.path, publicUrl: 'http://a', linkSeconds: 60 }, ['x'])

  /** Names of all files of a brand, finished or not. */
  names(brandId: number): string[] {
    const folder = join(this.path, snapshotKey(brandId, ''))
    return existsSync(folder) ? readdirSync(folder).sort() : []
  }

  pathOf(brandId: number, name: string): string {
    return join(this.path, snapshotKey(brandId, name))
  }

  /** The bodies in a file, in their order. */
  bodies(brandId: number, name: string): string[] {
    const lines = gunzipSync(readFileSync(this.pathOf(brandId, name))).toString()
    if (!lines.endsWith('\n')) throw new Error(`${name} does not end with a line break`)
    return lines.slice(0, -1).split('\n')
  }

  /** What a file of JSON lines is not that its row says. */
  problems(brandId: number, row: FileRow): string[] {
    return this.#differences(brandId, row, this.bodies(brandId, row.name).length)
  }

  /** The same for a table. */
  tableProblems(brandId: number, row: FileRow): string[] {
    const { buffer } = new Uint8Array(readFileSync(this.pathOf(brandId, row.name)))
    return this.#differences(brandId, row, Number(parquetMetadata(buffer).num_rows))
  }

  #differences(brandId: number, { name, resource, records, bytes, sha256 }: FileRow, seenRecords: number): string[] {
    const content = readFileSync(this.pathOf(brandId, name))
    const seen = {
      bytes: String(content.length),
      sha256: createHash('sha256').update(content).digest('hex'),
      records: String(seenRecords),
    }
    const said = { bytes, sha256, records }
    return (Object.keys(seen) as (keyof typeof seen)[])
      .filter((what) => seen[what] !== said[what])
      .map((what) => `${resource}: ${what} is ${seen[what]} and said to be ${said[what]}`)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** All rows of a brand's files of JSON lines, by a connection that sees all brands. */
export function fileRows(backup: pg.Client, brandId: number, status?: string): Promise<FileRow[]> {
  return rowsOf('snapshot_files', backup, brandId, status)
}

/** All rows of a brand's tables. */
export function tableRows(backup: pg.Client, brandId: number, status?: string): Promise<FileRow[]> {
  return rowsOf('table_files', backup, brandId, status)
}

async function rowsOf(table: string, backup: pg.Client, brandId: number, status?: string): Promise<FileRow[]> {
  const { rows } = await backup.query<FileRow>(
    `select name, resource, status, records, bytes, sha256 from records.${table} where brand_id = $1 order by resource, status`,
    [brandId],
  )
  return rows.filter((row) => status === undefined || row.status === status)
}
