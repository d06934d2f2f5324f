/** Gives a move up. First the source keeps the brand, in a commit that competes with `close`; then the target forgets it. */
import { randomUUID } from 'node:crypto'
import { inBrandTransaction } from '../../connections/brand-transaction.ts'
import { readResidence } from '../residence.ts'
import { forgetBrand } from './forget.ts'
import { finishMove, type Move, pointDirectory } from './plan.ts'
import { waitUntilShown } from './replay.ts'
import { stay } from './transitions.ts'
import type { MoveConnections, MoveWatch } from './watch.ts'

export async function abandonMove(
  move: Move,
  { directory, source, target, servers }: MoveConnections,
  watch: MoveWatch,
): Promise<void> {
  const { id, brandId, from, to, epoch } = move
  await stay(source, move)
  await watch.step('stays')
  await waitUntilShown(servers.source, brandId, { status: 'here', epoch }, watch)
  await pointDirectory(directory, { ...move, to: from })
  await watch.step('directory')
  const { rowCount } = await inBrandTransaction(target, brandId, () =>
    // Another run that still copies stops here.
    target.query(
      `update records.residence set status = 'copying', attempt = $3
where brand_id = $1 and move_id = $2 and status in ('copying', 'ready')`,
      [brandId, id, randomUUID()],
    ),
  )
  await watch.step('taken-over')
  if (rowCount === 1) {
    await forgetBrand(target, brandId, { status: 'copying', epoch }, watch)
    await watch.step('forgotten')
    await inBrandTransaction(target, brandId, () =>
      target.query(
        `update records.residence set status = 'gone', cell_to = $3, move_id = null, attempt = null
where brand_id = $1 and move_id = $2 and status = 'copying'`,
        [brandId, id, from],
      ),
    )
  }
  const left = await readResidence(target, brandId, to)
  if (left?.epoch === epoch) {
    await waitUntilShown(servers.target, brandId, { status: 'gone', epoch, moveId: null }, watch)
  }
  await finishMove(directory, move, 'abandoned')
}
