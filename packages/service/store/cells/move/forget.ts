/** Deletes the rows of a brand and its views in a cell where it does not live, as long as its residence is as given. */
import type { Client } from 'pg'
import { setBrand } from '../../connections/brand-transaction.ts'
import { deleteRows } from '../delete-rows.ts'
import { ownersOf } from '../owners.ts'
import { MoveStopped } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

export interface Expected {
  readonly status: 'gone' | 'copying'
  readonly epoch: number
}

/** Views come first: the rows of the brand tell which there are. */
export async function forgetBrand(
  client: Client,
  brandId: number,
  expected: Expected,
  watch: MoveWatch,
): Promise<void> {
  for (const ownerId of (await ownersOf(client, brandId)).toReversed()) {
    const hold = async (): Promise<void> => {
      await setBrand(client, brandId)
      await holdResidence(client, brandId, expected)
      await setBrand(client, ownerId)
    }
    await deleteRows(client, ownerId, hold, watch)
  }
}

/** The brand may have come back since: then its rows are not for this run to delete. */
async function holdResidence(client: Client, brandId: number, { status, epoch }: Expected): Promise<void> {
  const { rowCount } = await client.query(
    'select from records.residence where brand_id = $1 and status = $2 and epoch = $3 for share',
    [brandId, status, epoch],
  )
  if (rowCount === 0) throw new MoveStopped('The brand has been moved again in the meantime.')
}
