/** What `load` does: finds the sources and the brand, loads, and reports the outcome. */
import type { Client } from 'pg'
import type { LoadBrand } from '../../loader/brand-record.ts'
import type { Format } from '../../loader/formats.ts'
import { type LoadOutcome, load } from '../../loader/load.ts'
import { findSources, inputSource, type Source } from '../../loader/sources.ts'
import { type BrandPlace, findBrand } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { atHome, atHomeOfShared } from '../../store/cells/home.ts'
import { publishToCells } from '../cells/publish.ts'
import { cellsOf } from '../configuration/cells.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { tell } from '../output/print.ts'
import { openFiles } from './files.ts'
import { showOutcome } from './outcome.ts'
import { loadProgress } from './progress.ts'

export interface LoadOptions {
  readonly brand?: string
  readonly shared?: true
  readonly replace?: true
  readonly delete?: true
  readonly group?: string
  readonly format?: Format
  readonly dryRun?: true
  readonly checkReferences?: true
  readonly maxFaults: number
  readonly files?: string
  readonly json?: true
}

export async function runLoad(paths: readonly string[], options: LoadOptions): Promise<void> {
  if (!options.brand && !options.shared)
    throw new UsageError('Say whose records they are: --brand <slug>, or --shared.')
  const sources = sourcesOf(paths, options)
  const configuration = readConfiguration(process.env)
  const url = required(configuration, 'loaderDatabaseUrl')
  const files = options.files === undefined ? null : await openFiles(options.files, configuration)
  const cells = cellsOf(configuration)
  await withClient(url, async (main) => {
    const run = (client: Client, brand: LoadBrand | null, cell: string): Promise<LoadOutcome> => {
      const progress = loadProgress(sources)
      const request = {
        brand,
        sources,
        cell,
        mode: options.delete ? 'delete' : options.replace ? 'replace' : 'upsert',
        checkReferences: options.checkReferences ?? false,
        dryRun: options.dryRun ?? false,
        faultsNamedMax: options.maxFaults,
        retentionDays: configuration.changesRetentionDays,
        files,
      } as const
      return load(client, request, progress).finally(() => progress.end())
    }
    const brand = options.brand ? await brandOf(main, options.brand) : null
    const outcome = brand
      ? await atHome(cells, main, brand, tell, (client, cell) => run(client, brand, cell))
      : await atHomeOfShared(tell, () => run(main, null, MAIN_CELL))
    showOutcome(outcome, options)
    if (outcome.faults.total > 0) process.exitCode = exitCodes.faults
    else if (!brand && !options.dryRun) await publishToCells(cells, main)
  })
}

async function brandOf(client: Client, slug: string): Promise<BrandPlace> {
  const brand = await findBrand(client, slug)
  if (!brand) throw new UsageError(`There is no brand ${slug}; selvedge brands create ${slug} adds it.`)
  return brand
}

function sourcesOf(paths: readonly string[], { group, format, shared }: LoadOptions): Source[] {
  if (!paths.includes('-')) {
    if (group || format) throw new UsageError('--group and --format are for standard input (-) alone.')
    return findSources(paths, shared ?? false)
  }
  if (paths.length > 1) throw new UsageError('Standard input (-) cannot be mixed with files.')
  if (!group || !format) throw new UsageError('Standard input has no name: say --group <group> --format <format>.')
  return [inputSource(group, format, shared ?? false)]
}
