import { id, integer, nullable, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const categories = resource('categories', {
  group: 'Categories',
  title: 'Category',
  about: "A node of the brand's product tree, such as Outerwear, then Jackets.",
  key: ['id'],
  fields: {
    id: id('Identifier of the category.'),
    parentCategoryId: nullable(ref('categories', 'Category above it; null at the top.')),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    level: integer('Depth in the tree, from 1.'),
    fullPath: string('Names from the top of the tree.'),
    sequence: integer('Order among its siblings.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['code', 'name', 'fullPath', 'parentCategoryId'],
  findable: { number: 26, numbers: ['code'], names: ['name'], label: ['code', 'name'], line: ['fullPath'] },
  typicalRows: 90,
  sample: {
    id: '7488690e-376b-5b2f-a1a0-e4e4873d8290',
    parentCategoryId: 'b16beb4d-eb96-52be-b68d-7635c2b6c15c',
    code: 'OUT-JKT',
    name: 'Jackets',
    level: 2,
    fullPath: 'Outerwear / Jackets',
    sequence: 4,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
