import { amount, currency, ref, string } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productOptionPrices = resource('product-option-prices', {
  group: 'Product Option Prices',
  title: 'Product option price',
  about: 'A price of a product option, by kind and currency.',
  specified: ['list'],
  key: ['productOptionId', 'kind', 'currency'],
  fields: {
    productOptionId: ref('product-options', 'Product option priced.'),
    kind: string('What the price is.', ['target_cost', 'first_cost', 'landed_cost', 'wholesale', 'retail']),
    currency: currency('Currency of the amount.'),
    amount: amount('The price of one piece.'),
  },
  filters: [
    'kind',
    'currency',
    'productOptionId',
    { name: 'productId', local: 'productOptionId', through: 'product-options', take: 'id' },
  ],
  typicalRows: 36_000,
  sample: {
    productOptionId: 'eec44280-7d2c-5ec0-b83c-fc26b1efd02d',
    kind: 'wholesale',
    currency: 'USD',
    amount: '98.00',
  },
})
