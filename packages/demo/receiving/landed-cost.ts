/** Landed cost: the price of a piece with its share of what it cost to move and clear the shipment. */

import type { AllocationMethod, ShipItem, Shipment } from '../freight/shipment.ts'
import { share, sumOf } from '../kit/amounts.ts'

/** How much of each item counts when a charge is spread by that method. */
const WEIGHTS = {
  value: (item) => item.qty * item.line.unitBaseCents,
  qty: (item) => item.qty,
  weight: (item) => item.grossGrams,
  volume: (item) => item.volumeCcm,
} as const satisfies Record<AllocationMethod, (item: ShipItem) => number>

const METHODS = Object.keys(WEIGHTS) as AllocationMethod[]

/** Cents of the base currency for one piece of an item. */
export function landedCosts(shipment: Pick<Shipment, 'items' | 'charges'>): (item: ShipItem) => number {
  const totals = METHODS.map((method) => ({
    weigh: WEIGHTS[method],
    charged: sumOf(shipment.charges, (charge) => (charge.method === method ? charge.baseCents : 0)),
    whole: sumOf(shipment.items, (item) => WEIGHTS[method](item)),
  }))
  return (item) => {
    let extra = 0
    for (const { weigh, charged, whole } of totals) if (charged > 0) extra += share(charged, weigh(item), whole)
    return item.line.unitBaseCents + share(extra, 1, item.qty)
  }
}
