/** What `load` does: finds the sources and the brand, loads, and reports the outcome. */
import type { RemovalsMax } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { loadAndForget } from '../../forgetting/forget.ts'
import type { ChangeSource } from '../../loader/change-input.ts'
import { type LoadOutcome, load, loadChanges } from '../../loader/load.ts'
import type { Format } from '../../loader/sources.ts'
import { findSources, inputSource, type Source, sizeOf, skippedNote } from '../../loader/sources.ts'
import { STANDARD_FOLDER } from '../../loader/standard.ts'
import type { UndoSettings } from '../../loader/undo.ts'
import { publishToCells } from '../cells/publish.ts'
import { installationOf } from '../configuration/cells.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'
import { tell } from '../output/print.ts'
import { openUndo } from '../undo-store.ts'
import { openFiles } from './files.ts'
import { showOutcome } from './outcome.ts'
import { loadProgress } from './progress.ts'
import { snapshotSources } from './snapshot.ts'
import { tellUndo } from './undo-note.ts'

export interface LoadOptions {
  readonly brand?: string
  readonly shared?: true
  readonly standard?: true
  readonly replace?: true
  readonly delete?: true
  readonly forget?: true
  readonly changes?: true
  readonly group?: string
  readonly format?: Format
  readonly dryRun?: true
  readonly checkReferences?: true
  readonly removalsMax?: RemovalsMax
  readonly allowEmpty?: true
  readonly maxFaults: number
  readonly files?: string
  readonly keepUndo?: true
  /** The brand whose snapshot it is; true for that of `brand`. */
  readonly fromSnapshot?: string | true
  readonly json?: true
}

export async function runLoad(paths: readonly string[], options: LoadOptions): Promise<void> {
  if (!options.brand && !options.shared)
    throw new UsageError('Say whose records they are: --brand <slug>, or --shared.')
  if (options.forget && !options.delete) throw new UsageError('--forget goes with --delete.')
  const changes = options.changes ? changeSource(paths) : null
  const slug = snapshotSlug(paths, options)
  const given = slug === null && !changes ? sourcesOf(paths, options) : []
  const configuration = readConfiguration(process.env)
  const installation = installationOf(configuration)
  const files = options.files === undefined ? null : await openFiles(options.files, configuration)
  const brand = options.brand ? await installation.findBrand(options.brand) : null
  const sources =
    slug === null ? given : await snapshotSources(configuration, installation, slug, options.shared ?? false)
  const run = async (client: Client, cell: string, undo: UndoSettings | null): Promise<LoadOutcome> => {
    const progress = loadProgress(changes ? [changes] : sources)
    const settings = {
      brand,
      cell,
      checkReferences: options.checkReferences ?? false,
      // Each record to delete is named by an operator, so there is no limit unless one is given.
      removalsMax: options.removalsMax ?? (options.delete ? { percent: 100 } : undefined),
      allowEmpty: options.allowEmpty ?? false,
      dryRun: options.dryRun ?? false,
      faultsNamedMax: options.maxFaults,
      retentionDays: configuration.changesRetentionDays,
      undo,
    }
    try {
      if (!changes) {
        const mode = options.delete ? 'delete' : options.replace ? 'replace' : 'upsert'
        return await load(client, { ...settings, sources, mode, files }, progress)
      }
      const outcome = await loadChanges(client, { ...settings, changes }, progress)
      if (outcome.skipped.size > 0) tell(skippedNote([...outcome.skipped], brand === null))
      return outcome
    } finally {
      progress.end()
    }
  }
  const loadWith = (undo: UndoSettings | null): Promise<LoadOutcome> => {
    const here = (client: Client, cell: string) => run(client, cell, undo)
    return brand ? installation.withBrand(brand, tell, here) : installation.withShared(tell, here)
  }
  const store = options.forget ? await openStore(configuration, '--forget') : null
  const { outcome, forgotten } =
    brand && store
      ? await loadAndForget({ installation, brand, store, tell }, loadWith)
      : { outcome: await loadWith(await undoOf(configuration, options)), forgotten: null }
  showOutcome(outcome, options, forgotten)
  if (!forgotten) tellUndo(outcome, brand?.slug ?? null)
  if (outcome.faults.total > 0) process.exitCode = exitCodes.faults
  else if (!brand && !options.dryRun) await publishToCells(installation)
}

async function undoOf(configuration: Configuration, { keepUndo }: LoadOptions): Promise<UndoSettings | null> {
  return keepUndo
    ? { store: await openStore(configuration, '--keep-undo'), recordsMax: null }
    : openUndo(configuration, tell)
}

/** The brand whose snapshot is loaded; null if that is not asked for. */
function snapshotSlug(paths: readonly string[], options: LoadOptions): string | null {
  const { brand, fromSnapshot, group, format, standard } = options
  if (fromSnapshot === undefined) return null
  if (paths.length > 0 || group || format || standard) throw new UsageError('--from-snapshot goes without files.')
  const slug = fromSnapshot === true ? brand : fromSnapshot
  if (slug === undefined) throw new UsageError('Say whose snapshot it is: --from-snapshot <slug>.')
  return slug
}

function changeSource(paths: readonly string[]): ChangeSource {
  const [file] = paths
  if (file === undefined || paths.length > 1) throw new UsageError('--changes takes one file, or - for standard input.')
  const sizeBytes = file === '-' ? null : sizeOf(file)
  return { file, format: file.endsWith('.gz') ? 'ndjson.gz' : 'ndjson', sizeBytes, otherOwner: 'skipped' }
}

function sourcesOf(paths: readonly string[], { group, format, shared, standard }: LoadOptions): Source[] {
  if (standard) {
    if (!shared || paths.length > 0) throw new UsageError('--standard goes with --shared, and without files.')
    return findSources([STANDARD_FOLDER], true)
  }
  if (paths.length === 0) throw new UsageError('Say which files to load.')
  if (!paths.includes('-')) {
    if (group || format) throw new UsageError('--group and --format are for standard input (-) alone.')
    return findSources(paths, shared ?? false, tell)
  }
  if (paths.length > 1) throw new UsageError('Standard input (-) cannot be mixed with files.')
  if (!group || !format) throw new UsageError('Standard input has no name: say --group <group> --format <format>.')
  return [inputSource(group, format, shared ?? false)]
}
