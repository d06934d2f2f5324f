/** What is shipped was made, and a shipment states what is in it. */
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'
import { Tally } from './tally.ts'

const SHIPPED: Rule = {
  name: 'run-item-shipped',
  expects:
    'The shipment-item-lineages.qty of kind produced from a production run item add up to at most its production-run-items.quantity.',
  fix: LOAD_AGAIN,
  groups: ['production-run-items', 'shipment-item-lineages'],
}

const LINEAGES: Rule = {
  name: 'shipment-item-lineages',
  expects:
    'shipment-items.qty is the sum of its shipment-item-lineages.qty. Items without lineages, which came from one run, are left out.',
  fix: LOAD_AGAIN,
  groups: ['shipment-items', 'shipment-item-lineages'],
}

const PIECES: Rule = {
  name: 'shipment-pieces',
  expects:
    'shipments.totalQty is the sum of its shipment-items.qty. Cancelled shipments, and those without items, are left out.',
  fix: LOAD_AGAIN,
  groups: ['shipments', 'shipment-items'],
}

export const shippedPieces: RuleSet = {
  rules: [SHIPPED, LINEAGES, PIECES],
  compare: (report) => {
    const runItems = new Tally()
    const shipmentItems = new Tally()
    const shipments = new Tally()
    return {
      reads: {
        'production-run-items': ({ id, quantity }) => runItems.state(id, quantity),
        shipments: ({ id, status, totalQty }) => {
          if (status !== 'cancelled') shipments.state(id, totalQty)
        },
        'shipment-items': ({ id, shipmentId, qty }) => {
          shipmentItems.state(id, qty)
          shipments.count(shipmentId, qty)
        },
        'shipment-item-lineages': ({ shipmentItemId, productionRunItemId, kind, qty }) => {
          shipmentItems.count(shipmentItemId, qty)
          // Pieces that are divided or moved later name their run again.
          if (productionRunItemId !== null && kind === 'produced') runItems.count(productionRunItemId, qty)
        },
      },
      finish: () => {
        for (const { id, stated, counted } of runItems.stated()) {
          if (counted <= stated) continue
          report(SHIPPED, 'production-run-items', id, `${counted} pieces of it were shipped, but only ${stated} made`)
        }
        for (const { id, stated, counted } of shipmentItems.differing()) {
          report(LINEAGES, 'shipment-items', id, `qty is ${stated}, but its lineages add up to ${counted}`)
        }
        for (const { id, stated, counted } of shipments.differing()) {
          report(PIECES, 'shipments', id, `totalQty is ${stated}, but its items add up to ${counted}`)
        }
      },
    }
  },
}
