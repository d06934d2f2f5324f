/** Rows of `records.residence`, written as a move writes them. */
import type { TestDatabase } from '../../support/database.ts'

export interface Residence {
  readonly epoch: number
  readonly status: 'here' | 'leaving' | 'copying' | 'ready' | 'gone'
  readonly cellTo?: string
}

const MOVE = '00000000-0000-4000-8000-000000000001'

/** Null: the cell forgets the brand. */
export async function setResidence(
  database: TestDatabase,
  brandId: number,
  residence: Residence | null,
): Promise<void> {
  const loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  await loader.query('delete from records.residence where brand_id = $1', [brandId])
  if (residence !== null) {
    const { epoch, status, cellTo = null } = residence
    await loader.query(
      `insert into records.residence (brand_id, epoch, status, cell_to, move_id, attempt) values ($1, $2, $3, $4, $5, $6)`,
      [brandId, epoch, status, cellTo, status === 'here' ? null : MOVE, status === 'copying' ? MOVE : null],
    )
  }
  await loader.end()
}
