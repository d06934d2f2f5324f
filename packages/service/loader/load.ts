/**
 * A load, from its sources to the records. Everything is read, checked and staged. Only if there is no fault at all is it
 * merged, in one transaction for all groups.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { BeingDeleted } from '../store/being-deleted.ts'
import { NotHere } from '../store/cells/residence.ts'
import { ChangedLater, type LaterChange, NotUndoable, type UndoneLoad } from '../store/loading/later-loads.ts'
import type { LeftRecord } from '../store/loading/left-records.ts'
import { AlreadyLoaded, FAULTS_LOGGED_MAX, type LoadSender, type UnmergedEnd } from '../store/loading/load-log.ts'
import { GroupsChanged, LoadTransaction } from '../store/loading/load-transaction.ts'
import type { MergeResult } from '../store/loading/merge-group.ts'
import {
  BY_OPTION,
  BY_PARAMETER,
  type Refusal,
  type RemovalLimits,
  RemovalsRefused,
} from '../store/loading/removals.ts'
import type { StagedBatch } from '../store/loading/staged-row.ts'
import { AllLeft } from '../store/loading/undo-stage.ts'
import { SHARED_BRAND_ID } from '../store/owner.ts'
import type { RecordKeys } from '../store/record-key.ts'
import type { Followed } from '../store/views/follow.ts'
import type { LoadBrand } from './brand-record.ts'
import { ChangeInput, type ChangeSource, GroupRefused } from './change-input.ts'
import type { LoadMode } from './convert.ts'
import { type Fault, FaultLog, inputFaults } from './faults.ts'
import { FileInput } from './file-input.ts'
import type { LoadInput } from './load-input.ts'
import type { LoadProgress } from './progress.ts'
import { type LoadFiles, RecordFiles } from './record-files.ts'
import type { Source } from './sources.ts'
import { keepUndo, NOT_KEPT, type UndoOutcome, type UndoSettings } from './undo.ts'

interface CommonRequest extends RemovalLimits {
  /** Null for the shared records. */
  readonly brand: LoadBrand | null
  readonly checkReferences: boolean
  /** Do everything, and roll it back at the end. */
  readonly dryRun: boolean
  readonly faultsNamedMax: number
  /** How long changes stay in the journal. */
  readonly retentionDays: number
  /** The cell that the connection leads to; `main` unless given. */
  readonly cell?: string
  /** A command unless given. */
  readonly sender?: LoadSender | undefined
  /** Where its inverse is kept. Null if there is no file store. */
  readonly undo: UndoSettings | null
  /** Whether the sender may load this group, and be told about its records; all of them unless given. */
  readonly mayLoad?: (path: string) => boolean
  /** How many records it may have; any number unless given. */
  readonly recordsMax?: number
  /** After how many faults it is not read on; all are counted unless given. */
  readonly faultsMax?: number
}

/** It has more records than it may. */
export class TooManyRecords extends Error {}

export interface LoadRequest extends CommonRequest {
  readonly mode: LoadMode
  readonly sources: readonly Source[]
  /** Null if the load does not handle the files that records name. */
  readonly files: LoadFiles | null
}

export interface ChangesRequest extends CommonRequest {
  readonly changes: ChangeSource
  /** The load that these changes undo. */
  readonly undoes?: UndoneLoad
  /** Whether an undo leaves records as they are that later loads changed; false unless given. */
  readonly keepLater?: boolean
}

export interface LoadOutcome {
  /** Of the load, in the history. */
  readonly id: string
  readonly faults: FaultLog
  /** The result of each group; empty if there were faults, because then nothing was merged. */
  readonly groups: readonly MergeResult[]
  /** What was uploaded, or would be without a dry run; null if the load does not handle files. */
  readonly files: Pick<RecordFiles, 'uploadedFiles' | 'uploadedBytes'> | null
  /** Groups that would lose more records than they may; part of the faults, too. */
  readonly refusals: readonly Refusal[]
  /** Whether it can be undone. */
  readonly undo: UndoOutcome
  /** What bringing the brand's views to date took; null if nothing was loaded. */
  readonly followed: Followed | null
  /** What an undo left as it is; empty for all other loads. */
  readonly left: readonly LeftRecord[]
  /** The records to remove, whether they were there or not; empty unless they are forgotten after the load. */
  readonly removals: RecordKeys
}

/** Loads files of groups. */
export async function load(client: Client, request: LoadRequest, progress: LoadProgress): Promise<LoadOutcome> {
  const faults = new FaultLog(request.faultsNamedMax, request.faultsMax)
  const brandId = request.brand?.id ?? SHARED_BRAND_ID
  const files =
    request.files && new RecordFiles({ ...request.files, brandId, dryRun: request.dryRun }, faults, progress)
  const input = new FileInput(request.sources, request.mode, files)
  return { faults, files, ...(await run(client, request, input, faults, progress)) }
}

