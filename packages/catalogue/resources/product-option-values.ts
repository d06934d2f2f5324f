import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productOptionValues = resource('product-option-values', {
  group: 'Product Option Values',
  title: 'Product option value',
  about: 'The option values (colour, print, wash) that define a product option, one per option.',
  key: ['productOptionId', 'optionId'],
  fields: {
    productOptionId: ref('product-options', 'Product option.'),
    optionId: ref('options', 'Option being answered, such as colour.'),
    optionValueId: ref('option-values', 'The answer.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productOptionId', 'optionId', 'optionValueId'],
  typicalRows: 7_200,
  sample: {
    productOptionId: 'eec44280-7d2c-5ec0-b83c-fc26b1efd02d',
    optionId: '26f98982-8bf9-5e5f-921e-427f2a277d63',
    optionValueId: 'af1341ef-d906-5ff1-82e0-85c87ccc467f',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
