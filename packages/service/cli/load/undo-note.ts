/** Says whether a load can be undone, and how. */
import type { LoadOutcome } from '../../loader/load.ts'
import { UNDO_DAYS, UNDO_RECORDS_MAX } from '../../loader/undo.ts'
import { variables } from '../configuration/variables.ts'
import { tell } from '../output/print.ts'

/** A brand of null is for shared records. */
export function tellUndo({ id, undo: { state, problem } }: LoadOutcome, slug: string | null): void {
  const owner = slug === null ? '--shared' : `--brand ${slug}`
  if (state === 'kept') tell(`To undo this load within ${UNDO_DAYS} days: selvedge loads undo ${id} ${owner}`)
  if (state === 'kept' && problem !== null) tell(`The undos of earlier loads: ${problem}`)
  if (state === 'too_large') {
    const max = UNDO_RECORDS_MAX.toLocaleString('en')
    tell(
      `This load cannot be undone: it changed more than ${max} records. --keep-undo keeps the undo of a larger load.`,
    )
  }
  if (state === 'no_store') {
    const { s3Bucket, filesFolder } = variables
    tell(`This load cannot be undone: no store of files is configured (${s3Bucket.name}, or ${filesFolder.name}).`)
  }
  if (state === 'store_failed') tell(`This load cannot be undone: the store of files failed: ${problem}`)
}
