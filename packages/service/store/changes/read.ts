/** A page of the feed of changes, of one owner: each is one statement, one round trip and one snapshot. */
import { resources } from '@selvedge/catalogue'
import type { ReadContext, ReadPool, Row } from '../connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { type Entry, firstAfter, type Head, hasUnread, type Journal, NO_HEAD, type Position } from './position.ts'
import { COPY_STATE_STATEMENT, followStatement, walkStatement } from './statements.ts'

export interface ChangesQuery {
  /** The brand, or `SHARED_BRAND_ID` for the records that all brands share. */
  readonly ownerId: number
  /** Groups of that owner, at least one, in order of their paths. */
  readonly groups: readonly string[]
  /** Null at the start. */
  readonly position: Position | null
  /** At most so many changes; a page may have fewer, even none, with more behind it. */
  readonly limit: number
  /** At most so many bytes of records, unless one record alone has more. */
  readonly bytesMax: number
}

export interface ChangesPage {
  /** The changes, as JSON, with commas between them. */
  readonly items: string
  readonly count: number
  readonly position: Position
  readonly hasMore: boolean
  /** `checkPosition` compares it with the position before the page is used, unless the page is the first. */
  readonly journal: Journal
  /** Whether the server reports that it is a primary. */
  readonly isFromPrimary: boolean
}

export function readChanges(reads: ReadPool, query: ChangesQuery, context?: ReadContext): Promise<ChangesPage> {
  const walk = query.position === null ? { group: query.groups[0]!, after: 0 } : query.position.walk
  return walk === null ? follow(reads, query, query.position!, context) : readWalk(reads, query, walk, context)
}

async function readWalk(
  reads: ReadPool,
  { ownerId, groups, position, limit, bytesMax }: ChangesQuery,
  { group, after }: NonNullable<Position['walk']>,
  context: ReadContext | undefined,
): Promise<ChangesPage> {
  const resource = resources.find(({ path }) => path === group)!
  const values = [ownerId, position?.head.sequence ?? 0, after, limit, groups, bytesMax]
  const [row] = await reads.query(walkStatement(resource), values, context)
  const journal = journalOf(row!)
  const [count, items, last, nextGroup] = row!.slice(JOURNAL_COLUMNS) as [
    number,
    string | null,
    number | null,
    string | null,
  ]
  const walk = last === null ? nextGroup && { group: nextGroup, after: 0 } : { group, after: last }
  // The journal has what was written during the walk, from its position at the start.
  const next = position?.next ?? firstAfter(journal.head)
  return pageOf(items, count, { walk: walk || null, next, head: journal.head }, row!)
}

/**
 * If a record was too long, the page is read again with this many times fewer entries, so that each record may be that
 * many times longer.
 */
const SHRINK = 8
const ANY_BYTES = 2 ** 31 - 1

async function follow(
  reads: ReadPool,
  query: ChangesQuery,
  { next, head }: Position,
  context: ReadContext | undefined,
): Promise<ChangesPage> {
  const { ownerId, groups, limit, bytesMax } = query
  const owned = resources.filter(({ shared }) => (shared ?? false) === (ownerId === SHARED_BRAND_ID))
  const longestMax = limit === 1 ? ANY_BYTES : Math.floor(bytesMax / limit)
  const values = [ownerId, head.sequence, next.sequence, next.group, next.entry, groups, limit, longestMax]
  const [row] = await reads.query(followStatement(owned, groups), values, context)
  const journal = journalOf(row!)
  const [count, isTooLong, items, ...end] = row!.slice(JOURNAL_COLUMNS) as FollowColumns
  if (isTooLong)
    return follow(reads, { ...query, limit: Math.ceil(limit / SHRINK) }, { walk: null, next, head }, context)
  return pageOf(items, count ?? 0, { walk: null, next: endOf(end, journal.head), head: journal.head }, row!)
}

type FollowColumns = [count: number | null, isTooLong: boolean | null, items: string | null, ...end: unknown[]]

function endOf([sequence, group, entry, more]: readonly unknown[], head: Head): Entry {
  return more ? { sequence: sequence as number, group: group as string, entry: entry as number } : firstAfter(head)
}

function pageOf(items: string | null, count: number, position: Position, row: Row): ChangesPage {
  const hasMore = hasUnread(position)
  return { items: items ?? '', count, position, hasMore, journal: journalOf(row), isFromPrimary: row[4] as boolean }
}

const JOURNAL_COLUMNS = 5

/** The head of the journal, in a row of any statement here. */
export function headIn([sequence, stamp]: Row): Head {
  return sequence === null ? NO_HEAD : { sequence: sequence as number, stamp: stamp as string }
}

function journalOf(row: Row): Journal {
  const [oldest, stampAtHead] = row.slice(2) as [number | null, string | null]
  return { head: headIn(row), oldest, stampAtHead }
}

export interface GroupState {
  readonly count: number
  /** 16 hexadecimal digits. */
  readonly digest: string
}

export interface CopyState {
  readonly head: Head
  readonly groups: ReadonlyMap<string, GroupState>
}

/** Counts and digests of all groups asked for, in one snapshot: what an exact copy has too. */
export async function readCopyState(
  reads: ReadPool,
  ownerId: number,
  groups: readonly string[],
  context?: ReadContext,
): Promise<CopyState> {
  const rows = await reads.query(COPY_STATE_STATEMENT, [ownerId, groups], context)
  const stored = new Map(rows.map(([, , path, count, digest]) => [path, { count, digest }])) as Map<string, GroupState>
  const states = groups.map((path): [string, GroupState] => {
    const { count, digest } = stored.get(path) ?? { count: 0, digest: '0' }
    return [path, { count, digest: BigInt(digest).toString(16).padStart(16, '0') }]
  })
  return { head: headIn(rows[0]!), groups: new Map(states) }
}
