import { id, integer, oneOf, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionValues = resource('dimension-values', {
  group: 'Dimension Values',
  title: 'Dimension value',
  about: 'One value of a dimension, such as M or 32.',
  key: ['id'],
  fields: {
    id: id('Identifier of the value.'),
    dimensionId: ref('dimensions', 'Dimension it belongs to.'),
    code: unique(string('Code, unique in the dimension.'), ['dimensionId']),
    name: string('Name.'),
    sequence: integer('Order from smallest to largest.'),
    status: oneOf(['active', 'retired'], 'Whether it may be used for new products.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'status', 'dimensionId'],
  typicalRows: 90,
  sample: {
    id: '5c072385-ca05-5c82-8ed4-4c3aa9179c45',
    dimensionId: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    code: 'M',
    name: 'Medium',
    sequence: 3,
    status: 'active',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
