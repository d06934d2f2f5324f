import { integer, oneOf, ref, string } from '../kinds/index.ts'
import { RECEIVED } from './pieces.ts'
import { report } from './report.ts'

export const receiptDifferences = report('receipt-differences', {
  title: 'Receipt differences',
  about: 'Shipments that arrived short or over: received completely, with another number of pieces than was shipped.',
  columns: {
    shipmentId: ref('shipments', 'The shipment.'),
    number: string('Number of the shipment.'),
    outcome: oneOf(['short', 'over'], 'Whether fewer pieces were received than shipped, or more.'),
    shipped: integer('Pieces in the shipment.'),
    received: integer('Pieces counted.'),
    difference: integer('Pieces received less pieces shipped.'),
  },
  filters: ['shipmentId', 'outcome'],
  sample: {
    shipmentId: 'cd3a3c72-c702-57a9-8773-be59357904ae',
    number: 'SH-04417',
    outcome: 'short',
    shipped: 1194,
    received: 1192,
    difference: -2,
  },
  sql: () => `select h.id as shipmentId, h.number, case when c.received < coalesce(e.shipped, 0) then 'short' else 'over' end as outcome,
  coalesce(e.shipped, 0) as shipped, c.received, c.received - coalesce(e.shipped, 0) as difference
from shipments h
left join (select i.shipmentId, sum(i.qty) as shipped from shipment_items i group by i.shipmentId) e on e.shipmentId = h.id
join (
  select g.shipmentId, sum(coalesce(l.qtyReceived, 0)) as received
  from goods_receipts g left join goods_receipt_lines l on l.goodsReceiptId = g.id
  where ${RECEIVED}
  group by g.shipmentId
  having count(case when g.status in ('expected', 'in_progress') then 1 end) = 0
) c on c.shipmentId = h.id
where h.status <> 'cancelled' and h.deletedAt is null and c.received <> coalesce(e.shipped, 0)
order by difference, h.number, h.id`,
})
