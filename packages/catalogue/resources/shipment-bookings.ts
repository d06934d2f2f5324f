import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const shipmentBookings = resource('shipment-bookings', {
  group: 'Shipment Bookings',
  title: 'Shipment booking',
  about: 'Says that a shipment travels under a booking.',
  key: ['shipmentId', 'bookingId'],
  fields: {
    shipmentId: ref('shipments', 'Shipment.'),
    bookingId: ref('bookings', 'Booking.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['shipmentId', 'bookingId'],
  typicalRows: 5_500,
  sample: {
    shipmentId: 'cd3a3c72-c702-57a9-8773-be59357904ae',
    bookingId: '3c80f427-04f5-5a61-8e34-0ed6cd281139',
    createdAt: '2025-06-16T08:40:00.000Z',
  },
})
