import { amount, currency, date, integer, nullable, ref, string } from '../kinds/index.ts'
import { TODAY } from './dialects.ts'
import { report } from './report.ts'

export const quotedPrices = report('quoted-prices', {
  title: 'Quoted prices',
  about: 'Prices of valid quotes by product and quantity, the cheapest first.',
  columns: {
    productId: ref('parent-products', 'The product.'),
    styleNumber: string('Style number.'),
    quoteId: ref('quotes', 'The quote.'),
    supplierId: ref('suppliers', 'Supplier that quoted.'),
    supplier: nullable(string('Name of the supplier.')),
    minQty: integer('Smallest quantity the price is for.'),
    maxQty: nullable(integer('Largest quantity; null for no limit.')),
    unitPrice: amount('Price of one piece.'),
    currency: currency('Currency of the price.'),
    unitPriceBase: nullable(amount("The price in the brand's base currency.")),
    validUntil: nullable(date('Last day the offer holds; null if it has no end.')),
  },
  filters: ['productId', 'quoteId', 'supplierId'],
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    styleNumber: 'AF-J104',
    quoteId: 'df049f25-ba9c-54dc-8156-cda32879fa64',
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    minQty: 1000,
    maxQty: null,
    unitPrice: '27.60',
    currency: 'EUR',
    unitPriceBase: '29.81',
    validUntil: '2025-03-31',
  },
  sql: ({ number }) => `select p.id as productId, p.styleNumber, q.id as quoteId, q.supplierId, s.name as supplier,
  b.minQty, b.maxQty, b.unitPrice, b.currency, b.unitPriceBase, r.validUntilDate as validUntil
from quotes q
join quote_revisions r on r.id = q.currentRevisionId
join quote_items i on i.quoteRevisionId = r.id
join quote_price_bands b on b.quoteItemId = i.id
join parent_products p on p.id = i.productId
left join suppliers s on s.id = q.supplierId
where q.status in ('received', 'negotiating', 'awarded') and q.deletedAt is null and p.deletedAt is null
  and (r.validUntilDate is null or r.validUntilDate >= ${TODAY})
order by p.styleNumber, ${number('b.unitPriceBase')} nulls last, s.name nulls last, b.minQty, b.id`,
})
