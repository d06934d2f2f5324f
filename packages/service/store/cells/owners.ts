/** Who lives in a cell with a brand: the brand itself, and its views. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'

/** The brand comes first. */
export function ownersOf(loader: Client, brandId: number): Promise<number[]> {
  return inBrandTransaction(loader, brandId, async () => {
    const { rows } = await loader.query<{ id: number }>(
      'select view_id as id from records.views where brand_id = $1 order by view_id',
      [brandId],
    )
    return [brandId, ...rows.map(({ id }) => id)]
  })
}
