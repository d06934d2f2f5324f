import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productCollections = resource('product-collections', {
  group: 'Product Collections',
  title: 'Product collection',
  about: 'The collections a product belongs to.',
  key: ['productId', 'collectionId'],
  fields: {
    productId: ref('parent-products', 'Product.'),
    collectionId: ref('collections', 'Collection.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productId', 'collectionId'],
  typicalRows: 2_400,
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    collectionId: 'c652a116-897f-5730-a9d4-9696c0e0e271',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
