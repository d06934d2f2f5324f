/** Deletes the rows of a brand in a cell where it does not live, as long as its residence is as given. */
import type { Client } from 'pg'
import { deleteRows } from '../delete-rows.ts'
import { MoveStopped } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

export interface Expected {
  readonly status: 'gone' | 'copying'
  readonly epoch: number
}

export function forgetBrand(client: Client, brandId: number, expected: Expected, watch: MoveWatch): Promise<void> {
  return deleteRows(client, brandId, () => holdResidence(client, brandId, expected), watch)
}

/** The brand may have come back since: then its rows are not for this run to delete. */
async function holdResidence(client: Client, brandId: number, { status, epoch }: Expected): Promise<void> {
  const { rowCount } = await client.query(
    'select from records.residence where brand_id = $1 and status = $2 and epoch = $3 for share',
    [brandId, status, epoch],
  )
  if (rowCount === 0) throw new MoveStopped('The brand has been moved again in the meantime.')
}
