/**
 * A load on its way into the records: all groups given, in one transaction. Readers see all of it or none.
 *
 * First everything is staged, which nobody else notices. Then the state rows are locked, in a fixed order, and held to
 * the end. So loaders of one group queue without deadlock, positions (`ord`) are given out in order of commit, and
 * version order is commit order, on replicas too. Loaders of different brands share no row and never wait for each
 * other; those of one brand but other groups wait only for the last step, the journal of changes, where each load gets
 * its number.
 *
 * The first load of a group is the largest, and has nothing to compare with. Where `insertWhileStaging` was called, the state
 * rows are locked before anything is staged, and records of such groups are inserted while the next ones are read.
 *
 * Before any row is locked, the load makes sure that the brand lives here and keeps it from leaving. Where it does not, the
 * load fails with `NotHere` and can be repeated in the brand's next cell.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { MAIN_CELL } from '../cells/cell.ts'
import { holdBrand } from '../cells/residence.ts'
import { setBrand } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import type { RecordKeys } from '../record-key.ts'
import { type Followed, followViews } from '../views/follow.ts'
import { writeWhileReading } from './chunks.ts'
import { type ExpectedGroups, quarantinedIn } from './expected.ts'
import { noteSeen } from './group-times.ts'
import { inverseLines } from './inverse.ts'
import { chooseJoins } from './joins.ts'
import { type JournalledGroup, journalLoad } from './journal.ts'
import { type Labels, stagedLabels } from './labels.ts'
import type { UndoneLoad } from './later-loads.ts'
import type { LeftRecord } from './left-records.ts'
import { newLoadId } from './load-id.ts'
import {
  type LoadEnd,
  type LoadSender,
  type LoggedGroup,
  logLoad,
  type UndoState,
  type UnmergedEnd,
} from './load-log.ts'
import { GroupMerge, type MergeResult } from './merge-group.ts'
import { duplicatesSql, keepLastSql, type OldMax, stagedRemovalsSql } from './merge-sql.ts'
import { beAlone } from './one-load.ts'
import { danglingSql, type Reference, referencesOf } from './references.ts'
import { checkRemovals, type GroupRemovals, type RemovalLimits } from './removals.ts'
import { checkShape } from './shape-check.ts'
import { analyzeStage, createStage, fillStage, type Staged } from './stage.ts'
import type { StagedBatch } from './staged-row.ts'
import { areSomeEmpty, type LockedState, lockStates } from './states.ts'
import { type Findings, findStranded, type Stranded } from './stranded.ts'
import { prepareUndo } from './undo-stage.ts'

export interface LoadSettings extends RemovalLimits {
  readonly brandId: number
  /** Whether the references of records will be asked about, so that all of them have to be staged. */
  readonly withReferences: boolean
  /** How long changes stay in the journal. */
  readonly retentionDays: number
  /** The cell that the connection leads to; `main` unless given. */
  readonly cell?: string
  /** Whether the brand is kept in this cell from the start, for a load that cannot be repeated elsewhere. */
  readonly isHeld?: boolean
  /** A command unless given. Loads with a key come over HTTP, one at a time for each brand. */
  readonly sender?: LoadSender | undefined
  /** Of how many overwritten and removed records the inverse is wanted: null for all, none unless given. */
  readonly oldMax?: OldMax
  /** The load that this one undoes. */
  readonly undoes?: UndoneLoad | undefined
  /** Whether an undo leaves records as they are that later loads changed, and is refused otherwise; false unless given. */
  readonly keepLater?: boolean
  /** Whether it is rolled back at its end, whatever that is; false unless given. */
  readonly dryRun?: boolean
}

/** A key that is in more than one line. */
export interface Duplicate {
  readonly resource: Resource
  readonly lines: readonly number[]
  /** As JSON. */
  readonly key: string
  /** What people call the first of the records that come again, by line. */
  readonly labels: Labels
}

/** A reference that leads nowhere. */
export interface Dangling {
  readonly resource: Resource
  readonly reference: Reference
  readonly line: number
  readonly value: string
  /** Of the record that has it, as JSON. */
  readonly key: string
  /** What people call that record; null if that is not known. */
  readonly label: string | null
}

/** Groups are not in the state that the load expects: another load changed them. */
export class GroupsChanged extends Error {
  readonly groups: readonly Resource[]

  constructor(groups: readonly Resource[]) {
    super(`another load changed ${groups.map(({ path }) => path).join(', ')}`)
    this.groups = groups
  }
}

/** For transactions that write many records. */
export const SESSION = [
  // Room to join and count a million keys in memory; one loader is one session.
  `set local work_mem = '128MB'`,
  // A loader that was killed gives its locks back within a second, not at the end of a long statement.
  `set local client_connection_check_interval = '1s'`,
].join(';')

