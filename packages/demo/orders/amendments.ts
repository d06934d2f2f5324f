/** Changes to an order after it was issued: proposed, sometimes refused, mostly applied. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Line, Order, WaveInHand } from './order.ts'
import { isConfirmed } from './progress.ts'

/** How many changes an order goes through. */
const CHANGES = [
  [0, 56],
  [1, 36],
  [2, 8],
] as const
const SECOND_PROPOSAL_SHARE = 0.25

export function makeAmendments(world: World, inHand: WaveInHand): void {
  for (const order of inHand.orders) {
    if (!isConfirmed(inHand.timeline)) continue
    // Of the repeats that are there in the smallest brand too, each has been changed.
    const { kind, due } = inHand.wave
    const changes = Math.max(world.random.weighted(CHANGES), due && kind === 'repeat' ? 1 : 0)
    for (let number = 1; number <= changes; number++) amend(world, inHand, order, number)
  }
}

function amend(world: World, inHand: WaveInHand, order: Order, revisionNumber: number): void {
  const { random } = world
  const { timeline } = inHand
  const line = random.pick(order.lines)
  let draftedDay = timeline.confirmedDay + revisionNumber * random.between(3, 20)
  const put = (id: string, outcome: Outcome): void => {
    emitAmendment(world, inHand, order, { id, revisionId, revisionNumber, line, draftedDay, outcome })
  }
  const revisionId = world.ids.next('order-amendments')
  if (random.chance(SECOND_PROPOSAL_SHARE)) {
    put(revisionId, 'rejected')
    draftedDay += random.between(2, 9)
    put(world.ids.next('order-amendments'), 'applied')
  } else {
    put(revisionId, random.choose({ applied: 82, withdrawn: 6, accepted: 6, submitted: 6 }))
  }
}

/** A change that the supplier was not asked for yet. */
export function draftAmendment(world: World, inHand: WaveInHand, order: Order): void {
  const id = world.ids.next('order-amendments')
  const line = order.lines[0]!
  const outcome = 'draft'
  emitAmendment(world, inHand, order, { id, revisionId: id, revisionNumber: 1, line, draftedDay: TODAY, outcome })
}

type Outcome = 'draft' | 'rejected' | 'applied' | 'withdrawn' | 'accepted' | 'submitted'

interface Proposal {
  readonly id: string
  readonly revisionId: string
  readonly revisionNumber: number
  readonly line: Line
  readonly draftedDay: number
  readonly outcome: Outcome
}

function emitAmendment(
  world: World,
  inHand: WaveInHand,
  order: Order,
  { id, revisionId, revisionNumber, line, draftedDay, outcome }: Proposal,
): void {
  const { random } = world
  const { timeline } = inHand
  const drafted = Math.min(draftedDay, TODAY)
  const decided = drafted + 2 <= TODAY
  const status = decided || outcome === 'draft' ? outcome : 'submitted'
  const applied = status === 'applied'
  world.emit('order-amendments', {
    id,
    orderId: order.id,
    revisionId,
    appliedByUserId: applied ? world.person() : null,
    status,
    revisionNumber,
    data: random.chance(0.5)
      ? { items: [{ orderItemId: line.id, qty: line.qty }] }
      : { order: { confirmedExFactoryDate: world.calendar.date(timeline.confirmedExFactoryDay) } },
    baselineUpdatedAt: world.at(timeline.confirmedDay),
    appliedAt: applied ? world.at(drafted + 2) : null,
    deletedAt: null,
    ...world.stamps(drafted, drafted + 2),
    overrideReason: applied && random.chance(0.1) ? random.pick(remarks.amendment.override) : null,
    rejectionNote: status === 'rejected' ? random.pick(remarks.amendment.rejected) : null,
  })
}
