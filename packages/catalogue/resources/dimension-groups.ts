import { id, nullable, string, text, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionGroups = resource('dimension-groups', {
  group: 'Dimension Groups',
  title: 'Dimension group',
  about: 'A set of dimensions used together, such as waist and inseam for trousers.',
  key: ['id'],
  fields: {
    id: id('Identifier of the group.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    description: nullable(text('When to use it.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: [
    'code',
    'name',
    { name: 'dimensionId', local: 'id', through: 'dimension-group-dimensions', take: 'dimensionGroupId' },
  ],
  typicalRows: 15,
  sample: {
    id: 'db5e10a7-7dfa-560b-8509-2e0ffa039609',
    code: 'tops_alpha',
    name: 'Tops, letter sizes',
    description: null,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
