import { id, integer, nullable, oneOf, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const shipmentItemLineages = resource('shipment-item-lineages', {
  group: 'Shipment Item Lineages',
  title: 'Shipment item lineage',
  about:
    'Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved.',
  key: ['id'],
  fields: {
    id: id('Identifier of the lineage row.'),
    shipmentItemId: ref('shipment-items', 'Shipment item whose pieces these are.'),
    sourceShipmentItemId: nullable(ref('shipment-items', 'Earlier shipment item they were taken from.')),
    productionRunItemId: nullable(ref('production-run-items', 'Production run item they were made in.')),
    bookingItemId: nullable(ref('booking-items', 'Booking item they were booked under.')),
    kind: oneOf(['produced', 'split', 'merged', 'transferred', 'substituted'], 'How they came to be here.'),
    qty: integer('Pieces concerned.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['kind', 'shipmentItemId', 'sourceShipmentItemId', 'productionRunItemId', 'bookingItemId'],
  typicalRows: 230_000,
  sample: {
    id: '9141138a-fe77-5345-afb4-9bc90d2c92a5',
    shipmentItemId: '2b0a0131-50b9-56e3-af15-4a8c4345c95c',
    sourceShipmentItemId: null,
    productionRunItemId: '9bbc3877-aee0-5556-b0f0-5c3b9492d62a',
    bookingItemId: '8ad19a49-3746-5676-84ee-c44a85e66c91',
    kind: 'produced',
    qty: 318,
    createdAt: '2025-06-16T08:40:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
