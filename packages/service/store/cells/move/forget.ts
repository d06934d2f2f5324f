/** Deletes the rows of a brand in a cell where it does not live, in slices, as long as its residence is as given. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../../connections/brand-transaction.ts'
import { storedTables, tablesWithRows } from '../tables.ts'
import { SLICE_ROWS } from './copy-slices.ts'
import { MoveStopped } from './transitions.ts'
import { type MoveWatch, paced } from './watch.ts'

export interface Expected {
  readonly status: 'gone' | 'copying'
  readonly epoch: number
}

/** What is known about records goes first: a copy that is begun again afterwards begins with all of them. */
export async function forgetBrand(
  client: Client,
  brandId: number,
  expected: Expected,
  watch: MoveWatch,
): Promise<void> {
  const all = [...(await storedTables(client)).values()]
  const tables = await inBrandTransaction(client, brandId, () => tablesWithRows(client, brandId, all))
  for (const { name } of tables.filter(({ hasRecords }) => !hasRecords)) {
    await inBrandTransaction(client, brandId, async () => {
      await holdResidence(client, brandId, expected)
      await client.query(`delete from records.${name} where brand_id = $1`, [brandId])
    })
  }
  for (const { name } of tables.filter(({ hasRecords }) => hasRecords)) {
    const work = (): Promise<number> => deleteSlice(client, brandId, name, expected, watch)
    while ((await paced(watch, work)) > 0) await watch.step('slice-deleted')
  }
}

function deleteSlice(
  client: Client,
  brandId: number,
  name: string,
  expected: Expected,
  watch: MoveWatch,
): Promise<number> {
  return inBrandTransaction(client, brandId, async () => {
    await holdResidence(client, brandId, expected)
    const { rowCount } = await client.query(
      `delete from records.${name} where brand_id = $1 and ord <= (
  select max(ord) from (select ord from records.${name} where brand_id = $1 order by ord limit ${SLICE_ROWS}) slice)`,
      [brandId],
    )
    watch.records(rowCount ?? 0)
    return rowCount ?? 0
  })
}

/** The brand may have come back since: then its rows are not for this run to delete. */
async function holdResidence(client: Client, brandId: number, { status, epoch }: Expected): Promise<void> {
  const { rowCount } = await client.query(
    'select from records.residence where brand_id = $1 and status = $2 and epoch = $3 for share',
    [brandId, status, epoch],
  )
  if (rowCount === 0) throw new MoveStopped('The brand has been moved again in the meantime.')
}
