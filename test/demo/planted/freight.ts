/** Faults in what is packed, shipped and received. */

import type { RecordAt } from '@selvedge/catalogue'
import type { BrandRecords } from '../brand-records.ts'
import { leaveOut, once, type Plant } from './plant.ts'

export function faultsInFreight(brand: BrandRecords): Plant[] {
  const shipments = brand.byId('shipments')
  const seaLegs = brand.of('legs').filter(({ transportMode }) => transportMode === 'sea')
  const isWholeHaul = ({ shipmentId, transportMode, actualArrivalAt }: RecordAt<'legs'>): boolean =>
    transportMode === 'sea' &&
    actualArrivalAt !== null &&
    seaLegs.filter((leg) => leg.shipmentId === shipmentId).length === 1
  const legBookings = new Set(brand.of('legs').map(({ bookingId }) => bookingId))
  const otherShipment = (id: string): string => [...shipments.keys()].find((other) => other !== id) as string
  return [
    {
      rules: ['shipment-pieces'],
      wrong: 'a shipment states too many pieces',
      change: once('shipments', ({ totalQty }) => ({ totalQty: totalQty + 1 })),
    },
    {
      rules: ['shipment-item-lineages'],
      wrong: 'a piece has no origin',
      change: once('shipment-item-lineages', ({ qty }) => ({ qty: qty - 1 })),
    },
    {
      rules: ['carton-pieces'],
      wrong: 'a carton states too many pieces',
      change: once('shipment-cartons', ({ totalQty }) => ({ totalQty: totalQty + 1 })),
    },
    {
      rules: ['carton-pieces', 'shipment-item-packed'],
      wrong: 'a piece is in no carton',
      change: once('shipment-carton-items', ({ qty }) => ({ qty: qty - 1 })),
    },
    {
      rules: ['order-shipments'],
      wrong: 'an order is not linked to its shipment',
      change: once('order-shipments', leaveOut),
    },
    {
      rules: ['dangling-order-shipments-orderId', 'order-shipments'],
      wrong: 'an order that is not there is linked to a shipment',
      change: once('order-shipments', (link) => [link, { ...link, orderId: '00000000-0000-8000-8000-000000000000' }]),
    },
    {
      rules: ['order-shipments'],
      wrong: 'an order is linked to the wrong shipment',
      change: once('order-shipments', ({ shipmentId }) => ({ shipmentId: otherShipment(shipmentId) })),
    },
    {
      rules: ['shipment-bookings'],
      wrong: 'a leg is under a booking the shipment is not',
      change: once('shipment-bookings', leaveOut, ({ bookingId }) => legBookings.has(bookingId)),
    },
    {
      rules: ['shipment-departure'],
      wrong: 'a shipment departed on another day than its leg',
      change: once('legs', () => ({ actualDepartureAt: '2020-02-02T12:00:00.000Z' }), isWholeHaul),
    },
    {
      rules: ['shipment-arrival'],
      wrong: 'a shipment arrived though its leg did not',
      change: once('legs', () => ({ actualArrivalAt: null }), isWholeHaul),
    },
    {
      rules: ['receipt-line-pieces'],
      wrong: 'a piece is neither accepted nor refused',
      change: once('goods-receipt-lines', ({ qtyAccepted }) => ({ qtyAccepted: qtyAccepted - 1 })),
    },
    {
      rules: ['receipt-pieces'],
      wrong: 'a receipt states too many pieces',
      change: once(
        'goods-receipts',
        ({ totalQtyReceived }) => ({ totalQtyReceived: totalQtyReceived + 1 }),
        ({ status }) => status === 'completed',
      ),
    },
    {
      rules: ['inventory-pieces'],
      wrong: 'stock does not add up',
      change: once('inventory', ({ qtyOnHand }) => ({ qtyOnHand: qtyOnHand + 1 })),
    },
  ]
}
