/**
 * Makes a snapshot of a brand: a file of JSON lines for each group and a Parquet file for each table, in the store of files, and
 * its reports, all as of one moment.
 *
 * It can be killed at any moment. Names are written down before their files are written, and the snapshot replaces the
 * one before in one transaction, after all files are in the store. So clients always have a whole snapshot, and the
 * next run finds and removes what a dead one left.
 */
import { Readable } from 'node:stream'
import { WideAmount, withText } from '@selvedge/tables'
import type { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { type FileStore, FileStoreFailure, snapshotKey, storeFailed } from '../files/file-store.ts'
import { SNAPSHOT_TYPE } from '../files/snapshot-file.ts'
import type { ViewOwner } from '../store/owner.ts'
import { computeReports, type ReportsResult } from '../store/reports/compute.ts'
import { type AnnouncedFile, type FinishedFile, type FinishedTable, SnapshotLedger } from '../store/snapshots/ledger.ts'
import { SnapshotSource } from '../store/snapshots/source.ts'
import { openGroups } from '../store/views/open-groups.ts'
import { packed } from './packed-file.ts'
import { planOf, type WantedFile } from './plan.ts'
import { TableEncoder } from './table-encoder.ts'
import { tablesOf, type WantedTable } from './tables.ts'
import { type Encode, WrittenFile } from './written-file.ts'

export interface SnapshotRequest {
  /** The brand, or the view. */
  readonly brandId: number
  readonly view?: ViewOwner
  /** The cell that the connections lead to. */
  readonly cell: string
  readonly store: FileStore
  /** How long files stay after another snapshot replaced them: clients may still have links to them. */
  readonly keepMs: number
  /** The day that its reports are for. */
  readonly asOf: string
  readonly reportsDeadlineMs: number
  /** A view has reports only if somebody asked for them. */
  readonly withoutReports?: true
  readonly clock: Clock
}

/** Two connections of the loader: one reads everything in one long transaction, the other writes down what is done. */
export interface SnapshotConnections {
  readonly reader: Client
  readonly writer: Client
}

export interface SnapshotProgress {
  /** How many records there are to write, once that is known: each as JSON, and as the row of a table. */
  total(records: number): void
  group(path: string): void
  records(count: number): void
}

export interface SnapshotResult {
  readonly takenAt: Date
  /** Files of JSON lines, and what they hold. */
  readonly files: number
  readonly records: number
  /** Those that are new; the others are of groups that did not change. */
  readonly written: readonly FinishedFile[]
  readonly tables: readonly FinishedTable[]
  readonly removedFiles: number
  readonly reports: ReportsResult
}

const NO_REPORTS: ReportsResult = { computed: [], changed: [], rows: 0 }

/** Requests to the store at once. */
const PARALLEL = 8

export async function takeSnapshot(
  { reader, writer }: SnapshotConnections,
  { brandId, view, cell, store, keepMs, asOf, reportsDeadlineMs, withoutReports, clock }: SnapshotRequest,
  progress: SnapshotProgress,
): Promise<SnapshotResult> {
  const ledger = await SnapshotLedger.open(writer, brandId, cell, view)
  const removedFiles = await removeOldFiles(ledger, brandId, store, new Date(clock.epochMs() - keepMs))

  const takenAt = new Date(clock.epochMs())
  const source = await SnapshotSource.begin(reader, brandId, view && openGroups(view.kind, null))
  const files = await planOf(filesOf(source), await ledger.currentFiles(), (same) => storedOf(same, brandId, store))
  const tables = await planOf(tablesOf(source, takenAt), await ledger.currentTables(), (same) =>
    storedOf(same, brandId, store),
  )
  await ledger.announce(files.changed, tables.changed)
  progress.total(recordsIn(files.changed) + recordsIn(tables.changed))
  const writing = new Writing(brandId, store, progress)
  const written: FinishedFile[] = []
  for (const file of files.changed) written.push(await writing.file(file))
  const writtenTables: FinishedTable[] = []
  const encoder = new TableEncoder()
  try {
    for (const table of tables.changed) writtenTables.push(await writing.table(table, encoder))
  } finally {
    await encoder.close()
  }
  await ledger.publish({
    takenAt,
    publishedAt: new Date(clock.epochMs()),
    heads: source.heads,
    files: { kept: files.kept, written },
    tables: { kept: tables.kept, written: writtenTables },
  })
  const reports = withoutReports
    ? NO_REPORTS
    : await computeReports(
        { reader, writer },
        { brandId, ...(view && { view }), cell, asOf, deadlineMs: reportsDeadlineMs, clock },
      )
  await source.end()
  return {
    takenAt,
    files: files.kept.length + written.length,
    records: recordsIn(source.groups),
    written,
    tables: writtenTables,
    removedFiles,
    reports,
  }
}

/** Those that were replaced before a moment, or all with null, and what dead runs left. Returns how many. */
export async function removeOldFiles(
  ledger: SnapshotLedger,
  brandId: number,
  store: FileStore,
  replacedBefore: Date | null,
): Promise<number> {
  const names = await ledger.removable(replacedBefore)
  await eachOf(names, (name) => store.remove(snapshotKey(brandId, name)).catch(storeFailed))
  await ledger.forget(names)
  return names.length
}

/** Files of JSON lines: one for each group that has records. */
function filesOf(source: SnapshotSource): WantedFile[] {
  return source.groups
    .filter(({ records }) => records > 0)
    .map(({ resource, stamp, records }) => ({
      path: resource.path,
      stamp,
      records,
      lines: () => source.copy(resource),
    }))
}

class Writing {
  readonly #brandId: number
  readonly #store: FileStore
  readonly #progress: SnapshotProgress

  constructor(brandId: number, store: FileStore, progress: SnapshotProgress) {
    this.#brandId = brandId
    this.#store = store
    this.#progress = progress
  }

  async file(wanted: WantedFile & AnnouncedFile): Promise<FinishedFile> {
    const { name, path, stamp } = wanted
    return { name, path, stamp, ...(await this.#write(wanted, packed)), contentType: SNAPSHOT_TYPE }
  }

  /** A column with an amount that has too many digits for a number becomes text, and the file is written again. */
  async table(wanted: WantedTable & AnnouncedFile, encoder: TableEncoder): Promise<FinishedTable> {
    const { name, path, stamp, shape, version, columns } = wanted
    for (let textColumns: string[] = []; ; ) {
      const fitting = withText(columns, textColumns)
      try {
        const measured = await this.#write(wanted, (blocks) => encoder.encode(fitting, blocks))
        return { name, path, stamp, shape, version, textColumns, ...measured }
      } catch (problem) {
        if (!(problem instanceof WideAmount)) throw problem
        textColumns = [...textColumns, problem.column]
      }
    }
  }

  async #write(
    { name, path, records, lines }: WantedFile & AnnouncedFile,
    encode: Encode,
  ): Promise<Pick<FinishedFile, 'records' | 'bytes' | 'sha256'>> {
    this.#progress.group(path)
    const file = new WrittenFile(await lines(), encode, this.#progress.records)
    await this.#store.putStream(snapshotKey(this.#brandId, name), file.chunks()).catch((problem) => {
      throw file.failure ?? new FileStoreFailure(problem)
    })
    if (file.records !== records) {
      throw new Error(`${path} has ${file.records} records where its state says ${records}; selvedge doctor`)
    }
    return { records, bytes: file.bytes, sha256: file.sha256() }
  }
}

async function storedOf<File extends AnnouncedFile>(
  files: readonly File[],
  brandId: number,
  store: FileStore,
): Promise<File[]> {
  const stored: File[] = []
  await eachOf(files, async (file) => {
    if (await store.has(snapshotKey(brandId, file.name)).catch(storeFailed)) stored.push(file)
  })
  return stored
}

function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  return Readable.from(items).forEach(act, { concurrency: PARALLEL })
}

function recordsIn(counted: readonly { readonly records: number }[]): number {
  return counted.reduce((sum, { records }) => sum + records, 0)
}
