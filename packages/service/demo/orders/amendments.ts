/** Changes to an order after it was issued: proposed, sometimes refused, mostly applied. */
import { dateText, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { remarks } from '../words/remarks.ts'
import type { Line, Order, WaveInHand } from './order.ts'
import { isConfirmed } from './progress.ts'

const AMENDED_SHARE = 0.5
const SECOND_PROPOSAL_SHARE = 0.25

export function makeAmendments(world: World, inHand: WaveInHand): void {
  for (const order of inHand.orders) {
    if (isConfirmed(inHand.timeline) && world.random.chance(AMENDED_SHARE)) amend(world, inHand, order)
  }
}

function amend(world: World, inHand: WaveInHand, order: Order): void {
  const { random } = world
  const { timeline } = inHand
  const line = random.pick(order.lines)
  let draftedDay = timeline.confirmedDay + random.between(3, 30)
  const revisionId = world.ids.next('order-amendments')
  if (random.chance(SECOND_PROPOSAL_SHARE)) {
    emitAmendment(world, inHand, order, revisionId, revisionId, line, draftedDay, 'rejected')
    draftedDay += random.between(2, 9)
    emitAmendment(world, inHand, order, world.ids.next('order-amendments'), revisionId, line, draftedDay, 'applied')
  } else {
    const status = random.choose({ applied: 82, withdrawn: 6, accepted: 6, submitted: 6 })
    emitAmendment(world, inHand, order, revisionId, revisionId, line, draftedDay, status)
  }
}

function emitAmendment(
  world: World,
  inHand: WaveInHand,
  order: Order,
  id: string,
  revisionId: string,
  line: Line,
  draftedDay: number,
  outcome: 'rejected' | 'applied' | 'withdrawn' | 'accepted' | 'submitted',
): void {
  const { random } = world
  const { timeline } = inHand
  const drafted = Math.min(draftedDay, TODAY)
  const decided = drafted + 2 <= TODAY
  const status = decided ? outcome : 'submitted'
  const applied = status === 'applied'
  world.emit('order-amendments', {
    id,
    orderId: order.id,
    revisionId,
    appliedByUserId: applied ? world.person() : null,
    status,
    revisionNumber: 1,
    data: random.chance(0.5)
      ? { items: [{ orderItemId: line.id, qty: line.qty }] }
      : { order: { confirmedExFactoryDate: dateText(timeline.confirmedExFactoryDay) } },
    baselineUpdatedAt: world.at(timeline.confirmedDay),
    appliedAt: applied ? world.at(drafted + 2) : null,
    deletedAt: null,
    ...world.stamps(drafted, drafted + 2),
    overrideReason: applied && random.chance(0.1) ? random.pick(remarks.amendment.override) : null,
    rejectionNote: status === 'rejected' ? random.pick(remarks.amendment.rejected) : null,
  })
}
