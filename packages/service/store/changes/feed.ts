/** The feed of changes over several servers: which of them may continue from a position, and which may decide that none can. */
import { isWorthAnotherServer } from '../connections/failures.ts'
import type { PrimaryPool, ReadContext, ReadPool } from '../connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { HEAD_NAMES, type State } from '../state.ts'
import { checkPosition, type Gone, type Head } from './position.ts'
import { type ChangesPage, type ChangesQuery, type CopyState, headIn, readChanges, readCopyState } from './read.ts'

export class ChangeFeed {
  readonly #pages: PrimaryPool
  readonly #acrossGroups: PrimaryPool

  constructor(pages: PrimaryPool, acrossGroups: PrimaryPool) {
    this.#pages = pages
    this.#acrossGroups = acrossGroups
  }

  /**
   * A page for a brand: either its own records or the shared ones. `elsewhere`: the server that we asked cannot
   * continue from the position, and no primary is available to decide that it is gone.
   */
  async page(brandId: number, query: ChangesQuery): Promise<ChangesPage | Gone | 'elsewhere'> {
    const { position, groups } = query
    const isWalk = position === null || position.walk !== null
    const pool = isWalk || groups.length === 1 ? this.#pages : this.#acrossGroups
    const page = await readChanges(pool, query, contextOf(brandId, query.ownerId, position?.head ?? null))
    if (position === null || checkPosition(position, page.journal, false) === 'good') return page
    const decisive = await readFromPrimary(pool.primaryFor(brandId), query)
    if (decisive === null) return 'elsewhere'
    const verdict = checkPosition(position, decisive.journal, decisive.isFromPrimary)
    return verdict === 'good' ? decisive : verdict
  }

  /** Counts and digests of groups of one owner, in one snapshot. */
  state(brandId: number, ownerId: number, groups: readonly string[]): Promise<CopyState> {
    return readCopyState(this.#pages, ownerId, groups, contextOf(brandId, ownerId, null))
  }
}

/** Null if there is no primary, or if it has just become unreachable. */
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
