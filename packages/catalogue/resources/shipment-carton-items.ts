import { id, integer, nullable, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const shipmentCartonItems = resource('shipment-carton-items', {
  group: 'Shipment Carton Items',
  title: 'Shipment carton item',
  about: 'How many pieces of a shipment item are in a carton.',
  key: ['id'],
  fields: {
    id: id('Identifier of the item.'),
    shipmentCartonId: ref('shipment-cartons', 'Carton.'),
    shipmentItemId: ref('shipment-items', 'Shipment item packed.'),
    skuId: nullable(ref('skus', 'SKU packed.')),
    qty: integer('Pieces in the carton.'),
    lotNumber: nullable(string('Dye lot or batch.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['lotNumber', 'shipmentCartonId', 'shipmentItemId', 'skuId'],
  typicalRows: 1_500_000,
  sample: {
    id: '57cfc2fa-5851-527c-b657-a59ac0dc189d',
    shipmentCartonId: '4aaf37ee-c331-5280-8f99-09a6914411a6',
    shipmentItemId: '2b0a0131-50b9-56e3-af15-4a8c4345c95c',
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    qty: 24,
    lotNumber: null,
    createdAt: '2025-06-16T08:40:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
