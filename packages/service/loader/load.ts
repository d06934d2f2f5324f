/**
 * A load, from its sources to the records. Everything is read, checked and staged. Only if there is no fault at all is it
 * merged, in one transaction for all groups.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { LoadTransaction } from '../store/loading/load-transaction.ts'
import type { MergeMode, MergeResult } from '../store/loading/merge-group.ts'
import { SHARED_BRAND_ID } from '../store/owner.ts'
import type { LoadBrand } from './brand-record.ts'
import { type Fault, FaultLog, inputFaults } from './faults.ts'
import { GroupReader } from './group-reader.ts'
import type { LoadProgress } from './progress.ts'
import { type LoadFiles, RecordFiles } from './record-files.ts'
import type { Source } from './sources.ts'

export interface LoadRequest {
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
  const transaction = await LoadTransaction.begin(client, {
    brandId,
    mode: request.mode,
    withReferences: request.checkReferences,
    retentionDays: request.retentionDays,
    ...(request.cell !== undefined && { cell: request.cell }),
  })
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
    if (request.checkReferences) await nameDangling(transaction, readers, faults)
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
    throw error
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
  const { named, total } = await transaction.duplicates(faults.namedMax)
  const found = named.flatMap(({ resource, lines: [first, ...repeats] }): Fault[] => {
    const reader = readers.get(resource)!
    const { file, line } = reader.find(first!)
    return repeats.map((place) => ({
      ...reader.find(place),
      field: resource.key.join(', '),
      code: 'duplicate_key',
      sentence: `has the same key as line ${line} of ${file}`,
    }))
  })
  faults.addCounted(found, total)
}

async function nameDangling(
  transaction: LoadTransaction,
  readers: ReadonlyMap<Resource, GroupReader>,
  faults: FaultLog,
): Promise<void> {
  const { named, total } = await transaction.dangling(faults.namedMax)
  const found = named.map(
    ({ resource, reference, line, value }): Fault => ({
      ...readers.get(resource)!.find(line),
      field: reference.field.join('.'),
      code: 'dangling_reference',
      sentence: `${inputFaults.dangling_reference}: no ${reference.to.path} has the key ${value}`,
    }),
  )
  faults.addCounted(found, total)
}
