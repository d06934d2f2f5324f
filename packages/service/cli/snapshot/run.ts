/** What `snapshot` does: finds the brands and the store, and makes a snapshot of one brand after the other. */
import { systemClock } from '../../clock.ts'
import { type SnapshotResult, takeSnapshot } from '../../snapshots/take.ts'
import { activeBrands } from '../../store/administration/brands.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { SnapshotUnderWay } from '../../store/snapshots/ledger.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { describeFiles, fileCount } from '../output/amounts.ts'
import { print, printJson, tell } from '../output/print.ts'
import { recordProgress } from '../output/record-progress.ts'

export interface SnapshotOptions {
  readonly brand?: string
  readonly json?: true
}

/** Beyond the lifetime of links: for replicas that lag, clocks that differ, and downloads that were interrupted. */
const KEEP_MORE_MS = 3_600_000

export async function runSnapshot({ brand: slug, json }: SnapshotOptions): Promise<void> {
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  const store = await openStore(configuration, 'snapshot')
  const keepMs = configuration.linkSeconds * 1000 + KEEP_MORE_MS
  const brands =
    slug === undefined ? await installation.withLoader(MAIN_CELL, activeBrands) : [await installation.findBrand(slug)]
  if (brands.length === 0) tell('There are no active brands.')
  const results = []
  for (const brand of brands) {
    const { slug } = brand
    const progress = recordProgress(slug)
    const result = await installation
      .withBrand(brand, tell, (writer, cell) =>
        installation.withLoader(cell, (reader) =>
          takeSnapshot({ reader, writer }, { brandId: brand.id, cell, store, keepMs, clock: systemClock }, progress),
        ),
      )
      .catch((error) => {
        if (!(error instanceof SnapshotUnderWay)) throw error
        throw new UsageError(`Another run makes a snapshot of ${slug} at this moment. Wait until it is over.`)
      })
      .finally(() => progress.end())
    if (json) results.push(summary(slug, result))
    else print(describe(slug, result, progress.seconds()))
  }
  if (json) printJson(results)
}

function describe(slug: string, { files, records, written, removedFiles }: SnapshotResult, seconds: string): string {
  const size = describeFiles({ uploadedFiles: written.length, uploadedBytes: bytesOf(written) })
  const removed = removedFiles === 0 ? '' : `, ${removedFiles} old removed`
  return `${slug}: ${records.toLocaleString('en')} records in ${fileCount(files)}; ${size} written${removed}, in ${seconds} s`
}

function summary(brand: string, { takenAt, files, records, written, removedFiles }: SnapshotResult): object {
  const groups = written.map(({ path, records, bytes, sha256 }) => ({ group: path, records, bytes, sha256 }))
  return { brand, takenAt, files, records, written: groups, writtenBytes: bytesOf(written), removedFiles }
}

function bytesOf(written: SnapshotResult['written']): number {
  return written.reduce((sum, { bytes }) => sum + bytes, 0)
}
