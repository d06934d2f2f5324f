/** The links between orders, shipments and bookings say what items and legs say. */
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'

const ORDERS: Rule = {
  name: 'order-shipments',
  expects:
    'order-shipments has each orderId and shipmentId of shipment-items, and for a shipment with items no other order.',
  fix: LOAD_AGAIN,
  groups: ['order-shipments', 'shipment-items'],
}

const BOOKINGS: Rule = {
  name: 'shipment-bookings',
  expects: 'shipment-bookings has each shipmentId and bookingId of legs.',
  fix: LOAD_AGAIN,
  groups: ['shipment-bookings', 'legs'],
}

export const shipmentLinks: RuleSet = {
  rules: [ORDERS, BOOKINGS],
  compare: (report) => {
    const withItems = new Set<string>()
    const shipped = new Set<string>()
    const linked = new Set<string>()
    const travelling = new Set<string>()
    const booked = new Set<string>()
    return {
      reads: {
        'shipment-items': ({ orderId, shipmentId }) => {
          withItems.add(shipmentId)
          shipped.add(`${orderId},${shipmentId}`)
        },
        'order-shipments': ({ orderId, shipmentId }) => linked.add(`${orderId},${shipmentId}`),
        legs: ({ shipmentId, bookingId }) => {
          if (bookingId !== null) travelling.add(`${shipmentId},${bookingId}`)
        },
        'shipment-bookings': ({ shipmentId, bookingId }) => booked.add(`${shipmentId},${bookingId}`),
      },
      finish: () => {
        for (const pair of lacking(linked, shipped)) {
          report(ORDERS, 'order-shipments', pair, 'is missing, although the shipment has items of the order')
        }
        for (const pair of lacking(shipped, linked)) {
          // A shipment without items may be planned, or its items are not recorded.
          if (!withItems.has(pair.split(',')[1]!)) continue
          report(ORDERS, 'order-shipments', pair, 'links an order to a shipment that has no item of it')
        }
        for (const pair of lacking(booked, travelling)) {
          report(BOOKINGS, 'shipment-bookings', pair, 'is missing, although a leg of the shipment is under the booking')
        }
      },
    }
  },
}

/** Items of the other set that are not in the first. */
function* lacking(set: ReadonlySet<string>, other: ReadonlySet<string>): Generator<string> {
  for (const pair of other) if (!set.has(pair)) yield pair
}
