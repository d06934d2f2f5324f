/** Merges the staged rows of one group into its table, and advances its state if that changed anything. */
import type { Resource, Rewriting } from '@selvedge/catalogue'
import pg from 'pg'
import { buildFound } from '../search/build.ts'
import { isFound } from '../search/found-version.ts'
import { type ChangedGroup, createOld } from './inverse.ts'
import { chooseJoins } from './joins.ts'
import {
  deleteNamedSql,
  deleteOthersSql,
  digestsSql,
  insertSql,
  type OldMax,
  rewriteSql,
  unstageKnownSql,
  unstageRemovalsSql,
  updateSql,
} from './merge-sql.ts'
import type { OutdatedPart } from './shape-check.ts'
import { type Staged, stagedBlocksSql } from './stage.ts'
import { advanceState, type LockedState, markShape } from './states.ts'

interface Counts {
  readonly inserted: number
  readonly updated: number
  /** Already as given: the same record is there, or the record to remove is not. */
  readonly unchanged: number
  readonly removed: number
}

export interface MergeResult extends Counts {
  readonly resource: Resource
  readonly versionBefore: number
  readonly version: number
  /** Of the records that are there now. */
  readonly count: number
  /** Null where there never was a record. */
  readonly stamp: string | null
}

const UNIQUE_VIOLATION = '23505'

export class GroupMerge {
  readonly #client: pg.Client
  readonly #brandId: number
  readonly #resource: Resource
  readonly #state: LockedState
  readonly #oldMax: OldMax
  /** Whether what its records are found by is of their version. */
  #hasFound: boolean
  #entries = 0
  #digestChange = 0n
  /** Rows of the stage that are inserted already: their number, the last line, and the block that the next rows start in. */
  #done = { rows: 0, line: 0, block: 0 }

  /** Records that are overwritten or removed are kept as `oldMax` says. */
  constructor(client: pg.Client, brandId: number, resource: Resource, state: LockedState, oldMax?: OldMax) {
    this.#client = client
    this.#brandId = brandId
    this.#resource = resource
    this.#state = state
    this.#oldMax = oldMax
    this.#hasFound = isFound(resource, state)
  }

