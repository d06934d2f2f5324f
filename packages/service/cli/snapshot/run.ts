/** What `snapshot` does: finds the brands and the store, and makes a snapshot or reports of one brand after the other. */
import { systemClock, utcDay } from '../../clock.ts'
import { TABLE_LINK_SECONDS } from '../../files/snapshot-file.ts'
import { refreshReports } from '../../snapshots/refresh-reports.ts'
import {
  type SnapshotConnections,
  type SnapshotProgress,
  type SnapshotResult,
  takeSnapshot,
} from '../../snapshots/take.ts'
import { activeBrands, type BrandCell } from '../../store/administration/brands.ts'
import { allViews, type ViewExtras } from '../../store/administration/views.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import type { Installation } from '../../store/connections/installation.ts'
import type { ViewOwner } from '../../store/owner.ts'
import { type ReportsResult, ReportsTooSlow } from '../../store/reports/compute.ts'
import { SnapshotUnderWay } from '../../store/snapshots/ledger.ts'
import { installationOf } from '../configuration/cells.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { scopeOf } from '../keys/show.ts'
import { describeFiles, fileCount } from '../output/amounts.ts'
import { print, printJson, tell } from '../output/print.ts'
import { recordProgress } from '../output/record-progress.ts'

export interface SnapshotOptions {
  readonly brand?: string
  readonly reportsOnly?: true
  readonly asOf?: string
  /** Seconds. */
  readonly deadline: number
  readonly json?: true
}

/** Beyond the lifetime of links: for replicas that lag, clocks that differ, and downloads that were interrupted. */
const KEEP_MORE_MS = 3_600_000

const TEXT_REASON = 'an amount has more digits than a number in Parquet'

export async function runSnapshot(options: SnapshotOptions): Promise<void> {
  const { brand: slug, json } = options
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  const run = options.reportsOnly ? reportsRun(options) : await snapshotRun(configuration, options)
  const brands =
    slug === undefined ? await installation.withLoader(MAIN_CELL, activeBrands) : [await installation.findBrand(slug)]
  if (brands.length === 0) tell('There are no active brands.')
  const results = []
  const owners = await withViewsOf(installation, brands, options)
  for (const { brand, ...owner } of owners) {
    const { slug } = owner
    const progress = recordProgress(slug)
    const outcome = await installation
      .withBrand(brand, tell, (writer, cell) =>
        installation.withLoader(cell, (reader) => run({ reader, writer }, { ...owner, cell }, progress)),
      )
      .catch((error) => {
        if (!(error instanceof SnapshotUnderWay)) throw error
        throw new UsageError(
          `Another run makes a snapshot or reports of ${slug} at this moment. Wait until it is over.`,
        )
      })
      .finally(() => progress.end())
      .catch((error) => {
        // Otherwise a large brand would keep those after it from their reports at every run.
        if (owners.length === 1 || !(error instanceof ReportsTooSlow)) throw error
        tell(`${slug}: ${error.message}`)
        process.exitCode = exitCodes.unreachable
        return null
      })
    if (outcome === null) continue
    if (json) results.push(outcome.summary)
    else print(`${outcome.sentence}, in ${progress.seconds()} s`)
  }
  if (json) printJson(results)
}

/** Whose records they are made of: a brand, or a view of it. */
interface SnapshotOwner {
  readonly brand: BrandCell
  readonly id: number
  /** As it is named in what is printed. */
  readonly slug: string
  readonly view?: KnownViewOwner
}

type KnownViewOwner = ViewOwner & ViewExtras

/** Brands, each followed by its views for which somebody asked. */
async function withViewsOf(
  installation: Installation,
  brands: readonly BrandCell[],
  { reportsOnly }: SnapshotOptions,
): Promise<SnapshotOwner[]> {
  const views = (await installation.withLoader(MAIN_CELL, allViews)).filter(
    ({ status, hasTables, hasReports }) => status === 'active' && (hasReports || (hasTables && !reportsOnly)),
  )
  return brands.flatMap((brand) => [
    { brand, id: brand.id, slug: brand.slug },
    ...views
      .filter(({ brandId }) => brandId === brand.id)
      .map(({ id, partnerId, kind, hasTables, hasReports }) => ({
        brand,
        id,
        slug: scopeOf({ brand: brand.slug, partner: { id: partnerId, kind } }),
        view: { of: brand.id, kind, hasTables, hasReports },
      })),
  ])
}

interface Outcome {
  readonly sentence: string
  readonly summary: object
}

type Run = (
  connections: SnapshotConnections,
  owner: Omit<SnapshotOwner, 'brand'> & { readonly cell: string },
  progress: SnapshotProgress,
) => Promise<Outcome>

function reportsRun({ asOf, deadline }: SnapshotOptions): Run {
  return async (connections, { id, slug, view, cell }) => {
    const request = {
      brandId: id,
      ...(view && { view }),
      cell,
      asOf: asOf ?? utcDay(systemClock),
      deadlineMs: deadline * 1000,
      clock: systemClock,
    }
    const result = await refreshReports(connections, request)
    return { sentence: `${slug}: ${describeReports(result)}`, summary: { brand: slug, reports: result } }
  }
}

async function snapshotRun(configuration: Configuration, options: SnapshotOptions): Promise<Run> {
  const { asOf, deadline } = options
  const store = await openStore(configuration, 'snapshot')
  const keepMs = Math.max(configuration.linkSeconds, TABLE_LINK_SECONDS) * 1000 + KEEP_MORE_MS
  return async (connections, owner, progress) => {
    const { id, slug, view, cell } = owner
    if (view && !view.hasTables) return reportsRun(options)(connections, owner, progress)
    const reports = { asOf: asOf ?? utcDay(systemClock), reportsDeadlineMs: deadline * 1000 }
    const extras = { ...(view && { view }), ...(view && !view.hasReports && { withoutReports: true as const }) }
    const request = { brandId: id, ...extras, cell, store, keepMs, ...reports, clock: systemClock }
    const result = await takeSnapshot(connections, request, progress)
    for (const { path, textColumns } of result.tables) {
      for (const column of textColumns) tell(`${slug}: ${path}.${column} is text in its table: ${TEXT_REASON}`)
    }
    return { sentence: describe(slug, result), summary: summary(slug, result) }
  }
}

function describeReports({ computed, changed }: ReportsResult): string {
  return computed.length === 0
    ? 'reports are current'
    : `${computed.length} reports computed, ${changed.length} changed`
}

function describe(slug: string, { files, records, written, tables, removedFiles, reports }: SnapshotResult): string {
  const uploadedFiles = written.length + tables.length
  const size = describeFiles({ uploadedFiles, uploadedBytes: bytesOf(written) + bytesOf(tables) })
  const removed = removedFiles === 0 ? '' : `, ${removedFiles} old removed`
  return `${slug}: ${records.toLocaleString('en')} records in ${fileCount(files)} and as tables; ${size} written${removed}; ${describeReports(reports)}`
}

function summary(brand: string, result: SnapshotResult): object {
  const { takenAt, files, records, written, tables, removedFiles, reports } = result
  const groups = written.map(({ path, records, bytes, sha256 }) => ({ group: path, records, bytes, sha256 }))
  const writtenTables = tables.map(({ path, records, bytes, sha256 }) => ({ table: path, records, bytes, sha256 }))
  const writtenBytes = bytesOf(written) + bytesOf(tables)
  return { brand, takenAt, files, records, written: groups, writtenTables, writtenBytes, removedFiles, reports }
}

function bytesOf(written: readonly { readonly bytes: number }[]): number {
  return written.reduce((sum, { bytes }) => sum + bytes, 0)
}
