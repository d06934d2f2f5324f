/** Which pieces of a consignment go into which shipment. */
import { share, sumOf } from '../kit/amounts.ts'
import type { World } from '../kit/world.ts'
import type { Line, Order } from '../orders/order.ts'
import type { Production, RunItem } from '../orders/production.ts'
import type { Consignment } from '../orders/timeline.ts'
import type { StyleOption } from '../products/style.ts'
import type { Load, ShipItem } from './shipment.ts'

const HELD_BACK_SHARE = 0.05
const EXPRESS_OPTION_SHARE = 0.75
const EXPRESS_PERMILLE = 380

export function loadConsignment(world: World, consignment: Consignment, productions: readonly Production[]): Load[] {
  const main: ShipItem[] = []
  const express: ShipItem[] = []
  for (const production of productions) {
    const sentAhead = new Map<StyleOption | null, boolean>()
    for (const [line, made] of madeByLine(production, consignment.runs)) {
      if (!sentAhead.has(line.option)) sentAhead.set(line.option, world.random.chance(EXPRESS_OPTION_SHARE))
      const ready = holdBack(world, made)
      const qty = sumOf(ready, (part) => part.qty)
      const ahead = consignment.express && sentAhead.get(line.option) ? share(qty, EXPRESS_PERMILLE, 1000) : 0
      const item = shipItem(world, production.order, line, takeAway(ready, ahead), null)
      main.push(item)
      const only = ready[0]!
      if (ahead > 0) express.push(shipItem(world, production.order, line, [{ item: only.item, qty: ahead }], item))
    }
  }
  const loads: Load[] = [{ journey: consignment.main, items: main }]
  if (consignment.express && express.length > 0) loads.push({ journey: consignment.express, items: express })
  return loads
}

function madeByLine(production: Production, runs: readonly number[]): Map<Line, ShipItem['made'][number][]> {
  const byLine = new Map<Line, { item: RunItem; qty: number }[]>()
  for (const run of runs) {
    for (const item of production.runs[run] as readonly RunItem[]) {
      const parts = byLine.get(item.line)
      if (parts) parts.push({ item, qty: item.quantity })
      else byLine.set(item.line, [{ item, qty: item.quantity }])
    }
  }
  return byLine
}

/** A piece or two stay at the factory for tests and records. */
function holdBack(world: World, made: readonly ShipItem['made'][number][]): ShipItem['made'][number][] {
  const total = sumOf(made, (part) => part.qty)
  if (total < 12 || !world.random.chance(HELD_BACK_SHARE)) return [...made]
  return takeAway(made, world.random.between(1, 2))
}

/** Fewer pieces, the last parts giving way first; parts that come to nothing are left out. */
function takeAway(made: readonly ShipItem['made'][number][], pieces: number): ShipItem['made'][number][] {
  let owed = pieces
  const kept: ShipItem['made'][number][] = []
  for (const part of made.toReversed()) {
    const taken = Math.min(owed, part.qty)
    owed -= taken
    if (part.qty > taken) kept.unshift({ item: part.item, qty: part.qty - taken })
  }
  return kept
}

/** Fabric comes in dye lots, and so do garments that are washed or knitted of dyed yarn. */
function isDyed({ itemType, style }: Line): boolean {
  return itemType === 'material' || style?.garment.craft === 'denim' || style?.garment.craft === 'knitwear'
}

function shipItem(world: World, order: Order, line: Line, made: ShipItem['made'], takenOff: ShipItem | null): ShipItem {
  return {
    id: world.ids.next('shipment-items'),
    order,
    line,
    qty: sumOf(made, (part) => part.qty),
    made,
    takenOff,
    lotNumber: isDyed(line) ? `L${world.random.digits(5)}` : null,
    grossGrams: 0,
    volumeCcm: 0,
    cartons: 0,
    cartonItemId: null,
    ranges: [],
    receivedQty: null,
    receiptLineId: null,
  }
}
