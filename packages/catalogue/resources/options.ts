import { id, integer, oneOf, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const options = resource('options', {
  group: 'Options',
  title: 'Option',
  about: 'A choice that divides a product into product options, such as colour, print or wash.',
  key: ['id'],
  fields: {
    id: id('Identifier of the option.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    sequence: integer('Order in which options are shown.'),
    status: oneOf(['active', 'retired'], 'Whether it may be used for new products.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'status'],
  typicalRows: 4,
  sample: {
    id: '26f98982-8bf9-5e5f-921e-427f2a277d63',
    code: 'color',
    name: 'Colour',
    sequence: 1,
    status: 'active',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
