/** What `load` does: finds the sources and the brand, loads, and reports the outcome. */
import type { Client } from 'pg'
import type { LoadBrand } from '../../loader/brand-record.ts'
import type { Format } from '../../loader/formats.ts'
import { load } from '../../loader/load.ts'
import { findSources, inputSource, type Source } from '../../loader/sources.ts'
import { findBrandId } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
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
  await withClient(url, async (client) => {
    const brand = options.brand ? await brandOf(client, options.brand) : null
    const progress = loadProgress(sources)
    const outcome = await load(
      client,
      {
        brand,
        sources,
        mode: options.delete ? 'delete' : options.replace ? 'replace' : 'upsert',
        checkReferences: options.checkReferences ?? false,
        dryRun: options.dryRun ?? false,
        faultsNamedMax: options.maxFaults,
        retentionDays: configuration.changesRetentionDays,
        files,
      },
      progress,
    ).finally(() => progress.end())
    showOutcome(outcome, options)
    if (outcome.faults.total > 0) process.exitCode = exitCodes.faults
  })
}

async function brandOf(client: Client, slug: string): Promise<LoadBrand> {
  const id = await findBrandId(client, slug)
  if (id === null) throw new UsageError(`There is no brand ${slug}; selvedge brands create ${slug} adds it.`)
  return { id, slug }
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
