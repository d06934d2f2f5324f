/** Waves from the first line of their orders to the last payment. */
import type { Desk } from '../desk.ts'
import { billFreight, billService } from '../finance/payables.ts'
import { settleWave } from '../finance/settling.ts'
import type { Shipment } from '../freight/shipment.ts'
import { shipConsignment } from '../freight/shipments.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { type ServicePartner, servicesOf } from '../partners/services.ts'
import { receiveShipment } from '../receiving/receipts.ts'
import { makeSamples } from '../sourcing/samples.ts'
import { makeAmendments } from './amendments.ts'
import type { WaveInHand } from './order.ts'
import { placeOrders, stockedAt } from './orders.ts'
import { type Production, produce } from './production.ts'
import { isCancelled } from './progress.ts'
import type { Consignment } from './timeline.ts'
import type { Wave } from './wave.ts'

const SERVICE_SHARE = 0.24

export function runWave(world: World, desk: Desk, wave: Wave): void {
  runTogether(world, desk, wave, [])
}

/** Goods of the other waves travel with those of the first. Without a forwarder, the brand chooses one. */
export function runTogether(
  world: World,
  desk: Desk,
  first: Wave,
  others: readonly Wave[],
  forwarder?: ServicePartner,
): Shipment[] {
  desk.payables.payBefore(world, first.orderDay)
  const lead = placeOrders(world, desk.library, desk.places, first, null)
  const waves = [lead, ...others.map((wave) => placeOrders(world, desk.library, desk.places, wave, lead))]
  for (const inHand of waves) {
    makeAmendments(world, inHand)
    if (inHand.wave.kind === 'bulk') sampleStyles(world, desk, inHand)
  }
  const productions = waves.map((inHand) => produce(world, inHand))
  const goods = productions.flat()
  const shipments = (goods.length > 0 ? lead.timeline.consignments : []).map((consignment) =>
    shipConsignment(world, desk, lead, consignment, goods, forwarder),
  )
  for (const shipment of shipments.flat()) {
    receiveShipment(world, desk, lead, shipment)
    billFreight(world, desk.payables, shipment)
  }
  for (const [index, inHand] of waves.entries()) {
    expectTheRest(desk, inHand, productions[index]!)
    billTests(world, desk, inHand)
    settleWave(world, inHand, shipments)
  }
  return shipments.flat()
}

/** Pre-production samples are approved once for each style, on the first order that has it. */
export function sampleStyles(world: World, desk: Desk, { wave, orders, timeline }: WaveInHand): void {
  for (const order of orders) {
    for (const style of new Set(order.lines.map((line) => line.style))) {
      if (style) makeSamples(world, desk.library, wave.program, style, { id: order.id, day: timeline.orderDay })
    }
  }
}

/** What is ordered but not shipped yet is on its way too. */
function expectTheRest(desk: Desk, inHand: WaveInHand, productions: readonly Production[]): void {
  const warehouse = stockedAt(inHand)
  if (!warehouse || isCancelled(inHand.timeline)) return
  const waiting = inHand.timeline.consignments.filter((consignment: Consignment) => consignment.readyDay > TODAY)
  if (productions.length === 0) {
    for (const line of inHand.orders.flatMap((order) => order.goods)) {
      if (line.sku) desk.stock.expect(line.sku, warehouse, line.qty)
    }
  }
  for (const run of waiting.flatMap((consignment) => consignment.runs)) {
    for (const { line, quantity } of productions.flatMap((production) => production.runs[run] ?? [])) {
      if (line.sku) desk.stock.expect(line.sku, warehouse, quantity)
    }
  }
}

function billTests(world: World, desk: Desk, { orders, timeline }: WaveInHand): void {
  if (isCancelled(timeline) || timeline.productionDay > TODAY || !world.random.chance(SERVICE_SHARE)) return
  const inspection = world.random.chance(0.6)
  const partner = world.random.pick(servicesOf(desk.services, inspection ? 'inspector' : 'laboratory'))
  const day = inspection ? (timeline.runs[0]?.exFactoryDay ?? TODAY) : timeline.productionDay
  billService(world, desk.payables, partner, inspection ? 'Final inspection' : 'Fabric and trim tests', orders, day)
}
