import { integer, nullable, oneOf, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productRelations = resource('product-relations', {
  group: 'Product Relations',
  title: 'Product relation',
  about:
    'A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set.',
  key: ['productId', 'relatedProductId', 'kind'],
  fields: {
    productId: ref('parent-products', 'Product the relation starts from.'),
    relatedProductId: ref('parent-products', 'Product it points to.'),
    kind: oneOf(
      ['carry_over_of', 'replaces', 'contains', 'matches', 'alternative_to'],
      'What the product is or does to the related product; a set contains its parts.',
    ),
    qty: nullable(integer('Pieces of the related product in one set; only for contains.')),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['kind', 'productId', 'relatedProductId'],
  typicalRows: 1_500,
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    relatedProductId: 'f89a29b3-5113-5093-a3c9-ff25b67d94c8',
    kind: 'replaces',
    qty: null,
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
