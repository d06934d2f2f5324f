import { id, integer, nullable, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const legItems = resource('leg-items', {
  group: 'Leg Items',
  title: 'Leg item',
  about:
    'How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way.',
  key: ['id'],
  fields: {
    id: id('Identifier of the item.'),
    legId: ref('legs', 'Leg.'),
    shipmentItemId: ref('shipment-items', 'Shipment item carried.'),
    qty: integer('Pieces carried.'),
    cartonCount: nullable(integer('Cartons carried.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['legId', 'shipmentItemId'],
  typicalRows: 630_000,
  sample: {
    id: 'ab5621a5-dd50-5eb2-b607-6f0694ef6ea0',
    legId: 'f3a2a32e-7b5c-5128-a63d-fcad30b2f43f',
    shipmentItemId: '2b0a0131-50b9-56e3-af15-4a8c4345c95c',
    qty: 318,
    cartonCount: 14,
    createdAt: '2025-06-16T08:40:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
