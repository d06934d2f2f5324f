import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const skuDimensionValues = resource('sku-dimension-values', {
  group: 'Sku Dimension Values',
  title: 'SKU dimension value',
  about: 'The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34.',
  key: ['skuId', 'dimensionId'],
  fields: {
    skuId: ref('skus', 'SKU.'),
    dimensionId: ref('dimensions', 'Dimension being answered.'),
    dimensionValueId: ref('dimension-values', 'The answer.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['skuId', 'dimensionId', 'dimensionValueId'],
  typicalRows: 48_000,
  sample: {
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    dimensionId: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    dimensionValueId: '5c072385-ca05-5c82-8ed4-4c3aa9179c45',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