  /** For the inverse of what it did; null if that is nothing. */
  get changed(): ChangedGroup | null {
    if (this.#entries === 0) return null
    return { resource: this.#resource, firstNew: this.#state.nextOrd, hasOld: !this.isFirst }
  }

  /** Whether this is the first load of the group, with nothing to compare with: the count is exact, and locked. */
  get isFirst(): boolean {
    return this.#state.rowCount === 0
  }

  /** Whether all of them are inserted, so that no two of them have the same key. */
  hasInserted({ rows }: Staged): boolean {
    return this.#done.rows === rows
  }

  /** Inserts what was staged since the last time. False, and nothing of it is inserted, where a key is there already. */
  async tryInsert({ rows, lastLine: line }: Staged): Promise<boolean> {
    await this.#buildFound()
    await this.#client.query('savepoint inserting')
    try {
      await this.#insert()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)) throw error
      await this.#client.query('rollback to savepoint inserting')
      return false
    }
    await this.#client.query('release savepoint inserting')
    const { rows: found } = await this.#client.query<[string]>({
      text: stagedBlocksSql(this.#resource),
      rowMode: 'array',
    })
    // The last block may have had room for more rows.
    this.#done = { rows, line, block: Math.max(0, Number(found[0]![0]) - 1) }
    return true
  }

  /** `isReplaced` if records that were not given are removed. No key may be in more than one staged row. */
  async finish(isReplaced: boolean, staged: Staged): Promise<MergeResult> {
    const { version: versionBefore, rowCount } = this.#state
    await this.#buildFound()
    if (!this.isFirst) await chooseJoins(this.#client, this.#brandId, this.#resource)
    const counts = await (this.isFirst ? this.#fill(staged) : this.#change(isReplaced, staged))
    const resource = this.#resource
    const count = rowCount + counts.inserted - counts.removed
    if (this.#entries === 0) {
      return { resource, ...counts, count, versionBefore, version: versionBefore, stamp: this.#state.stamp }
    }
    const stamp = await advanceState(this.#client, this.#brandId, resource, {
      ...counts,
      positions: counts.inserted > 0 ? staged.lastLine : 0,
      digestChange: this.#digestChange,
    })
    return { resource, ...counts, count, versionBefore, version: versionBefore + 1, stamp }
  }

  /** Brings a part of the records to the current shape. */
  async rewrite({ after, upTo }: OutdatedPart, rewriting: Rewriting): Promise<void> {
    const isWhole = after < 0 && upTo === this.#state.version
    this.#digestChange -= isWhole ? this.#state.digest : await this.#digestsOf(after, upTo)
    await this.#write(rewriteSql(this.#resource, rewriting), after, upTo)
  }

  /** Advances the state if anything was rewritten. Returns the number of rewritten records. */
  async finishRewriting(): Promise<number> {
    const change = { inserted: 0, removed: 0, positions: 0, digestChange: this.#digestChange }
    if (this.#entries > 0) await advanceState(this.#client, this.#brandId, this.#resource, change)
    else await markShape(this.#client, this.#brandId, this.#resource)
    return this.#entries
  }

  /** What another release loaded is searched again from now on. */
  async #buildFound(): Promise<void> {
    if (this.#hasFound || !this.#resource.findable) return
    await buildFound(this.#client, this.#brandId, this.#resource)
    this.#hasFound = true
  }

  async #digestsOf(after: number, upTo: number): Promise<bigint> {
    const { rows } = await this.#client.query<[string]>({
      text: digestsSql(this.#resource),
      values: [this.#brandId, after, upTo],
      rowMode: 'array',
    })
    return BigInt(rows[0]![0])
  }

  async #fill(staged: Staged): Promise<Counts> {
    if (staged.removals > 0) await this.#unstageRemovals()
    if (!this.hasInserted(staged)) await this.#insert()
    return { inserted: this.#entries, updated: 0, unchanged: staged.removals, removed: 0 }
  }

  async #change(isReplaced: boolean, staged: Staged): Promise<Counts> {
    const resource = this.#resource
    const given = staged.rows - staged.removals
    // A brand has exactly one record about itself, so a new one replaces it.
    const leavesOutOthers = isReplaced || (resource.single === true && given > 0)
    if (this.#oldMax !== undefined) await createOld(this.#client, resource)
    let removed = 0
    if (leavesOutOthers) {
      if (staged.removals > 0) await this.#unstageRemovals()
      removed = await this.#write(deleteOthersSql(resource, this.#oldMax))
    } else if (staged.removals > 0) {
      removed = await this.#write(deleteNamedSql(resource, this.#oldMax))
      if (given > 0) await this.#unstageRemovals()
    }
    const notThere = leavesOutOthers ? 0 : staged.removals - removed
    if (given === 0) return { inserted: 0, updated: 0, unchanged: notThere, removed }
    const updated = await this.#write(updateSql(resource, this.#oldMax))
    const known = (await this.#client.query(unstageKnownSql(resource), [this.#brandId])).rowCount ?? 0
    const inserted = known < given ? await this.#insert() : 0
    return { inserted, updated, unchanged: known - updated + notThere, removed }
  }

  async #unstageRemovals(): Promise<void> {
    await this.#client.query(unstageRemovalsSql(this.#resource))
  }

  #insert(): Promise<number> {
    const { line, block } = this.#done
    return this.#write(insertSql(this.#resource), this.#state.nextOrd, line, `(${block},0)`)
  }

  /** Runs a statement that writes records and journals them. */
  async #write(sql: string, ...values: (number | string)[]): Promise<number> {
    const { rows } = await this.#client.query<[string, string]>({
      text: sql,
      values: [this.#brandId, this.#state.version + 1, this.#entries, ...values],
      rowMode: 'array',
    })
    const [[count, change]] = rows as [[string, string]]
    this.#entries += Number(count)
    this.#digestChange += BigInt(change)
    return Number(count)
  }
}
