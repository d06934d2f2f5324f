import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productOptionDimensionValues = resource('product-option-dimension-values', {
  group: 'Product Option Dimension Values',
  title: 'Product option dimension value',
  about: 'The sizes (dimension values) a product option is offered in.',
  key: ['productOptionId', 'dimensionValueId'],
  fields: {
    productOptionId: ref('product-options', 'Product option.'),
    dimensionId: ref('dimensions', 'Dimension the value belongs to.'),
    dimensionValueId: ref('dimension-values', 'Value it is offered in.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productOptionId', 'dimensionId', 'dimensionValueId'],
  typicalRows: 44_000,
  sample: {
    productOptionId: 'eec44280-7d2c-5ec0-b83c-fc26b1efd02d',
    dimensionId: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    dimensionValueId: '5c072385-ca05-5c82-8ed4-4c3aa9179c45',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
