/** 7. Every piece is in one shipment item, and can be traced to the run it was made in. */
import type { RuleMaker } from './rule.ts'
import { Tally } from './tally.ts'

export const shippedPieces: RuleMaker = (report) => {
  const runItems = new Tally()
  const shipmentItems = new Tally()
  const shipments = new Tally()
  return {
    reads: {
      'production-run-items': ({ id, quantity }) => runItems.state(id, quantity),
      shipments: ({ id, totalQty }) => shipments.state(id, totalQty),
      'shipment-items': ({ id, shipmentId, qty }) => {
        shipmentItems.state(id, qty)
        shipments.count(shipmentId, qty)
      },
      'shipment-item-lineages': ({ shipmentItemId, productionRunItemId, qty }) => {
        shipmentItems.count(shipmentItemId, qty)
        // A piece is in one place only, however it got there, so all shipment items that name a run item count.
        if (productionRunItemId !== null) runItems.count(productionRunItemId, qty)
      },
    },
    finish: () => {
      for (const { id, stated, counted } of runItems.stated()) {
        if (counted > stated)
          report('production-run-items', id, `${counted} pieces of it were shipped, but only ${stated} made`)
      }
      for (const { id, stated, counted } of shipmentItems.differing()) {
        report('shipment-items', id, `qty is ${stated}, but its lineages add up to ${counted}`)
      }
      for (const { id, stated, counted } of shipments.differing()) {
        report('shipments', id, `totalQty is ${stated}, but its items add up to ${counted}`)
      }
    },
  }
}
