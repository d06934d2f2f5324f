/** What `snapshot` does: finds the brands and the store, and makes a snapshot of one brand after the other. */
import { systemClock } from '../../clock.ts'
import { type SnapshotResult, takeSnapshot } from '../../snapshots/take.ts'
import { activeBrands, type BrandPlace, findBrand } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { atHome } from '../../store/cells/home.ts'
import { SnapshotUnderWay } from '../../store/snapshots/ledger.ts'
import { addressIn } from '../cells/addresses.ts'
import { cellsOf } from '../configuration/cells.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { describeFiles, fileCount } from '../output/amounts.ts'
import { print, printJson, tell } from '../output/print.ts'
import { snapshotProgress } from './progress.ts'

export interface SnapshotOptions {
  readonly brand?: string
  readonly json?: true
}

/** Beyond the lifetime of links: for replicas that lag, clocks that differ, and downloads that were interrupted. */
const KEEP_MORE_MS = 3_600_000

export async function runSnapshot({ brand: slug, json }: SnapshotOptions): Promise<void> {
  const configuration = readConfiguration(process.env)
  const url = required(configuration, 'loaderDatabaseUrl')
  const store = await openStore(configuration, 'snapshot')
  const keepMs = configuration.linkSeconds * 1000 + KEEP_MORE_MS
  const cells = cellsOf(configuration)
  const brands = await brandsOf(url, slug)
  if (brands.length === 0) tell('There are no active brands.')
  const results = []
  for (const brand of brands) {
    const { slug } = brand
    const progress = snapshotProgress(slug)
    const result = await withClient(url, (main) =>
      atHome(cells, main, brand, tell, (writer, cell) =>
        withClient(addressIn(cells, cell, 'loaderDatabaseUrl'), (reader) =>
          takeSnapshot({ reader, writer }, { brandId: brand.id, cell, store, keepMs, clock: systemClock }, progress),
        ),
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

async function brandsOf(url: string, slug: string | undefined): Promise<BrandPlace[]> {
  return withClient(url, async (client) => {
    if (slug === undefined) return activeBrands(client)
    const brand = await findBrand(client, slug)
    if (!brand) throw new UsageError(`There is no brand ${slug}; selvedge brands list shows all.`)
    return [brand]
  })
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
