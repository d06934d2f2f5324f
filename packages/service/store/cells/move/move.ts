/**
 * Moves a brand, and its views with it, from one cell to another while it is read and loaded. What is done so far is in the cells themselves,
 * so a move that was stopped at any step continues from there when it is run again.
 *
 *   1. copy      slice by slice, without a fence; then what was loaded meanwhile, by the journal
 *   2. fence     the source accepts no more loads
 *   3. complete  the last changes, counts and digests compared, and the target is ready, in one transaction
 *   4. close     THE decision: one commit in the source says that the brand lives in the target
 *   5. follow    the directory says so, the target accepts loads, the source's rows are deleted
 *
 * A step counts only once every server of its cell shows it: a standby that is promoted then knows it too.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { inBrandSnapshot, inBrandTransaction, setBrand } from '../../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../../owner.ts'
import { catchUp, setOwner } from '../catch-up.ts'
import { MAIN_CELL } from '../cell.ts'
import type { Copy } from '../copy.ts'
import { type History, isSameHistory, readHistory } from '../history.ts'
import { type Measures, measureGroups } from '../measure.ts'
import { ownersOf } from '../owners.ts'
import { publishShared } from '../publish-shared.ts'
import { type Residence, readResidence } from '../residence.ts'
import { brandTables } from '../tables.ts'
import { copySlices } from './copy-slices.ts'
import { forgetBrand } from './forget.ts'
import { finishMove, type Move, pointDirectory } from './plan.ts'
import { waitUntilPlanShown, waitUntilShown } from './replay.ts'
import { beginCopy, close, conclude, fence, holdAttempt, MoveStopped, markReady, open } from './transitions.ts'
import type { MoveConnections, MoveWatch } from './watch.ts'

const POLL_MS = 200

export async function moveBrand(move: Move, connections: MoveConnections, watch: MoveWatch): Promise<void> {
  const { directory, source, target, main, servers } = connections
  const { brandId } = move
  await waitUntilPlanShown(servers.directory, directory, watch)
  const found = await sourceResidence(move, connections)
  if (found.status !== 'gone') {
    const { epoch } = found
    await bringToReady(move, epoch, connections, watch)
    await waitUntilShown(servers.target, brandId, { status: 'ready', epoch: move.epoch }, watch)
    await watch.step('ready-shown')
    await refuseIfChanged(move, connections)
    await watch.step('checked')
    await close(source, move, epoch)
    await watch.step('closed')
  }
  await waitUntilShown(servers.source, brandId, { status: 'gone', epoch: move.epoch }, watch)
  await watch.step('close-shown')
  await pointDirectory(directory, move)
  await watch.step('directory')
  await open(target, move)
  await watch.step('opened')
  // A process that knows only `main` does not see that the brand is gone: until it looks the brand up again, it reads these rows.
  if (move.from === MAIN_CELL) await sleep(watch.lookUpMaxAgeMs)
  await forgetBrand(source, brandId, { status: 'gone', epoch: move.epoch }, watch)
  await conclude(source, move)
  await watch.step('forgotten')
  await waitUntilShown(servers.source, brandId, { status: 'gone', epoch: move.epoch, moveId: null }, watch)
  await waitUntilShown(servers.target, brandId, { status: 'here', epoch: move.epoch }, watch)
  // While the brand was leaving, shared records were not published to the source.
  if (move.from !== MAIN_CELL) await publishShared(main, source)
  await finishMove(directory, move, 'done')
}

async function sourceResidence({ brandId, from }: Move, { source }: MoveConnections): Promise<Residence> {
  const found = await readResidence(source, brandId, from)
  if (!found) throw new MoveStopped(`Cell ${from} does not know the brand. selvedge doctor says where it is.`)
  return found
}

async function bringToReady(move: Move, epoch: number, connections: MoveConnections, watch: MoveWatch): Promise<void> {
  const { source, target, servers } = connections
  const { brandId } = move
  if (await isReady(move, connections)) return
  const tables = await brandTables(source)
  const copies = (await ownersOf(source, brandId)).map(
    (ownerId): Copy => ({ source, target, ownerId, brandId, tables }),
  )
  const attempt = randomUUID()
  await beginCopy(copies, move, attempt)
  await watch.step('copying')
  let has = new Map<Copy, Measures>()
  for (const copy of copies) {
    const groups = await copySlices(copy, attempt, watch)
    const { ownerId } = copy
    has.set(copy, await inBrandTransaction(target, ownerId, () => measureGroups(target, ownerId, groups)))
  }
  await watch.step('copied')
  await bringShared(connections, watch)
  const complete = async (): Promise<Map<Copy, Measures>> => {
    await holdAttempt(target, brandId, attempt)
    const now = new Map<Copy, Measures>()
    for (const copy of copies) {
      await setOwner(copy)
      now.set(copy, await catchUp(copy, has.get(copy)!))
    }
    await setBrand(target, brandId)
    return now
  }
  const inBoth = <T>(act: () => Promise<T>): Promise<T> =>
    inBrandSnapshot(source, brandId, () => inBrandTransaction(target, brandId, act))
  if ((await sourceResidence(move, connections)).status === 'here') {
    has = await inBoth(complete)
    await watch.step('caught-up')
    await fence(source, move, epoch)
    await watch.step('fenced')
  }
  await waitUntilShown(servers.source, brandId, { status: 'leaving', epoch }, watch)
  await watch.step('fence-shown')
  // Only from the fence on do the source's shared records stay as they are.
  await bringShared(connections, watch)
  await inBoth(async () => {
    await complete()
    await watch.step('completed')
    await markReady(target, move, attempt)
  })
  await watch.step('ready')
}

/** Whether an earlier run came this far, and nothing has changed since. */
async function isReady(move: Move, connections: MoveConnections): Promise<boolean> {
  const found = await readResidence(connections.target, move.brandId, move.to)
  if (found?.status !== 'ready' || found.moveId !== move.id) return false
  const { status } = await sourceResidence(move, connections)
  return status === 'leaving' && (await hasSameHistory(move, connections))
}

