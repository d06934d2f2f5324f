/** The changes of residence that make a move, each a transaction that does nothing unless the row is as it has to be. */
import type { Client } from 'pg'
import { inBrandSnapshot, inBrandTransaction } from '../../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../../owner.ts'
import { copyJournal, copyStates, setOwner } from '../catch-up.ts'
import { MAIN_CELL } from '../cell.ts'
import type { Copy } from '../copy.ts'
import { lockOwner, readResidence } from '../residence.ts'
import { tablesWithRows } from '../tables.ts'
import type { Move } from './plan.ts'

/** The move cannot continue by itself. The message says why, and what to do. */
export class MoveStopped extends Error {}

const OVERTAKEN =
  'Another run of the command is at work on this move, or has ended it. Run it again to see where it is.'

/**
 * The target takes note of the copy and of its attempt, so that an earlier run that is still alive stops. A copy that
 * was begun continues; otherwise it begins with the state that the source is in, by which the journal is followed
 * later.
 */
export async function beginCopy(
  copies: readonly Copy[],
  { id, epoch, brandId, from }: Move,
  attempt: string,
): Promise<void> {
  const { source, target } = copies[0]!
  await inBrandSnapshot(source, brandId, () =>
    inBrandTransaction(target, brandId, async () => {
      const { rowCount } = await target.query(
        `insert into records.residence as r (brand_id, epoch, status, cell_to, move_id, attempt)
values ($1, $2, 'copying', $3, $4, $5)
on conflict (brand_id) do update set epoch = $2, status = 'copying', cell_to = $3, move_id = $4, attempt = $5
where r.status = 'gone' and r.epoch < $2 or r.status in ('copying', 'ready') and r.move_id = $4`,
        [brandId, epoch, from, id, attempt],
      )
      if (rowCount === 0) throw new MoveStopped(OVERTAKEN)
      for (const copy of copies) {
        await setOwner(copy)
        await beginOwner(copy)
      }
    }),
  )
}

async function beginOwner(copy: Copy): Promise<void> {
  const { target, ownerId, tables } = copy
  const begun = await target.query('select from records.resource_state where brand_id = $1 limit 1', [ownerId])
  if (begun.rowCount !== 0) return
  for (const { name } of await tablesWithRows(target, ownerId, [...tables.values()])) {
    await target.query(`delete from records.${name} where brand_id = $1`, [ownerId])
  }
  await copyJournal(copy, null)
  await copyStates(copy)
}

/** Keeps other runs from taking over until the end of the transaction. */
export async function holdAttempt(target: Client, brandId: number, attempt: string): Promise<void> {
  const { rowCount } = await target.query(
    `select from records.residence where brand_id = $1 and status = 'copying' and attempt = $2 for share`,
    [brandId, attempt],
  )
  if (rowCount === 0) throw new MoveStopped(OVERTAKEN)
}

/**
 * Waits for loads that are under way; those that come after it wait for the end of the move. `epoch` is that of the brand's
 * stay: after an abandoned move it is another one, so a run that did not notice the end of its move cannot fence.
 */
export async function fence(source: Client, { id, brandId, from, to }: Move, epoch: number): Promise<void> {
  await inBrandTransaction(source, brandId, async () => {
    await lockOwner(source, brandId)
    await lockOwner(source, SHARED_BRAND_ID)
    // A brand that was never moved has no row.
    if (from === MAIN_CELL && epoch === 0) {
      await source.query(
        `insert into records.residence (brand_id, epoch, status) values ($1, 0, 'here') on conflict do nothing`,
        [brandId],
      )
    }
    const { rowCount } = await source.query(
      `update records.residence set status = 'leaving', cell_to = $2, move_id = $3
where brand_id = $1 and epoch = $4 and (status = 'here' or status = 'leaving' and move_id = $3)`,
      [brandId, to, id, epoch],
    )
    if (rowCount === 0) throw new MoveStopped(OVERTAKEN)
  })
}

/** In the transaction that completes the copy. */
export async function markReady(target: Client, { id, brandId }: Move, attempt: string): Promise<void> {
  const { rowCount } = await target.query(
    `update records.residence set status = 'ready', attempt = null
where brand_id = $1 and move_id = $2 and status = 'copying' and attempt = $3`,
    [brandId, id, attempt],
  )
  if (rowCount === 0) throw new MoveStopped(OVERTAKEN)
}

/** From this commit on the brand lives in the target. `abandon` competes for the same row: one of them finds it changed. */
export async function close(source: Client, { id, brandId, epoch }: Move, stayEpoch: number): Promise<void> {
  await inBrandTransaction(source, brandId, async () => {
    const { rowCount } = await source.query(
      `update records.residence set status = 'gone', epoch = $3
where brand_id = $1 and move_id = $2 and status = 'leaving' and epoch = $4`,
      [brandId, id, epoch, stayEpoch],
    )
    if (rowCount === 0) throw new MoveStopped(OVERTAKEN)
  })
}

/** The target accepts loads. Nothing to do where another run was faster. */
export async function open(target: Client, { id, brandId, epoch }: Move): Promise<void> {
  await inBrandTransaction(target, brandId, () =>
    target.query(
      `update records.residence set status = 'here', cell_to = null, move_id = null
where brand_id = $1 and move_id = $2 and status = 'ready' and epoch = $3`,
      [brandId, id, epoch],
    ),
  )
}

/** The source's rows are deleted: a server that shows this commit shows those before it. */
export async function conclude(source: Client, { id, brandId, epoch }: Move): Promise<void> {
  await inBrandTransaction(source, brandId, () =>
    source.query(
      `update records.residence set move_id = null
where brand_id = $1 and move_id = $2 and status = 'gone' and epoch = $3`,
      [brandId, id, epoch],
    ),
  )
}

/**
 * The brand stays where it is, and accepts loads again. Its stay gets the number of the abandoned move, so that a run which
 * did not notice can neither fence nor close.
 */
export async function stay(source: Client, { id, brandId, from, epoch }: Move): Promise<void> {
  await inBrandTransaction(source, brandId, async () => {
    await lockOwner(source, brandId)
    const found = await readResidence(source, brandId, from)
    if (found?.status === 'here' && found.epoch === epoch) return
    const isOurs = found?.status === 'here' || (found?.status === 'leaving' && found.moveId === id)
    if (!isOurs || found.epoch > epoch) {
      throw new MoveStopped(
        'It is too late to abandon the move: the brand lives in the target. Run it again without --abandon, to finish it.',
      )
    }
    await source.query(
      `insert into records.residence as r (brand_id, epoch, status) values ($1, $2, 'here')
on conflict (brand_id) do update set epoch = $2, status = 'here', cell_to = null, move_id = null
where r.epoch = $3 and r.status in ('here', 'leaving')`,
      [brandId, epoch, found.epoch],
    )
  })
}
