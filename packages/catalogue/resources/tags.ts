import { id, nullable, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const tags = resource('tags', {
  group: 'Tags',
  title: 'Tag',
  about: 'A label people put on products to find them again.',
  specified: ['list'],
  key: ['id'],
  fields: {
    id: id('Identifier of the tag.'),
    name: string('Name.'),
    code: string('Code.'),
    uiColor: nullable(string('Colour it is shown in.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['name', 'code', { name: 'productId', local: 'id', through: 'product-tags', take: 'tagId' }],
  findable: { number: 27, numbers: ['code'], names: ['name'], label: ['name'], line: [] },
  typicalRows: 150,
  sample: {
    id: 'f8c1800c-dc57-5a3e-90c6-795dc804e09e',
    name: 'Hero style',
    code: 'hero',
    uiColor: '#1F6FEB',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
