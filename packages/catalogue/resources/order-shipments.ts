import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const orderShipments = resource('order-shipments', {
  group: 'Order Shipments',
  title: 'Order shipment',
  about: 'Says that goods of an order are in a shipment.',
  key: ['orderId', 'shipmentId'],
  fields: {
    orderId: ref('orders', 'Order.'),
    shipmentId: ref('shipments', 'Shipment.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['orderId', 'shipmentId'],
  typicalRows: 9_500,
  sample: {
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    shipmentId: 'cd3a3c72-c702-57a9-8773-be59357904ae',
    createdAt: '2025-06-16T08:40:00.000Z',
  },
})
