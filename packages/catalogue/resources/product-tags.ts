import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productTags = resource('product-tags', {
  group: 'Product Tags',
  title: 'Product tag',
  about: 'The tags put on a product.',
  key: ['productId', 'tagId'],
  fields: {
    productId: ref('parent-products', 'Product.'),
    tagId: ref('tags', 'Tag.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productId', 'tagId'],
  typicalRows: 6_000,
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    tagId: 'f8c1800c-dc57-5a3e-90c6-795dc804e09e',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
