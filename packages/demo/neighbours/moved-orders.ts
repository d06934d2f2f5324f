/** Orders that another supplier took over: one with its samples and payment agreement, and one without them. */
import remarks from '../data/remarks.json' with { type: 'json' }
import type { Desk } from '../desk.ts'
import { makeDocument, makeNotePair } from '../files.ts'
import { settleWave } from '../finance/settling.ts'
import { TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { draftAmendment } from '../orders/amendments.ts'
import { placeOrders } from '../orders/orders.ts'
import { sampleStyles } from '../orders/run-wave.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { Program } from '../products/style.ts'

/** Confirmed, and not in production yet. */
const ORDERED_DAYS_AGO = 8
const LEAVES_IN_DAYS = 30

export function moveOrders(world: World, desk: Desk, neighbours: readonly Program[]): void {
  const [{ supplier: former }, program] = neighbours as [Program, Program]
  moveOrder(world, desk, program, former, program.supplier)
  moveOrder(world, desk, program, former, former)
}

/** From the former supplier to that of the programme. One of them keeps the samples, and is paid. */
function moveOrder(world: World, desk: Desk, program: Program, former: Supplier, keeper: Supplier): void {
  const orderDay = workday(TODAY - ORDERED_DAYS_AGO)
  const due = { event: 'departure', day: TODAY + LEAVES_IN_DAYS } as const
  const inHand = placeOrders(world, desk.library, desk.places, { program, kind: 'sample', orderDay, due }, null)
  const wave = { ...inHand.wave, program: { ...program, supplier: keeper } }
  const kept = { ...inHand, wave, supplier: keeper }
  sampleStyles(world, desk, kept)
  settleWave(world, kept, [])
  for (const order of inHand.orders) {
    const { id: orderId, number } = order
    makeDocument(world, 'purchase_order', number, orderDay, { orderId, partnerId: former.partnerId }, world.person())
    draftAmendment(world, inHand, order)
    makeNotePair(world, { orderId, partnerId: former.partnerId }, remarks.takeover, TODAY)
    makeNotePair(world, { orderId, partnerId: program.supplier.partnerId }, remarks.takeover, TODAY)
    makeNotePair(world, { orderId, productId: program.styles[0]!.id }, remarks.takeover, TODAY)
  }
}