/** Loads change lines. */
export async function loadChanges(
  client: Client,
  request: ChangesRequest,
  progress: LoadProgress,
): Promise<LoadOutcome & { readonly skipped: ReadonlySet<string> }> {
  const faults = new FaultLog(request.faultsNamedMax, request.faultsMax)
  const input = new ChangeInput(request.changes)
  const merged = await run(client, request, input, faults, progress)
  return { faults, files: null, ...merged, skipped: input.skipped }
}

async function run(
  client: Client,
  request: CommonRequest & Pick<ChangesRequest, 'undoes' | 'keepLater'>,
  input: LoadInput,
  faults: FaultLog,
  progress: LoadProgress,
): Promise<Omit<LoadOutcome, 'faults' | 'files'>> {
  const { brand, checkReferences, dryRun, undo, mayLoad = () => true, recordsMax = Infinity } = request
  const brandId = brand?.id ?? SHARED_BRAND_ID
  const transaction = await LoadTransaction.begin(client, {
    ...request,
    brandId,
    withReferences: checkReferences,
    isHeld: !input.isRepeatable,
    oldMax: undo && !dryRun ? undo.recordsMax : undefined,
  })
  const { id } = transaction
  const refuse = async (refusals: readonly Refusal[] = []) => {
    await transaction.refuse(refusedEnd(faults))
    return { id, groups: [], refusals, undo: NOT_KEPT, followed: null, left: [], removals: NO_KEYS }
  }
  try {
    // Dangling references are found when all is staged, so nothing is inserted before.
    if (!checkReferences) await transaction.insertWhileStaging(input.insertedEarly, () => faults.total === 0)
    const batches = input.batches({
      brand,
      mayLoad,
      faults,
      progress,
      referencesOf: (resource) => transaction.referencesStaged(resource),
      replace: (resource) => transaction.replace(resource),
    })
    await transaction.stage(limited(batches, recordsMax))
    if (input.isInOrder) await transaction.keepLast()
    else await nameRepeated(transaction, input, faults)
    const left = await transaction.checkUndone()
    if (checkReferences) {
      await nameDangling(transaction, input, faults, mayLoad)
      await nameStranded(transaction, input, faults, mayLoad)
    }
    if (faults.total > 0) return await refuse()
    const removals = undo?.toForget ? await transaction.removals() : NO_KEYS
    progress.phase('merging')
    const groups = await transaction.merge(input.expected)
    if (dryRun) {
      await transaction.endDryRun()
      return { id, groups, refusals: [], undo: NOT_KEPT, followed: null, left, removals }
    }
    const kept = await keepUndo(transaction, brandId, undo)
    return { id, groups, refusals: [], undo: kept, followed: transaction.followed, left, removals }
  } catch (error) {
    if (error instanceof RemovalsRefused) {
      const allowedBy = request.sender?.key ? BY_PARAMETER : BY_OPTION
      for (const refusal of error.refusals) faults.add(refusalFault(refusal, input, allowedBy(error.refusals)))
      return refuse(error.refusals)
    }
    if (error instanceof GroupsChanged) {
      for (const resource of error.groups) faults.add(changedFault(resource, input))
      return refuse()
    }
    if (error instanceof ChangedLater) {
      for (const change of error.changes) faults.add(laterFault(change, input))
      return refuse()
    }
    if (error instanceof AllLeft) {
      for (const record of error.left) faults.add(leftFault(record, input))
      return refuse()
    }
    const isToBeLogged = !UNLOGGED.some((known) => error instanceof known)
    // Where even that fails, the connection is lost, or the brand lives elsewhere.
    if (isToBeLogged) await transaction.refuse(failedEnd(error)).catch(() => {})
    await transaction.rollback()
    throw error
  }
}

const NO_KEYS: RecordKeys = new Map()

/** What is repeated in another cell, was loaded before, should not have been sent, or has no brand leaves no row in the history. */
const UNLOGGED = [NotHere, BeingDeleted, AlreadyLoaded, GroupRefused, NotUndoable]

type MayLoad = NonNullable<CommonRequest['mayLoad']>

async function* limited(batches: AsyncIterable<StagedBatch>, recordsMax: number): AsyncGenerator<StagedBatch> {
  let records = 0
  for await (const batch of batches) {
    records += batch.rows.length
    if (records > recordsMax)
      throw new TooManyRecords(`the load has more than ${recordsMax.toLocaleString('en')} records`)
    yield batch
  }
}

function refusedEnd({ total, named, causes: all }: FaultLog): UnmergedEnd {
  const faults = named.slice(0, FAULTS_LOGGED_MAX).map(({ file: _, ...fault }) => fault)
  const causes = all.map(({ example: { line }, ...cause }) => ({ ...cause, line }))
  return { outcome: 'refused', faultCount: total, faults, causes, reason: null }
}