export class LoadTransaction {
  readonly #client: Client
  readonly #settings: LoadSettings
  readonly #groups = new Map<Resource, Staged>()
  readonly #replaced = new Set<Resource>()
  /** Of groups whose state is locked already. */
  readonly #merges = new Map<Resource, GroupMerge>()
  #states: ReadonlyMap<Resource, LockedState> | null = null
  #results: MergeResult[] = []
  #isHeld = false
  /** Of an undo of some records of a load, and not all: their keys. */
  #undoneKeys: string | null = null
  #expected: ExpectedGroups = new Map()
  readonly #sender: LoadSender
  /** What bringing the views to date took; null before the commit. */
  followed: Followed | null = null
  /** Whether what was read so far may be inserted. */
  #isSound = (): boolean => false

  private constructor(client: Client, settings: LoadSettings) {
    this.#client = client
    this.#settings = settings
    this.#sender = settings.sender ?? { id: newLoadId(), idempotency: null, key: null }
  }

  get id(): string {
    return this.#sender.id
  }

  static async begin(client: Client, settings: LoadSettings): Promise<LoadTransaction> {
    const transaction = new LoadTransaction(client, settings)
    await client.query(`begin; ${SESSION}`)
    try {
      await setBrand(client, settings.brandId)
      if (settings.sender?.key) await beAlone(client, settings.brandId)
      if (settings.isHeld) await transaction.hold()
      // Nothing that comes after this stays if the load is refused, except that it is logged.
      await client.query('savepoint loading')
      return transaction
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  /** Keeps the brand in this cell from now on. */
  async hold(): Promise<void> {
    if (this.#isHeld) return
    await holdBrand(this.#client, this.#settings.brandId, this.#settings.cell ?? MAIN_CELL)
    this.#isHeld = true
  }

  /** The references whose values belong behind those of the columns in every staged row. */
  referencesStaged(resource: Resource): Reference[] {
    return this.#settings.withReferences ? referencesOf(resource).filter(({ hasColumn }) => !hasColumn) : []
  }

  /**
   * `groups` are all that will be staged. After the first fault nothing more is inserted, and the transaction will be
   * rolled back.
   */
  async insertWhileStaging(groups: readonly Resource[], isSound: () => boolean): Promise<void> {
    if (!(await areSomeEmpty(this.#client, this.#settings.brandId, groups))) return
    this.#isSound = isSound
    await this.#lock(groups)
  }

  async #lock(groups: readonly Resource[]): Promise<void> {
    await this.hold()
    const { brandId, oldMax } = this.#settings
    const states = await lockStates(this.#client, brandId, groups)
    for (const [resource, state] of states) {
      checkShape(resource, state)
      this.#merges.set(resource, new GroupMerge(this.#client, brandId, resource, state, oldMax))
    }
    this.#states = states
  }

  /** Records of the group that are not given will be removed. */
  replace(resource: Resource): void {
    this.#replaced.add(resource)
  }

  /** Keys of the records to remove, after everything is staged and before the merge, which takes them out of the stage. */
  async removals(): Promise<RecordKeys> {
    const keys: [Resource, readonly string[]][] = []
    for (const [resource, { removals }] of this.#groups) {
      if (removals === 0) continue
      const rows = await this.#rows(stagedRemovalsSql(resource), [])
      keys.push([resource, rows.map(([key]) => key as string)])
    }
    return new Map(keys)
  }

  /** Called once, with all that is loaded. */
  async stage(batches: AsyncIterable<StagedBatch>): Promise<void> {
    const compared = new Set<Resource>()
    await writeWhileReading(batches, async (resource, { texts, rows, removals, lastLine }) => {
      const staged = await this.#stagedOf(resource)
      if (rows === 0) return
      await fillStage(this.#client, resource, texts)
      staged.rows += rows
      staged.removals += removals
      staged.lastLine = lastLine
      const merge = this.#merges.get(resource)
      const inserts = merge?.isFirst && !compared.has(resource) && this.#isSound() && (await merge.tryInsert(staged))
      if (!inserts) compared.add(resource)
    })
    for (const resource of compared) await analyzeStage(this.#client, resource)
  }

  async #stagedOf(resource: Resource): Promise<Staged> {
    const known = this.#groups.get(resource)
    if (known) return known
    const staged = { rows: 0, removals: 0, lastLine: 0 }
    this.#groups.set(resource, staged)
    await createStage(this.#client, resource, this.referencesStaged(resource))
    return staged
  }

  /** For lines that are to be applied in order: of those with the same key, the last one counts. */
  async keepLast(): Promise<void> {
    for (const [resource, staged] of this.#groups) {
      const [superseded] = await this.#rows(keepLastSql(resource), [])
      const [rows, removals] = superseded as [number, number]
      staged.rows -= rows
      staged.removals -= removals
    }
  }

  async duplicates(namedMax: number): Promise<Findings<Duplicate>[]> {
    const found = []
    for (const [resource, staged] of this.#groups) {
      if (this.#merges.get(resource)?.hasInserted(staged)) continue
      const rows = await this.#rows(duplicatesSql(resource), [namedMax])
      const lines = rows.map(([each]) => (each as string[]).map(Number))
      const labels = await stagedLabels(this.#client, resource, lines.flatMap(repeatsIn).slice(0, namedMax))
      const named = rows.map(([, , key], index) => {
        return { resource, lines: lines[index]!, key: key as string, labels }
      })
      found.push({ named, total: (rows[0]?.[1] as number | undefined) ?? 0 })
    }
    return found
  }

  /** `isAsked` says of which groups it may be told whether they have a record. */
  async dangling(namedMax: number, isAsked: (to: Resource) => boolean): Promise<Findings<Dangling>[]> {
    const found = []
    for (const resource of this.#groups.keys()) {
      const references = referencesOf(resource).filter(({ to }) => isAsked(to))
      for (const reference of references) found.push(await this.#danglingAt(resource, reference, namedMax))
    }
    return found
  }

  async #danglingAt(resource: Resource, reference: Reference, namedMax: number): Promise<Findings<Dangling>> {
    const { to } = reference
    const brandId = to.shared ? SHARED_BRAND_ID : this.#settings.brandId
    const staged = this.#groups.get(to)
    const sql = danglingSql(resource, reference, {
      isStaged: staged !== undefined,
      isReplaced: this.#replaced.has(to),
      removals: staged?.removals ?? 0,
      goneAfter: this.#settings.undoes ?? null,
    })
    // The policy shows a loader one brand at a time, and shared records belong to a separate brand id.
    await setBrand(this.#client, brandId)
    await chooseJoins(this.#client, brandId, to)
    const rows = await this.#rows(sql, [brandId, namedMax])
    await setBrand(this.#client, this.#settings.brandId)
    const labels = await stagedLabels(
      this.#client,
      resource,
      rows.map(([line]) => Number(line)),
    )
    const named = rows.map(([line, value, , key]): Dangling => {
      const label = labels.get(String(line)) ?? null
      return { resource, reference, line: Number(line), value: value as string, key: key as string, label }
    })
    return { named, total: (rows[0]?.[2] as number | undefined) ?? 0 }
  }

  /** Records that stay and name one that this load removes. */
  async stranded(namedMax: number, mayName: (path: string) => boolean): Promise<Findings<Stranded>[]> {
    const { brandId } = this.#settings
    return findStranded(this.#client, { brandId, staged: this.#groups, replaced: this.#replaced, mayName }, namedMax)
  }

  /**
   * For one that undoes another load, after everything is staged: returns what it leaves as it is. Throws `ChangedLater` where that load is
   * not the last one that changed its records, and none may be left. Locks the groups first, so that no other load comes in between.
   */
  async checkUndone(): Promise<readonly LeftRecord[]> {
    const { brandId, undoes, keepLater = false } = this.#settings
    if (!undoes) return []
    if (this.#states === null) await this.#lock([...this.#groups.keys()])
    const stage = { brandId, undone: undoes, staged: this.#groups }
    const { left, undoneKeys } = await prepareUndo(this.#client, stage, this.#states!, keepLater)
    this.#undoneKeys = undoneKeys
    return left
  }

  /**
   * Throws `GroupsChanged` where a group has another stamp than expected, and `RemovalsRefused` where one would lose more records than it
   * may.
   */
  async merge(expected: ExpectedGroups = new Map()): Promise<MergeResult[]> {
    this.#expected = expected
    if (this.#states === null) await this.#lock([...new Set([...this.#groups.keys(), ...expected.keys()])])
    const others = [...expected].filter(([resource, { stamp }]) => this.#states!.get(resource)!.stamp !== stamp)
    if (others.length > 0) throw new GroupsChanged(others.map(([resource]) => resource))
    const results: MergeResult[] = []
    this.#results = results
    for (const [resource, staged] of this.#groups) {
      results.push(await this.#merges.get(resource)!.finish(this.#replaced.has(resource), staged))
    }
    checkRemovals(
      results.map((result) => this.#removalsOf(result)),
      this.#settings,
    )
    return results
  }

  /** How many records the merge added, changed and removed. */
  get changes(): number {
    return this.#journalled().reduce((sum, { entries }) => sum + entries, 0)
  }

  /** What would undo the load, as change lines; after the merge, and before the commit. */
  inverse(): AsyncGenerator<Buffer> {
    const groups = [...this.#merges.values()].flatMap(({ changed }) => (changed ? [changed] : []))
    return inverseLines(this.#client, this.#settings.brandId, groups)
  }

  #journalled(): JournalledGroup[] {
    return this.#results
      .filter(({ version, versionBefore }) => version > versionBefore)
      .map(({ resource, version, inserted, updated, removed }) => {
        return { resource, version, entries: inserted + updated + removed }
      })
  }

  #removalsOf({ resource, removed }: MergeResult): GroupRemovals {
    const { rows, removals } = this.#groups.get(resource)!
    const isReplaced = this.#replaced.has(resource)
    return { resource, removed, given: rows - removals, isReplaced, of: this.#states!.get(resource)!.rowCount }
  }

  /**
   * Journals what was merged, brings the brand's views to date, and commits, with a row in the history that says so, and has the
   * digest of the file that undoes it.
   */
  async commit(undo: UndoState | null = null, undoSha256: string | null = null): Promise<void> {
    const { brandId, retentionDays } = this.#settings
    const groups = this.#journalled()
    await this.#noteSeen(groups)
    const sequence = groups.length > 0 ? await journalLoad(this.#client, brandId, groups, retentionDays) : null
    const followed = await followViews(this.#client, brandId, sequence, retentionDays)
    const { viewsChanged } = followed
    const end = {
      outcome: 'loaded',
      sequence,
      viewsChanged,
      faultCount: 0,
      faults: [],
      causes: [],
      reason: null,
    } as const
    await this.#log({ ...end, groups: this.#results.map(loggedGroup), undo, undoSha256 })
    await this.#client.query('commit')
    this.followed = followed
  }

  /** An undo says nothing of groups that it leaves as they are. */
  async #noteSeen(changed: readonly JournalledGroup[]): Promise<void> {
    const { brandId, undoes } = this.#settings
    const paths = new Set(changed.map(({ resource }) => resource.path))
    const seen = [...this.#states!.keys()].map((resource) => {
      const quarantined = this.#expected.get(resource)?.quarantined ?? 0
      return { path: resource.path, isChanged: paths.has(resource.path), quarantined }
    })
    await noteSeen(
      this.#client,
      brandId,
      seen.filter(({ isChanged }) => isChanged || !undoes),
    )
  }

  /** Undoes everything, and commits a row in the history that says why. */
  async refuse(end: UnmergedEnd): Promise<void> {
    await this.#undoAll({ ...end, sequence: null, viewsChanged: 0, groups: [], undo: null, undoSha256: null })
  }

  /** Undoes everything, and commits a row in the history that says what the load would have done. */
  async endDryRun(): Promise<void> {
    const end = {
      outcome: 'loaded',
      sequence: null,
      viewsChanged: null,
      faultCount: 0,
      faults: [],
      causes: [],
      reason: null,
    } as const
    await this.#undoAll({ ...end, groups: this.#results.map(loggedGroup), undo: null, undoSha256: null })
  }

  /**
   * The transaction ends here, also where this fails: a brand may leave before its row is written, and the connection is used
   * again.
   */
  async #undoAll(end: LoadEnd): Promise<void> {
    try {
      await this.#client.query('rollback to savepoint loading')
      this.#isHeld = this.#settings.isHeld ?? false
      await this.hold()
      await this.#log(end)
      await this.#client.query('commit')
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  async #log(end: LoadEnd): Promise<void> {
    const { brandId, retentionDays, undoes, dryRun = false } = this.#settings
    const quarantined = quarantinedIn(this.#expected)
    const settings = { undoes: undoes?.id ?? null, undoneKeys: this.#undoneKeys, quarantined, dryRun, retentionDays }
    await logLoad(this.#client, brandId, this.#sender, end, settings)
  }

  async rollback(): Promise<void> {
    // The connection may be what failed; its transaction is then gone anyway.
    await this.#client.query('rollback').catch(() => {})
  }

  async #rows(text: string, values: unknown[]): Promise<unknown[][]> {
    return (await this.#client.query<unknown[]>({ text, values, rowMode: 'array' })).rows
  }
}

/** Of the lines with one key, those after the first. */
function repeatsIn([, ...repeats]: readonly number[]): number[] {
  return repeats
}

function loggedGroup({ resource, versionBefore: _, ...group }: MergeResult): LoggedGroup {
  return { group: resource.path, ...group }
}
