/** Whether a load of the history can be undone. */
import { UNDO_DAYS, UNDO_RECORDS_MAX } from '../../loader/undo.ts'
import type { LoggedLoad, UndoneRecords } from '../../store/loading/load-log.ts'

const DAY_MS = 86_400_000

export function undoableUntil({ finishedAt }: LoggedLoad): Date {
  return new Date(finishedAt.getTime() + UNDO_DAYS * DAY_MS)
}

/** Null if it can; otherwise why it cannot. Whether a later load is in the way is found when it is tried. */
export function whyNotUndoable(load: LoggedLoad): string | null {
  if (load.outcome !== 'loaded') return `cannot be undone: it was ${OUTCOMES[load.outcome]}, and changed nothing`
  if (load.dryRun) return 'cannot be undone: it was a dry run, and changed nothing'
  if (load.sequence === null) return 'cannot be undone: it changed nothing'
  if (load.undo !== 'kept') return `cannot be undone: ${load.undo === null ? EARLIER : REASONS[load.undo]}`
  const until = undoableUntil(load)
  if (until.getTime() > Date.now()) return null
  return `cannot be undone any more: its undo was kept for ${UNDO_DAYS} days, until ${until.toISOString()}`
}

/** Null if all of it is there, or if that cannot be known. */
export function undoneWord({ undone, of }: UndoneRecords): 'undone' | 'partly undone' | null {
  if (undone <= 0) return null
  return undone < of ? 'partly undone' : 'undone'
}

const OUTCOMES = { refused: 'refused', failed: 'not completed' } as const

const EARLIER = 'an earlier version of Selvedge loaded it, and kept no undo'

const REASONS = {
  too_large: `it changed more than ${UNDO_RECORDS_MAX.toLocaleString('en')} records, and was not loaded with --keep-undo`,
  no_store: 'it was loaded without a store of files',
  store_failed: 'the store of files failed when it was loaded',
  forgotten: 'its undo was deleted, because a record that it changed was forgotten',
} as const
