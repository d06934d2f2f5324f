/**
 * Cursors of the feed of changes. A cursor has the positions of a copy in the brand's own changes and in the shared
 * ones, and its groups. It is signed like the cursor of a list, but for another purpose, so that neither is valid as
 * the other.
 */
import { hash } from 'node:crypto'
import { goneReasons } from '@selvedge/catalogue'
import { ApiError } from '../../http/reply/errors.ts'
import { SignedTokens } from '../../signed-token.ts'
import type { Position } from '../../store/changes/position.ts'
import type { WantedGroups } from './wanted-groups.ts'

/** A position is null before the first page of its owner. */
export interface Bookmark {
  readonly own: Position | null
  readonly shared: Position | null
}

export const START: Bookmark = { own: null, shared: null }

const CURSOR_LENGTH_MAX = 4096

type Payload = [
  brandId: number,
  groupsHash: string,
  areAll: boolean,
  own: StoredPosition | null,
  shared: StoredPosition | null,
]

type StoredPosition = [
  walk: [group: string, after: number] | null,
  next: [sequence: number, group: string, entry: number],
  head: [sequence: number, stamp: string],
]

export class ChangeCursors {
  readonly #tokens: SignedTokens<Payload>

  constructor(secrets: readonly string[]) {
    this.#tokens = new SignedTokens('changes/1', secrets)
  }

  write(brandId: number, groups: WantedGroups, { own, shared }: Bookmark): string {
    return this.#tokens.sign([brandId, hashOf(groups), groups.areAll, stored(own), stored(shared)])
  }

  read(cursor: string, brandId: number, groups: WantedGroups): Bookmark {
    if (cursor.length > CURSOR_LENGTH_MAX) throw new ApiError('invalid_cursor')
    const payload = this.#tokens.open(cursor)?.payload
    if (payload === undefined && this.#isFor(cursor, brandId, groups)) throw gone('secret')
    // A cursor of another brand reveals nothing, not even that it is one.
    if (payload === undefined || payload[0] !== brandId) throw new ApiError('invalid_cursor')
    const [, groupsHash, areAll, own, shared] = payload
    if (groupsHash !== hashOf(groups)) throw mismatch(areAll && groups.areAll)
    return { own: restored(own), shared: restored(shared) }
  }

  /**
   * Whether a cursor that cannot be verified claims this brand and these groups. Then its secret was removed, or it was
   * altered.
   */
  #isFor(cursor: string, brandId: number, groups: WantedGroups): boolean {
    const said = this.#tokens.unverified(cursor)
    if (!Array.isArray(said) || said[0] !== brandId) return false
    return said[1] === hashOf(groups) || (said[2] === true && groups.areAll)
  }
}

/** A client that follows all groups cannot know that a release added one. So it gets a 410 and starts again. */
function mismatch(wereAllMeant: boolean): ApiError {
  if (wereAllMeant) return gone('groups')
  const problem = 'must be used with the groups it was issued for'
  return new ApiError('cursor_mismatch', [{ parameter: 'cursor', problem, collection: 'changes', filters: ['groups'] }])
}

export function gone(reason: keyof typeof goneReasons): ApiError {
  return new ApiError('changes_gone', [{ parameter: 'cursor', problem: goneReasons[reason], reason }])
}

function hashOf({ paths }: WantedGroups): string {
  return hash('sha256', paths.join(), 'base64url').slice(0, 22)
}

function stored(position: Position | null): StoredPosition | null {
  if (position === null) return null
  const { walk, next, head } = position
  return [walk && [walk.group, walk.after], [next.sequence, next.group, next.entry], [head.sequence, head.stamp]]
}

function restored(position: StoredPosition | null): Position | null {
  if (position === null) return null
  const [walk, [sequence, group, entry], [headSequence, stamp]] = position
  return {
    walk: walk && { group: walk[0], after: walk[1] },
    next: { sequence, group, entry },
    head: { sequence: headSequence, stamp },
  }
}
