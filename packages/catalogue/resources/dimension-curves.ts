import { amount, id, nullable, oneOf, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionCurves = resource('dimension-curves', {
  group: 'Dimension Curves',
  title: 'Dimension curve',
  about: 'A size curve: the share of a quantity that each size, or combination of sizes, receives.',
  key: ['id'],
  fields: {
    id: id('Identifier of the curve.'),
    dimensionGroupId: ref('dimension-groups', 'Dimensions it spreads over.'),
    categoryId: nullable(ref('categories', 'Category it is meant for.')),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    kind: oneOf(['percentage', 'ratio'], 'Whether cells are percentages or pieces in a pack.'),
    totalRatio: amount('Sum of the cells: 100, or the pieces in one pack.'),
    status: oneOf(['active', 'retired'], 'Whether it may be used for new orders.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['code', 'name', 'kind', 'status', 'dimensionGroupId', 'categoryId'],
  typicalRows: 60,
  sample: {
    id: '097a6fe0-cb9f-5cd1-8ecc-75b4f0fc6983',
    dimensionGroupId: 'db5e10a7-7dfa-560b-8509-2e0ffa039609',
    categoryId: '7488690e-376b-5b2f-a1a0-e4e4873d8290',
    code: 'tops_mens_std',
    name: "Men's tops, standard",
    kind: 'percentage',
    totalRatio: '100',
    status: 'active',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
