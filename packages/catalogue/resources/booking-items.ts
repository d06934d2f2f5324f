import { amount, id, integer, nullable, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const bookingItems = resource('booking-items', {
  group: 'Booking Items',
  title: 'Booking item',
  about: 'How many pieces of an order item are in a booking.',
  key: ['id'],
  fields: {
    id: id('Identifier of the item.'),
    bookingId: ref('bookings', 'Booking.'),
    orderId: ref('orders', 'Order of the order item.'),
    orderItemId: ref('order-items', 'Order item booked.'),
    productionRunItemId: nullable(ref('production-run-items', 'Production run item booked, once the run exists.')),
    qty: integer('Pieces booked.'),
    cartonCount: nullable(integer('Cartons booked.')),
    grossWeightKg: nullable(amount('Weight booked.')),
    volumeCbm: nullable(amount('Volume booked.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['bookingId', 'orderId', 'orderItemId', 'productionRunItemId'],
  typicalRows: 170_000,
  sample: {
    id: '8ad19a49-3746-5676-84ee-c44a85e66c91',
    bookingId: '3c80f427-04f5-5a61-8e34-0ed6cd281139',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    orderItemId: 'f4bc83ff-c274-538f-9c2d-dcba90db35d2',
    productionRunItemId: '9bbc3877-aee0-5556-b0f0-5c3b9492d62a',
    qty: 320,
    cartonCount: 14,
    grossWeightKg: '337.40',
    volumeCbm: '2.218',
    createdAt: '2025-06-09T11:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
