/** The feed of changes over the servers there are: which of them may go on from a position, and which may say that none can. */
import { isWorthAnotherServer } from '../connections/failures.ts'
import type { PrimaryPool, ReadContext, ReadPool } from '../connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { HEAD_NAMES, type State } from '../state.ts'
import { type Gone, type Head, judge } from './position.ts'
import { type ChangesPage, type ChangesQuery, type CopyState, headIn, readChanges, readCopyState } from './read.ts'

export class ChangeFeed {
  readonly #pages: PrimaryPool
  readonly #acrossGroups: PrimaryPool

  constructor(pages: PrimaryPool, acrossGroups: PrimaryPool) {
    this.#pages = pages
    this.#acrossGroups = acrossGroups
  }

  /**
   * A page for a brand, of its own records or of the shared ones. `elsewhere`: no server that was asked can go on from there,
   * and no primary is there to say that none ever will.
   */
  async page(brandId: number, query: ChangesQuery): Promise<ChangesPage | Gone | 'elsewhere'> {
    const { position, groups } = query
    const isWalk = position === null || position.walk !== null
    const pool = isWalk || groups.length === 1 ? this.#pages : this.#acrossGroups
    const page = await readChanges(pool, query, contextOf(brandId, query.ownerId, position?.head ?? null))
    if (position === null || judge(position, page.journal, false) === 'good') return page
    const decisive = await readFromPrimary(pool.primaryFor(brandId), query)
    if (decisive === null) return 'elsewhere'
    const verdict = judge(position, decisive.journal, decisive.isFromPrimary)
    return verdict === 'good' ? decisive : verdict
  }

  /** Counts and digests of groups of one owner, in one snapshot. */
  state(brandId: number, ownerId: number, groups: readonly string[]): Promise<CopyState> {
    return readCopyState(this.#pages, ownerId, groups, contextOf(brandId, ownerId, null))
  }
}

/** Null where there is no primary, or it goes away just now. */
async function readFromPrimary(primary: ReadPool | null, query: ChangesQuery): Promise<ChangesPage | null> {
  if (primary === null) return null
  try {
    return await readChanges(primary, query)
  } catch (error) {
    if (isWorthAnotherServer(error)) return null
    throw error
  }
}

function contextOf(brandId: number, ownerId: number, seen: Head | null): ReadContext {
  const name = ownerId === SHARED_BRAND_ID ? HEAD_NAMES.shared : HEAD_NAMES.own
  return {
    brandId,
    statesOf: ([row]) => new Map([[name, stateOf(headIn(row!))]]),
    atLeast: new Map(seen && [[name, stateOf(seen)]]),
  }
}

export function stateOf({ sequence, stamp }: Head): State {
  return { version: sequence, stamp }
}
