import { id, nullable, oneOf, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const couriers = resource('couriers', {
  group: 'Couriers',
  title: 'Courier',
  about: 'A company that carries goods: parcel courier, shipping line, airline, haulier or railway.',
  shared: true,
  key: ['id'],
  fields: {
    id: id('Identifier of the courier.'),
    code: string('Code.'),
    name: string('Name.'),
    kind: oneOf(['parcel', 'ocean', 'air', 'road', 'rail'], 'How it carries.'),
    scac: nullable(string('Standard carrier alpha code.')),
    trackingUrlTemplate: nullable(string('Address of a tracking page, with a place for the number.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'kind', 'scac'],
  typicalRows: 80,
  sample: {
    id: '0c186bfa-a39c-5635-a7b9-9293168d2704',
    code: 'maersk',
    name: 'Maersk',
    kind: 'ocean',
    scac: 'MAEU',
    trackingUrlTemplate: 'https://www.maersk.com/tracking/{trackingNumber}',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