function failedEnd(error: unknown): UnmergedEnd {
  return { outcome: 'failed', faultCount: 0, faults: [], causes: [], reason: (error as Error).message }
}

async function nameRepeated(transaction: LoadTransaction, input: LoadInput, faults: FaultLog): Promise<void> {
  for (const { named, total } of await transaction.duplicates(faults.namedMax)) {
    const found = named.flatMap(({ resource, lines: [first, ...repeats], key, labels }): Fault[] => {
      const { file, line } = input.originOf(resource, first!)
      return repeats.map((repeat) => ({
        group: resource.path,
        ...input.originOf(resource, repeat),
        key: JSON.parse(key),
        ...labelIn(labels.get(String(repeat))),
        field: resource.key.join(', '),
        code: 'duplicate_key',
        sentence: `has the same key as line ${line} of ${file}`,
      }))
    })
    faults.addCounted(found, total)
  }
}

/** References to groups that the sender may not load are left alone: a fault would tell which records are there. */
async function nameDangling(
  transaction: LoadTransaction,
  input: LoadInput,
  faults: FaultLog,
  mayLoad: MayLoad,
): Promise<void> {
  const isAsked = ({ shared, path }: Resource): boolean => Boolean(shared) || mayLoad(path)
  for (const { named, total } of await transaction.dangling(faults.namedMax, isAsked)) {
    const found = named.map(
      ({ resource, reference, line, value, key, label }): Fault => ({
        group: resource.path,
        ...input.originOf(resource, line),
        key: JSON.parse(key),
        ...labelIn(label),
        field: reference.field.join('.'),
        value,
        code: 'dangling_reference',
        sentence: `${inputFaults.dangling_reference}: no ${reference.to.path} has the key ${value}`,
      }),
    )
    faults.addCounted(found, total)
  }
}

/** For a group that the sender may not load, a fault says how many of its records name one that is removed, and not which. */
async function nameStranded(
  transaction: LoadTransaction,
  input: LoadInput,
  faults: FaultLog,
  mayLoad: MayLoad,
): Promise<void> {
  for (const { named, total } of await transaction.stranded(faults.namedMax, mayLoad)) {
    const found = named.map(({ resource, line, value, label, from, reference, key, records }): Fault => {
      const who =
        key === null
          ? `${records.toLocaleString('en')} of ${from.path}, which the key does not load`
          : `${from.path} ${key} has ${value} in ${reference.field.join('.')}`
      return {
        group: resource.path,
        ...input.originOf(resource, line),
        key: { [resource.key[0]!]: value },
        ...labelIn(label),
        field: resource.key.join(', '),
        code: 'still_referenced',
        sentence: `${inputFaults.still_referenced}: ${who}`,
      }
    })
    faults.addCounted(found, total)
  }
}

function labelIn(label: string | null | undefined): Pick<Fault, 'label'> {
  return label == null ? {} : { label }
}

function refusalFault(refusal: Refusal, input: LoadInput, allowedBy: string): Fault {
  const { resource, code, removed, of, isReplaced } = refusal
  const share = `${removed.toLocaleString('en')} of ${of.toLocaleString('en')} ${resource.path}`
  const what =
    code === 'empty_input' ? inputFaults.empty_input : `${isReplaced ? 'leaves out' : 'deletes'} many records`
  const sentence = `${what}, so ${share} would be removed; check that it is complete, or allow it with ${allowedBy}`
  return { group: resource.path, ...input.originOf(resource, null), field: null, code, sentence }
}

function changedFault(resource: Resource, input: LoadInput): Fault {
  const { line } = input.expected.get(resource)!
  const sentence = inputFaults.group_changed
  return {
    group: resource.path,
    ...input.originOf(resource, line),
    field: 'stamp',
    code: 'group_changed',
    sentence,
  }
}

function laterFault({ resource, records, key, at, load }: LaterChange, input: LoadInput): Fault {
  const who = load ? `load ${load.id} by ${load.sender}` : 'selvedge migrate'
  const count = `${records === 1 ? '1 record' : `${records.toLocaleString('en')} records`} of ${resource.path}`
  const what = key === null ? `${count} that may have been the same ones` : `${count} such as ${key}`
  return {
    group: resource.path,
    ...input.originOf(resource, null),
    ...(key !== null && { key: JSON.parse(key) }),
    field: null,
    code: 'changed_later',
    sentence: `${inputFaults.changed_later}: ${who} at ${at.toISOString()}, ${what}`,
  }
}

function leftFault({ resource, key, code, sentence }: LeftRecord, input: LoadInput): Fault {
  const group = resource.path
  return { group, ...input.originOf(resource, null), key: JSON.parse(key), field: null, code, sentence }
}
