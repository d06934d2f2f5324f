import { integer, nullable, ref, string } from '../kinds/index.ts'
import { PIECES } from '../order-pieces.ts'
import { DEPARTED, OF_PIECES, ORDERED, RECEIVED } from './pieces.ts'
import { report } from './report.ts'

export const skuPositions = report('sku-positions', {
  title: 'Where each SKU is',
  about: 'Pieces ordered, made, shipped, in transit and received, by SKU.',
  columns: {
    skuId: ref('skus', 'The SKU.'),
    code: nullable(string('Code of the SKU.')),
    name: nullable(string('Name of the SKU.')),
    ordered: integer('Pieces ordered.'),
    made: integer('Pieces in production runs that were not retracted.'),
    shipped: integer('Pieces in shipments that have departed.'),
    inTransit: integer('Those of them that have not been delivered.'),
    received: integer('Pieces counted in receipts.'),
    productId: nullable(ref('parent-products', 'Product of the SKU.')),
  },
  filters: ['skuId', 'code', 'productId'],
  sample: {
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    code: 'AF-J104-NVY-M',
    name: 'Harbour Chore Jacket / Ink Navy / M',
    ordered: 960,
    made: 954,
    shipped: 636,
    inTransit: 318,
    received: 318,
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
  },
  sql: () => `select p.skuId, k.code, k.name, p.ordered, p.made, p.shipped, p.inTransit, p.received, k.productId
from (
  select x.skuId, sum(x.ordered) as ordered, sum(x.made) as made, sum(x.shipped) as shipped, sum(x.inTransit) as inTransit,
    sum(x.received) as received
  from (
    select i.skuId, i.qty as ordered, 0 as made, 0 as shipped, 0 as inTransit, 0 as received
    from order_items i join orders o on o.id = i.orderId
    where ${ORDERED} and ${OF_PIECES} and ${PIECES}
    union all
    select n.skuId, 0, q.quantity, 0, 0, 0
    from production_run_items q
    join production_runs r on r.id = q.productionRunId and r.retractedAt is null
    join orders o on o.id = r.orderId
    join order_items n on n.id = q.orderItemId
    where ${ORDERED} and ${OF_PIECES}
    union all
    select t.skuId, 0, 0, t.qty, case when h.status = 'delivered' then 0 else t.qty end, 0
    from shipment_items t join shipments h on h.id = t.shipmentId join orders o on o.id = t.orderId
    where ${DEPARTED} and ${ORDERED} and ${OF_PIECES}
    union all
    select l.skuId, 0, 0, 0, 0, l.qtyReceived
    from goods_receipt_lines l join goods_receipts g on g.id = l.goodsReceiptId left join orders o on o.id = l.orderId
    where ${RECEIVED} and (l.orderId is null or ${ORDERED} and ${OF_PIECES})
  ) x
  where x.skuId is not null
  group by x.skuId
) p
left join skus k on k.id = p.skuId
where k.deletedAt is null
order by k.code nulls last, p.skuId`,
})
