import { amount, currency, id, integer, nullable, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const quotePriceBands = resource('quote-price-bands', {
  group: 'Quote Price Bands',
  title: 'Quote price band',
  about: 'A price of a quote item that holds for a range of quantities.',
  key: ['id'],
  fields: {
    id: id('Identifier of the band.'),
    quoteItemId: ref('quote-items', 'Item it prices.'),
    sequence: integer('Order, from the smallest quantity.'),
    minQty: integer('Smallest quantity the price holds for.'),
    maxQty: nullable(integer('Largest quantity; null for no limit.')),
    unitPrice: amount('Price of one piece.'),
    currency: currency('Currency of the price.'),
    unitPriceBase: nullable(amount("The price in the brand's base currency, at the rate of the day it was offered.")),
    leadTimeDays: nullable(integer("Days from order to ex-factory when it differs from the item's.")),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: [
    'currency',
    'quoteItemId',
    { name: 'quoteRevisionId', local: 'quoteItemId', through: 'quote-items', take: 'id' },
    { name: 'productId', local: 'quoteItemId', through: 'quote-items', take: 'id' },
  ],
  typicalRows: 50_000,
  sample: {
    id: 'b415d07c-65b9-57eb-970d-a7f076a6bf32',
    quoteItemId: 'f3f1a71c-c787-50ff-89c5-75493928411c',
    sequence: 2,
    minQty: 1000,
    maxQty: 2499,
    unitPrice: '27.60',
    currency: 'EUR',
    unitPriceBase: '28.70',
    leadTimeDays: null,
    createdAt: '2025-02-11T15:30:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
