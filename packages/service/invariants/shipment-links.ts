/** 9, first part. The links between orders, shipments and bookings say what items and legs say. */
import type { RuleMaker } from './rule.ts'

export const shipmentLinks: RuleMaker = (report) => {
  const shipped = new Set<string>()
  const linked = new Set<string>()
  const travelling = new Set<string>()
  const booked = new Set<string>()
  return {
    reads: {
      'shipment-items': ({ orderId, shipmentId }) => shipped.add(`${orderId},${shipmentId}`),
      'order-shipments': ({ orderId, shipmentId }) => linked.add(`${orderId},${shipmentId}`),
      legs: ({ shipmentId, bookingId }) => {
        if (bookingId !== null) travelling.add(`${shipmentId},${bookingId}`)
      },
      'shipment-bookings': ({ shipmentId, bookingId }) => booked.add(`${shipmentId},${bookingId}`),
    },
    finish: () => {
      for (const pair of lacking(linked, shipped)) {
        report('order-shipments', pair, 'is missing, although the shipment has items of the order')
      }
      for (const pair of lacking(shipped, linked)) {
        report('order-shipments', pair, 'links an order to a shipment that has no item of it')
      }
      for (const pair of lacking(booked, travelling)) {
        report('shipment-bookings', pair, 'is missing, although a leg of the shipment is under the booking')
      }
    },
  }
}

/** Items of the other set that are not in the first. */
function* lacking(set: ReadonlySet<string>, other: ReadonlySet<string>): Generator<string> {
  for (const pair of other) if (!set.has(pair)) yield pair
}
