import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productOptionCollections = resource('product-option-collections', {
  group: 'Product Option Collections',
  title: 'Product option collection',
  about: 'The collections a product option is shown in.',
  key: ['productOptionId', 'collectionId'],
  fields: {
    productOptionId: ref('product-options', 'Product option.'),
    collectionId: ref('collections', 'Collection.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productOptionId', 'collectionId'],
  typicalRows: 7_000,
  sample: {
    productOptionId: 'eec44280-7d2c-5ec0-b83c-fc26b1efd02d',
    collectionId: 'c652a116-897f-5730-a9d4-9696c0e0e271',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
