/** A wave from the first line of its orders to the last payment. */
import type { Desk } from '../desk.ts'
import { billFreight, billService } from '../finance/payables.ts'
import { settleWave } from '../finance/settling.ts'
import { shipConsignment } from '../freight/shipments.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { servicesOf } from '../partners/services.ts'
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
  desk.payables.payBefore(world, wave.orderDay)
  const inHand = placeOrders(world, desk.library, desk.places, wave)
  makeAmendments(world, inHand)
  if (wave.kind === 'bulk') sampleStyles(world, desk, inHand)
  const productions = produce(world, inHand)
  const shipments = (productions.length > 0 ? inHand.timeline.consignments : []).map((consignment) =>
    shipConsignment(world, desk, inHand, consignment, productions),
  )
  for (const shipment of shipments.flat()) {
    receiveShipment(world, desk, inHand, shipment)
    billFreight(world, desk.payables, shipment)
  }
  expectTheRest(desk, inHand, productions)
  billTests(world, desk, inHand)
  settleWave(world, inHand, shipments)
}

/** Pre-production samples are approved once for each style, on the first order that has it. */
function sampleStyles(world: World, desk: Desk, { wave, orders, timeline }: WaveInHand): void {
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
