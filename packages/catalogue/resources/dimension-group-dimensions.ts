import { integer, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionGroupDimensions = resource('dimension-group-dimensions', {
  group: 'Dimension Group Dimensions',
  title: 'Dimension group dimension',
  about: 'The dimensions in a dimension group and their order.',
  key: ['dimensionGroupId', 'dimensionId'],
  fields: {
    dimensionGroupId: ref('dimension-groups', 'Dimension group.'),
    dimensionId: ref('dimensions', 'Dimension in it.'),
    sequence: integer('Order in the group; 1 is the row of a size grid.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['dimensionGroupId', 'dimensionId'],
  typicalRows: 20,
  sample: {
    dimensionGroupId: 'db5e10a7-7dfa-560b-8509-2e0ffa039609',
    dimensionId: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    sequence: 1,
    createdAt: '2024-01-08T08:00:00.000Z',
  },
})