/** The target's shared records must not be older than the source's: who reads the brand would see them go back. */
async function bringShared({ source, target, main }: MoveConnections, watch: MoveWatch): Promise<void> {
  const deadline = Date.now() + watch.patienceMs
  while ((await sharedSequence(target)) < (await sharedSequence(source))) {
    if ((await publishShared(main, target)) === 'published') return
    if (Date.now() > deadline) {
      throw new MoveStopped(
        'Another brand is leaving the target, so its shared records cannot be brought up to date. Finish that move, then run this one again.',
      )
    }
    await sleep(POLL_MS)
  }
}

async function sharedSequence(client: Client): Promise<number> {
  const history = await inBrandTransaction(client, SHARED_BRAND_ID, () => readHistory(client, SHARED_BRAND_ID))
  return history.head.sequence
}

/** Under the fence nothing can change; but after a failover of the source, its fence may never have been there. */
async function refuseIfChanged(move: Move, connections: MoveConnections): Promise<void> {
  const { status, moveId } = await sourceResidence(move, connections)
  if (status === 'leaving' && moveId === move.id && (await hasSameHistory(move, connections))) return
  throw new MoveStopped('The source has changed since it was copied. Run the command again: it copies what is new.')
}

async function hasSameHistory({ brandId }: Move, { source, target }: MoveConnections): Promise<boolean> {
  const owners = await ownersOf(source, brandId)
  const historiesIn = (client: Client): Promise<History[]> =>
    inBrandSnapshot(client, brandId, async () => {
      const found: History[] = []
      for (const ownerId of owners) {
        await setBrand(client, ownerId)
        found.push(await readHistory(client, ownerId))
      }
      return found
    })
  const [theirs, ours] = await Promise.all([historiesIn(source), historiesIn(target)])
  return theirs.every((history, at) => isSameHistory(history, ours[at]!))
}
