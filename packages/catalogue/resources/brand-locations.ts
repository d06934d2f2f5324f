import { boolean, id, nullable, oneOf, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const brandLocations = resource('brand-locations', {
  group: 'Brand Locations',
  title: 'Brand location',
  about: 'A location the brand itself uses, and what for.',
  key: ['id'],
  fields: {
    id: id('Identifier of the brand location.'),
    locationId: ref('locations', 'Location.'),
    operatorPartnerId: nullable(ref('partners', 'Partner that runs it for the brand, such as a warehouse company.')),
    kind: oneOf(
      ['distribution_center', 'third_party_warehouse', 'store', 'office', 'returns_center'],
      'What the brand uses it for.',
    ),
    status: oneOf(['active', 'closed'], 'Whether it is in use.'),
    receivesGoods: boolean('Whether goods can be received and stocked there.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['kind', 'status', 'locationId', 'operatorPartnerId'],
  typicalRows: 12,
  sample: {
    id: 'f3e564d9-de15-5878-a2da-9dc6780f17e5',
    locationId: '7373ffef-b9c9-5775-9d50-c47ca553c2d1',
    operatorPartnerId: null,
    kind: 'distribution_center',
    status: 'active',
    receivesGoods: true,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
