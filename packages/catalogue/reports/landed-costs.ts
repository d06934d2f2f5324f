import { amount, integer, ref, string } from '../kinds/index.ts'
import { OF_PIECES, ORDERED, RECEIVED } from './pieces.ts'
import { report } from './report.ts'

export const landedCosts = report('landed-costs', {
  title: 'Landed costs',
  about: 'What a piece costs when it is bought and when it has arrived, in the base currency, by product.',
  columns: {
    productId: ref('parent-products', 'The product.'),
    styleNumber: string('Style number.'),
    name: string('Name of the product.'),
    pieces: integer('Pieces received whose price and landed cost are known.'),
    bought: amount('Average price of one piece.'),
    landed: amount('Average cost of one piece with its share of freight, duty and other charges.'),
  },
  filters: ['productId'],
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    styleNumber: 'AF-J104',
    name: 'Harbour Chore Jacket',
    pieces: 1192,
    bought: '29.81',
    landed: '34.92',
  },
  sql: ({ ratio }) => `select p.id as productId, p.styleNumber, p.name, c.pieces,
  ${ratio('c.bought', 'c.pieces')} as bought, ${ratio('c.landed', 'c.pieces')} as landed
from (
  select k.productId, sum(l.qtyReceived) as pieces, sum(l.qtyReceived * i.unitPriceBase) as bought,
    sum(l.qtyReceived * l.landedUnitCostBase) as landed
  from goods_receipt_lines l
  join goods_receipts g on g.id = l.goodsReceiptId
  join order_items i on i.id = l.orderItemId
  join orders o on o.id = i.orderId
  join skus k on k.id = l.skuId
  where l.landedUnitCostBase is not null and i.unitPriceBase is not null and l.qtyReceived > 0
    and ${RECEIVED} and ${ORDERED} and ${OF_PIECES} and k.deletedAt is null
  group by k.productId
) c
join parent_products p on p.id = c.productId
where p.deletedAt is null
order by p.styleNumber, p.id`,
})
