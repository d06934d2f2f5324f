import { id, integer, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensions = resource('dimensions', {
  group: 'Dimensions',
  title: 'Dimension',
  about: 'A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width.',
  key: ['id'],
  fields: {
    id: id('Identifier of the dimension.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    sequence: integer('Order in which dimensions are shown.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name'],
  typicalRows: 6,
  sample: {
    id: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    code: 'size_alpha',
    name: 'Size',
    sequence: 1,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
