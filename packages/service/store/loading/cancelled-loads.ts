/**
 * Loads that were undone, and the loads that undid them: together they changed nothing. An undo restores no record that a later load
 * changed, so nothing can have come between the two. That is true of one record, or of all where the load was undone as a whole.
 */

/** A load of the journal. */
export interface JournalledLoad {
  readonly sequence: number
  /** Null for `selvedge migrate`, which is no load. */
  readonly id: string | null
  /** Id of the load that it undoes; null if it is no undo. */
  readonly undoes: string | null
}

/** Sequences of those among these loads that cancel each other. */
export function cancelledLoads(loads: readonly JournalledLoad[]): Set<number> {
  const known = new Set(loads.map(({ id }) => id))
  const undone = new Set<string | null>()
  const cancelled = new Set<number>()
  // The newest first: an undo that was itself undone does not count.
  for (const { sequence, id, undoes } of loads.toSorted((one, other) => other.sequence - one.sequence)) {
    if (id !== null && undone.has(id)) cancelled.add(sequence)
    else if (undoes !== null && known.has(undoes)) {
      undone.add(undoes)
      cancelled.add(sequence)
    }
  }
  return cancelled
}
