/**
 * A page of the feed of changes: first every record, then every change, in the brand's own groups and the shared ones.
 */
import type { ChangeFeed } from '../../store/changes/feed.ts'
import { stateOf } from '../../store/changes/feed.ts'
import { hasUnread, type Position } from '../../store/changes/position.ts'
import { HEAD_NAMES, type State } from '../../store/state.ts'
import { versionOf } from '../cache/etag.ts'
import { type Bookmark, type ChangeCursors, gone, START } from './change-cursor.ts'
import { changesParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'
import { ownerIdOfSide, type Side, type WantedGroups } from './wanted-groups.ts'

interface ChangesParts {
  readonly feed: ChangeFeed
  readonly changeCursors: ChangeCursors
  readonly responseBytesMax: number
}

/** Later loads may have superseded everything that a page looks at. A request then reads up to this many pages. */
const STATEMENTS_MAX = 5

export function planChanges({ brandId, rawQuery, open }: Question, parts: ChangesParts): ReadPlan {
  const { feed, changeCursors, responseBytesMax } = parts
  const { groups, limit, cursor } = changesParameters(rawQuery, open)

  async function read(): Promise<ReadResult> {
    const given = cursor === null ? START : changeCursors.read(cursor, brandId, groups)
    const { items, hasMore, bookmark, seen } = await gather(feed, brandId, groups, given, {
      limit,
      bytesMax: responseBytesMax,
    })
    const nextCursor = changeCursors.write(brandId, groups, bookmark)
    const stamps = groups.sides.map(({ side }) => bookmark[side]?.head.stamp ?? '')
    const read = groups.sides.filter(({ side }) => seen.has(side))
    return {
      body: ['{"items":[', items.join(), `],"nextCursor":"${nextCursor}","hasMore":${hasMore}}`],
      paths: read.map(({ side }) => HEAD_NAMES[side]),
      states: read.map(({ side }) => seen.get(side)!),
      headers: { 'selvedge-version': versionOf(stamps) },
    }
  }

  return { paths: groups.sides.map(({ side }) => HEAD_NAMES[side]), read }
}

interface Gathered {
  readonly items: readonly string[]
  readonly hasMore: boolean
  readonly bookmark: Bookmark
  /** The states that it was read from. None if the result depends on which servers are up, so that it is not cached. */
  readonly seen: ReadonlyMap<Side, State>
}

/** Reads until the page has changes and more follow, or nothing is left. The usual page is one statement. */
async function gather(
  feed: ChangeFeed,
  brandId: number,
  groups: WantedGroups,
  given: Bookmark,
  { limit, bytesMax }: { readonly limit: number; readonly bytesMax: number },
): Promise<Gathered> {
  const bookmark: Record<Side, Position | null> = { ...given }
  const seen = new Map<Side, State>()
  const items: string[] = []
  let [left, leftBytes, statements] = [limit, bytesMax, 0]
  const more = (): Gathered => ({ items, hasMore: true, bookmark, seen })
  for (const { side, paths } of inOrder(groups, given)) {
    do {
      if (left === 0 || leftBytes <= 0 || statements++ === STATEMENTS_MAX) return more()
      const ownerId = ownerIdOfSide(side, brandId)
      const query = { ownerId, groups: paths, position: bookmark[side], limit: left, bytesMax: leftBytes }
      const page = await feed.page(brandId, query)
      if (page === 'elsewhere') return { ...more(), seen: new Map() }
      if (typeof page === 'string') throw gone(page)
      bookmark[side] = page.position
      seen.set(side, stateOf(page.journal.head))
      left -= page.count
      leftBytes -= Buffer.byteLength(page.items)
      if (page.count > 0) items.push(page.items)
      if (page.count > 0 && page.hasMore) return more()
    } while (isUnderWay(bookmark[side]))
  }
  return { ...more(), hasMore: false }
}

/**
 * The brand's own records come before the shared ones, which are then at least as new as the records that refer to them. An
 * owner that is known to have more changes comes first, so that such a page is one statement, too.
 */
function inOrder({ sides }: WantedGroups, given: Bookmark): WantedGroups['sides'] {
  const [first, second] = sides
  const isSecondFirst = second && !isUnderWay(given[first!.side]) && isUnderWay(given[second.side])
  return isSecondFirst ? [second, ...sides] : sides
}

function isUnderWay(position: Position | null): boolean {
  return position === null || hasUnread(position)
}
