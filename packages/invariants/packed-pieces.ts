/** Every shipped piece is in a carton, where cartons are recorded, and a carton states what is in it. */
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'
import { Tally } from './tally.ts'

const PACKED: Rule = {
  name: 'shipment-item-packed',
  expects:
    'shipment-items.qty is the sum of its shipment-carton-items.qty. Items that are in no carton are left out; those of shipments that are planned, booked or cancelled may be packed in part.',
  fix: LOAD_AGAIN,
  groups: ['shipments', 'shipment-items', 'shipment-carton-items'],
}

const CARTON: Rule = {
  name: 'carton-pieces',
  expects:
    'shipment-cartons.totalQty is the sum of its shipment-carton-items.qty. Cartons without such items are left out.',
  fix: LOAD_AGAIN,
  groups: ['shipment-cartons', 'shipment-carton-items'],
}

const BEFORE_DEPARTURE = ['planned', 'booked', 'cancelled']

export const packedPieces: RuleSet = {
  rules: [PACKED, CARTON],
  compare: (report) => {
    const items = new Tally()
    const cartons = new Tally()
    const shipmentOfItem = new Map<string, string>()
    const departed = new Set<string>()
    return {
      reads: {
        shipments: ({ id, status }) => {
          if (!BEFORE_DEPARTURE.includes(status)) departed.add(id)
        },
        'shipment-items': ({ id, shipmentId, qty }) => {
          items.state(id, qty)
          shipmentOfItem.set(id, shipmentId)
        },
        'shipment-cartons': ({ id, totalQty }) => cartons.state(id, totalQty),
        'shipment-carton-items': ({ shipmentCartonId, shipmentItemId, qty }) => {
          items.count(shipmentItemId, qty)
          cartons.count(shipmentCartonId, qty)
        },
      },
      finish: () => {
        for (const { id, stated, counted } of items.differing()) {
          if (counted < stated && !departed.has(shipmentOfItem.get(id)!)) continue
          report(PACKED, 'shipment-items', id, `qty is ${stated}, but ${counted} pieces are packed in cartons`)
        }
        for (const { id, stated, counted } of cartons.differing()) {
          report(CARTON, 'shipment-cartons', id, `totalQty is ${stated}, but ${counted} pieces are packed in it`)
        }
      },
    }
  },
}
