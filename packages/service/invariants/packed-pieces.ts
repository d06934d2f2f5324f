/** 8. Every shipped piece is in a carton, and a carton states what is in it. */
import type { RuleMaker } from './rule.ts'
import { Tally } from './tally.ts'

export const packedPieces: RuleMaker = (report) => {
  const items = new Tally()
  const cartons = new Tally()
  return {
    reads: {
      'shipment-items': ({ id, qty }) => items.state(id, qty),
      'shipment-cartons': ({ id, totalQty }) => cartons.state(id, totalQty),
      'shipment-carton-items': ({ shipmentCartonId, shipmentItemId, qty }) => {
        items.count(shipmentItemId, qty)
        cartons.count(shipmentCartonId, qty)
      },
    },
    finish: () => {
      for (const { id, stated, counted } of items.differing()) {
        report('shipment-items', id, `qty is ${stated}, but ${counted} pieces are packed in cartons`)
      }
      for (const { id, stated, counted } of cartons.differing()) {
        report('shipment-cartons', id, `totalQty is ${stated}, but ${counted} pieces are packed in it`)
      }
    },
  }
}
