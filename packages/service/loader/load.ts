/**
 * A load, from its sources to the records. Everything is read, checked and staged. Only if there is no fault at all is it
 * merged, in one transaction for all groups.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { LoadTransaction } from '../store/loading/load-transaction.ts'
import type { MergeMode, MergeResult } from '../store/loading/merge-group.ts'
import { type Refusal, type RemovalLimits, RemovalsRefused } from '../store/loading/removals.ts'
import { SHARED_BRAND_ID } from '../store/owner.ts'
import type { LoadBrand } from './brand-record.ts'
import { type Fault, FaultLog, inputFaults } from './faults.ts'
import { GroupReader } from './group-reader.ts'
import type { LoadProgress } from './progress.ts'
import { type LoadFiles, RecordFiles } from './record-files.ts'
import type { Source } from './sources.ts'

export interface LoadRequest extends RemovalLimits {
  /** Null for the shared records. */
  readonly brand: LoadBrand | null
  readonly mode: MergeMode
  readonly sources: readonly Source[]
  readonly checkReferences: boolean
  /** Do everything, and roll it back at the end. */
  readonly dryRun: boolean
  readonly faultsNamedMax: number
  /** How long changes stay in the journal. */
  readonly retentionDays: number
  /** Null if the load does not handle the files that records name. */
  readonly files: LoadFiles | null
  /** The cell that the connection leads to; `main` unless given. */
  readonly cell?: string
}

export interface LoadOutcome {
  readonly faults: FaultLog
  /** The result of each group; empty if there were faults, because then nothing was merged. */
  readonly groups: readonly MergeResult[]
  /** What was uploaded, or would be without a dry run; null if the load does not handle files. */
  readonly files: Pick<RecordFiles, 'uploadedFiles' | 'uploadedBytes'> | null
}

export async function load(client: Client, request: LoadRequest, progress: LoadProgress): Promise<LoadOutcome> {
  const faults = new FaultLog(request.faultsNamedMax)
  const brandId = request.brand?.id ?? SHARED_BRAND_ID
  const files =
    request.files && new RecordFiles({ ...request.files, brandId, dryRun: request.dryRun }, faults, progress)
  const settings = { ...request, brandId, withReferences: request.checkReferences }
  const transaction = await LoadTransaction.begin(client, settings)
  try {
    // What cannot be read twice, such as standard input, cannot be loaded again in the brand's next cell.
    if (request.sources.some(({ sizeBytes }) => sizeBytes === null)) await transaction.hold()
    // Dangling references are found when all is staged, so nothing is inserted before. Nor while files are uploaded, which may
    // take hours: other loads of these groups would wait.
    if (request.mode !== 'delete' && !request.checkReferences && !request.files) {
      const groups = [...new Set(request.sources.map(({ resource }) => resource))]
      await transaction.insertWhileStaging(groups, () => faults.total === 0)
    }
    const readers = await stageAll(transaction, { ...request, files }, faults, progress)
    await nameRepeated(transaction, readers, faults)
    if (request.checkReferences) {
      // What is deleted is given by its key alone, and may name what it likes.
      if (request.mode !== 'delete') await nameDangling(transaction, readers, faults)
      await nameStranded(transaction, readers, request.sources, faults)
    }
    if (faults.total > 0) {
      await transaction.rollback()
      return { faults, groups: [], files }
    }
    progress.phase('merging')
    const groups = await transaction.merge()
    await (request.dryRun ? transaction.rollback() : transaction.commit())
    return { faults, groups, files }
  } catch (error) {
    await transaction.rollback()
    if (!(error instanceof RemovalsRefused)) throw error
    for (const refusal of error.refusals) faults.add(refusalFault(refusal, request.sources))
    return { faults, groups: [], files }
  }
}

async function stageAll(
  transaction: LoadTransaction,
  request: Omit<LoadRequest, 'files'> & { readonly files: RecordFiles | null },
  faults: FaultLog,
  progress: LoadProgress,
): Promise<Map<Resource, GroupReader>> {
  const readers = new Map<Resource, GroupReader>()
  for (const [resource, sources] of Map.groupBy(request.sources, (source) => source.resource)) {
    progress.phase(resource.path)
    const references = transaction.referencesStaged(resource)
    const reader = new GroupReader(resource, sources, { ...request, references }, faults, progress)
    readers.set(resource, reader)
    await transaction.stage(resource, reader.rows())
  }
  return readers
}

async function nameRepeated(
  transaction: LoadTransaction,
  readers: ReadonlyMap<Resource, GroupReader>,
  faults: FaultLog,
): Promise<void> {
  for (const { named, total } of await transaction.duplicates(faults.namedMax)) {
    const found = named.flatMap(({ resource, lines: [first, ...repeats] }): Fault[] => {
      const reader = readers.get(resource)!
      const { file, line } = reader.find(first!)
      return repeats.map((repeat) => ({
        group: resource.path,
        ...reader.find(repeat),
        field: resource.key.join(', '),
        code: 'duplicate_key',
        sentence: `has the same key as line ${line} of ${file}`,
      }))
    })
    faults.addCounted(found, total)
  }
}

async function nameDangling(
  transaction: LoadTransaction,
  readers: ReadonlyMap<Resource, GroupReader>,
  faults: FaultLog,
): Promise<void> {
  for (const { named, total } of await transaction.dangling(faults.namedMax)) {
    const found = named.map(
      ({ resource, reference, line, value }): Fault => ({
        group: resource.path,
        ...readers.get(resource)!.find(line),
        field: reference.field.join('.'),
        code: 'dangling_reference',
        sentence: `${inputFaults.dangling_reference}: no ${reference.to.path} has the key ${value}`,
      }),
    )
    faults.addCounted(found, total)
  }
}

async function nameStranded(
  transaction: LoadTransaction,
  readers: ReadonlyMap<Resource, GroupReader>,
  sources: readonly Source[],
  faults: FaultLog,
): Promise<void> {
  for (const { named, total } of await transaction.stranded(faults.namedMax)) {
    const found = named.map(({ resource, line, value, from, reference, key }): Fault => {
      return {
        group: resource.path,
        ...(line === null ? inputOf(resource, sources) : readers.get(resource)!.find(line)),
        field: resource.key.join(', '),
        code: 'still_referenced',
        sentence: `${inputFaults.still_referenced}: ${from.path} ${key} has ${value} in ${reference.field.join('.')}`,
      }
    })
    faults.addCounted(found, total)
  }
}

function refusalFault({ resource, code, removed, of }: Refusal, sources: readonly Source[]): Fault {
  const share = `${removed.toLocaleString('en')} of ${of.toLocaleString('en')} ${resource.path}`
  const option = code === 'empty_input' ? '--allow-empty' : `--removals-max ${removed}`
  const sentence = `${inputFaults[code]}, so ${share} would be removed; check that it is complete, or allow it with ${option}`
  return { group: resource.path, ...inputOf(resource, sources), field: null, code, sentence }
}

/** For a fault that is in no line: what was left out. */
function inputOf(resource: Resource, sources: readonly Source[]): Pick<Fault, 'file' | 'line'> {
  return { file: sources.find((source) => source.resource === resource)!.file, line: null }
}
