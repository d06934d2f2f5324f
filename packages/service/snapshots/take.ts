/**
 * Makes a snapshot of a brand: a file for each group in the store of files, and its reports, all as of one moment.
 *
 * It can be killed at any moment. Names are written down before their files are written, and the snapshot replaces the
 * one before in one transaction, after all files are in the store. So clients always have a whole snapshot, and the
 * next run finds and removes what a dead one left.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import type { Clock } from '../clock.ts'
import { type FileStore, FileStoreFailure, snapshotKey, storeFailed } from '../files/file-store.ts'
import { SNAPSHOT_TYPE } from '../files/snapshot-file.ts'
import { computeReports, type ReportsResult } from '../store/reports/compute.ts'
import { type AnnouncedFile, type FinishedFile, SnapshotLedger } from '../store/snapshots/ledger.ts'
import { SnapshotSource, type SourceGroup } from '../store/snapshots/source.ts'
import { PackedFile } from './packed-file.ts'

export interface SnapshotRequest {
  readonly brandId: number
  /** The cell that the connections lead to. */
  readonly cell: string
  readonly store: FileStore
  /** How long files stay after another snapshot replaced them: clients may still have links to them. */
  readonly keepMs: number
  /** The day that its reports are for. */
  readonly asOf: string
  readonly reportsDeadlineMs: number
  readonly clock: Clock
}

/** Two connections of the loader: one reads everything in one long transaction, the other writes down what is done. */
export interface SnapshotConnections {
  readonly reader: Client
  readonly writer: Client
}

export interface SnapshotProgress {
  /** How many records there are to write, once that is known. */
  total(records: number): void
  group(path: string): void
  records(count: number): void
}

export interface SnapshotResult {
  readonly takenAt: Date
  /** All files of the snapshot, and what they hold. */
  readonly files: number
  readonly records: number
  /** Those that are new; the others are of groups that did not change. */
  readonly written: readonly FinishedFile[]
  readonly removedFiles: number
  readonly reports: ReportsResult
}

/** Requests to the store at once. */
const PARALLEL = 8

export async function takeSnapshot(
  { reader, writer }: SnapshotConnections,
  { brandId, cell, store, keepMs, asOf, reportsDeadlineMs, clock }: SnapshotRequest,
  progress: SnapshotProgress,
): Promise<SnapshotResult> {
  const ledger = await SnapshotLedger.open(writer, brandId, cell)
  const removed = await ledger.removable(new Date(clock.epochMs() - keepMs))
  await eachOf(removed, (name) => store.remove(snapshotKey(brandId, name)).catch(storeFailed))
  await ledger.forget(removed)

  const takenAt = new Date(clock.epochMs())
  const source = await SnapshotSource.begin(reader, brandId)
  const kept = await keptFiles(await ledger.current(), source.groups, brandId, store)
  const changed = source.groups
    .filter(({ resource }) => !kept.has(resource.path))
    .map((group) => ({ group, file: { name: randomUUID(), path: group.resource.path, stamp: group.stamp } }))
  await ledger.announce(changed.map(({ file }) => file))
  progress.total(recordsIn(changed.map(({ group }) => group)))
  const written: FinishedFile[] = []
  for (const { group, file } of changed) {
    progress.group(file.path)
    const packed = new PackedFile(await source.copy(group.resource), progress.records)
    await store.putStream(snapshotKey(brandId, file.name), packed.chunks()).catch((problem) => {
      throw packed.failure ?? new FileStoreFailure(problem)
    })
    const { records, bytes } = packed
    if (records !== group.records) {
      throw new Error(`${file.path} has ${records} records where its state says ${group.records}; selvedge doctor`)
    }
    written.push({ ...file, records, bytes, sha256: packed.sha256(), contentType: SNAPSHOT_TYPE })
  }
  const publishedAt = new Date(clock.epochMs())
  await ledger.publish({ takenAt, publishedAt, heads: source.heads, kept: [...kept.values()], written })
  const reports = await computeReports(
    { reader, writer },
    { brandId, cell, asOf, deadlineMs: reportsDeadlineMs, clock },
  )
  await source.end()
  return {
    takenAt,
    files: source.groups.length,
    records: recordsIn(source.groups),
    written,
    removedFiles: removed.length,
    reports,
  }
}

/** Files of groups that did not change, by path. One that the store has lost is written again. */
async function keptFiles(
  current: readonly AnnouncedFile[],
  groups: readonly SourceGroup[],
  brandId: number,
  store: FileStore,
): Promise<Map<string, AnnouncedFile>> {
  const stamps = new Map(groups.map(({ resource, stamp }) => [resource.path, stamp]))
  const kept = new Map<string, AnnouncedFile>()
  await eachOf(current, async (file) => {
    if (stamps.get(file.path) !== file.stamp) return
    if (await store.has(snapshotKey(brandId, file.name)).catch(storeFailed)) kept.set(file.path, file)
  })
  return kept
}

function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  return Readable.from(items).forEach(act, { concurrency: PARALLEL })
}

function recordsIn(groups: readonly SourceGroup[]): number {
  return groups.reduce((sum, { records }) => sum + records, 0)
}
