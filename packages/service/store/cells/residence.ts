/**
 * Whether a brand lives in a cell, as the cell itself says in `records.residence`.
 *
 *   here     it lives here, and loads are accepted. Next: leaving.
 *   leaving  it lives here, but loads wait while the last changes are copied. Next: gone, or here if the move is abandoned.
 *   copying  it lives in `cell_to`, and its records are being copied here. Next: ready, or gone if the move is abandoned.
 *   ready    everything is copied: it lives here as soon as `cell_to` says that it is gone. Next: here; or copying again, or
 *            gone if the move is abandoned.
 *   gone     it lives in `cell_to`. Next: copying, when it comes back.
 */
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { BeingDeleted } from '../being-deleted.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { MAIN_CELL } from './cell.ts'

export interface Residence {
  readonly status: 'here' | 'leaving' | 'copying' | 'ready' | 'gone'
  /** Of the move that brought the brand here or, where it is gone, took it away. */
  readonly epoch: number
  /** The other cell of the move; null where the brand is here. */
  readonly cellTo: string | null
  readonly moveId: string | null
}

/** A brand that was never moved has no row in the cell that all brands start in. */
const NEVER_MOVED: Residence = { status: 'here', epoch: 0, cellTo: null, moveId: null }

/** Null where the cell knows nothing of the brand. */
export async function readResidence(client: Client, brandId: number, cell: string): Promise<Residence | null> {
  const { rows } = await client.query<Residence>(
    `select status, epoch::float8, cell_to as "cellTo", move_id as "moveId" from records.residence where brand_id = $1`,
    [brandId],
  )
  return rows[0] ?? (cell === MAIN_CELL ? NEVER_MOVED : null)
}

/** The brand does not live in the cell, or is about to leave it. */
export class NotHere extends Error {
  constructor(brandId: number, cell: string) {
    super(`brand ${brandId} does not accept loads in cell ${cell}`)
  }
}

/**
 * Keeps a brand from leaving until the end of the transaction, for one that writes its records. The lock is fair: a fence
 * waits for the transactions before it, and those after it wait for the fence. So the row is read in a second statement, with
 * a newer snapshot than the one that had to wait. Shared records stay as they are while any brand leaves: the brand's next
 * cell must have at least the same.
 *
 * A brand that was deleted has no row, as one that was never moved. So `main`, which has the directory, is asked about it, too.
 */
export async function holdBrand(client: Client, brandId: number, cell: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1, $2)', [ADVISORY_LOCKS.residence, brandId])
  const stays =
    brandId === SHARED_BRAND_ID
      ? !(await isAnyLeaving(client))
      : (await readResidence(client, brandId, cell))?.status === 'here'
  if (!stays) throw new NotHere(brandId, cell)
  if (cell === MAIN_CELL) await refuseDeleted(client, brandId)
}

async function refuseDeleted(client: Client, brandId: number): Promise<void> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from directory.deleted_brands where brand_id = $1',
    [brandId],
  )
  if (rows[0]) throw new BeingDeleted(rows[0].slug)
}

/** Waits until no transaction holds the owner, and keeps others from doing so until the end of this one. */
export async function lockOwner(client: Client, ownerId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [ADVISORY_LOCKS.residence, ownerId])
}

export async function isAnyLeaving(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ leaving: boolean }>(
    `select exists (select from records.residence where status = 'leaving') as leaving`,
  )
  return rows[0]!.leaving
}
