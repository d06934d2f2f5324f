import { id, nullable, oneOf, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const colors = resource('colors', {
  group: 'Colors',
  title: 'Color',
  about: "A colour in the brand's colour library.",
  key: ['id'],
  fields: {
    id: id('Identifier of the colour.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    hexCode: nullable(string('Colour on a screen.')),
    pantoneCode: nullable(string('Pantone reference.')),
    family: nullable(string('Colour family used for reports.')),
    status: oneOf(['active', 'retired'], 'Whether it may be used for new products.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['code', 'name', 'pantoneCode', 'family'],
  findable: {
    number: 23,
    numbers: ['code', 'pantoneCode'],
    names: ['name'],
    label: ['code', 'name'],
    line: ['family'],
  },
  typicalRows: 600,
  sample: {
    id: 'fd66f027-d7d0-5e5a-9a45-a71c4b8e541c',
    code: 'NVY',
    name: 'Ink Navy',
    hexCode: '#1B2436',
    pantoneCode: '19-3923 TCX',
    family: 'blue',
    status: 'active',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
