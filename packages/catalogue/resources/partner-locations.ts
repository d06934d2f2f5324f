import { boolean, id, nullable, oneOf, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const partnerLocations = resource('partner-locations', {
  group: 'Partner Locations',
  title: 'Partner location',
  about: 'A location of a partner, and what the partner does there.',
  key: ['id'],
  fields: {
    id: id('Identifier of the partner location.'),
    partnerId: ref('partners', 'Partner.'),
    locationId: ref('locations', 'Location.'),
    kind: oneOf(['head_office', 'factory', 'warehouse', 'ship_from', 'laboratory'], 'What the partner does there.'),
    midCode: nullable(string('Manufacturer identification code of this site, when it has its own.')),
    mainSite: boolean("Whether it is the partner's main place of this kind."),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['kind', 'midCode', 'partnerId', 'locationId'],
  typicalRows: 220,
  sample: {
    id: '8a6c264d-231d-504f-ab7d-9e8fdb5025db',
    partnerId: 'a5a073b8-933d-52d8-a51a-5f67d26c6fe2',
    locationId: '074a1022-67a7-50af-af24-7574a6f4dbee',
    kind: 'factory',
    midCode: 'PTTEXRIO120VIL',
    mainSite: true,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
