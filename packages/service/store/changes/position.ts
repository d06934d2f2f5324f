/**
 * The position of a client in the feed of one owner's changes, and whether a server can continue from there. Nothing
 * here reads the database: a position is the content of a cursor.
 *
 * The feed begins with a walk through all records, group by group. Then it follows the journal, from the load after the
 * head that the first page saw, so that nothing that happened during the walk is missed. Applying it all in order gives an
 * exact copy at every page that has nothing more behind it.
 */

/** A load: sequences order loads, stamps identify them. Before the first load it is 0 with no stamp. */
export interface Head {
  readonly sequence: number
  readonly stamp: string
}

export const NO_HEAD: Head = { sequence: 0, stamp: '' }

/** An entry of the journal, the next one to read. Within a load, entries are in order of group, then number. */
export interface Entry {
  readonly sequence: number
  readonly group: string
  readonly entry: number
}

export interface Position {
  /** Where the walk is: the group, and the position of the last record sent. Null once it is over. */
  readonly walk: { readonly group: string; readonly after: number } | null
  readonly next: Entry
  /** The newest head that any page was read under. Records of that load may have been given out already. */
  readonly head: Head
}

/** The journal as a server has it, in the snapshot that a page was read from. */
export interface Journal {
  readonly head: Head
  /** The oldest load that is kept; null if there is none. */
  readonly oldest: number | null
  /** This server's stamp of the load that is the head of the given position; null if it does not have that load. */
  readonly stampAtHead: string | null
}

/** Why a position cannot be continued: the entries after it were pruned, or loads that it saw were lost. */
export type Gone = 'retention' | 'history'

/** `elsewhere`: this server cannot continue from there, but another one may. */
export type Verdict = 'good' | 'elsewhere' | Gone

/**
 * Whether a page that was read from this position may be used. A standby that is behind looks like a primary that lost
 * loads, so only a primary decides that a position is gone.
 */
export function checkPosition(position: Position, journal: Journal, isPrimary: boolean): Verdict {
  const gone = goneFrom(position, journal)
  if (gone === null) return 'good'
  return isPrimary ? gone : 'elsewhere'
}

function goneFrom({ head, next }: Position, { head: newest, oldest, stampAtHead }: Journal): Gone | null {
  if (newest.sequence < head.sequence) return 'history'
  // Before the first load there is no head to recognise, so all loads have to be there.
  const first = head.sequence === 0 ? next.sequence : Math.min(next.sequence, head.sequence)
  if (oldest !== null && oldest > first) return 'retention'
  return head.sequence > 0 && stampAtHead !== head.stamp ? 'history' : null
}

/** The position of a copy that is complete as of a head, such as one made from a snapshot. */
export function positionAt(head: Head): Position {
  return { walk: null, next: firstAfter(head), head }
}

export function firstAfter({ sequence }: Head): Entry {
  return { sequence: sequence + 1, group: '', entry: 0 }
}

/** Whether the journal has anything from the position on, as far as the position's own head tells. */
export function hasUnread({ walk, next, head }: Position): boolean {
  return walk !== null || next.sequence <= head.sequence
}
