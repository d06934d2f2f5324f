/** Moves in the directory. The connection acts as the owner. */
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../../advisory-locks.ts'

export interface Move {
  readonly id: string
  readonly brandId: number
  readonly from: string
  readonly to: string
  /** The number that the brand's residence gets with this move. */
  readonly epoch: number
}

const COLUMNS = 'id, brand_id as "brandId", cell_from as "from", cell_to as "to", epoch::float8'

/** One command at a time for each brand, until the connection ends. False where another one is at work. */
export async function lockMove(owner: Client, brandId: number): Promise<boolean> {
  const { rows } = await owner.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    ADVISORY_LOCKS.move,
    brandId,
  ])
  return rows[0]!.locked
}

/** The move of a brand that is not over; null where there is none. */
export async function openMove(owner: Client, brandId: number): Promise<Move | null> {
  const { rows } = await owner.query<Move>(
    `select ${COLUMNS} from directory.moves where brand_id = $1 and status = 'open'`,
    [brandId],
  )
  return rows[0] ?? null
}

export async function planMove(owner: Client, brandId: number, from: string, to: string): Promise<Move> {
  const { rows } = await owner.query<Move>(
    `insert into directory.moves (id, brand_id, cell_from, cell_to, epoch)
values ($1, $2, $3, $4, nextval('directory.epochs')) returning ${COLUMNS}`,
    [randomUUID(), brandId, from, to],
  )
  return rows[0]!
}

/** A hint for readers and loaders. A slow write must not overwrite the hint of a later move. */
export async function pointDirectory(owner: Client, { brandId, to, epoch }: Move): Promise<void> {
  await owner.query('update directory.brands set cell = $2, epoch = $3 where id = $1 and epoch < $3', [
    brandId,
    to,
    epoch,
  ])
}

export async function finishMove(owner: Client, { id }: Move, status: 'done' | 'abandoned'): Promise<void> {
  await owner.query(`update directory.moves set status = $2, finished_at = now() where id = $1 and status = 'open'`, [
    id,
    status,
  ])
}
