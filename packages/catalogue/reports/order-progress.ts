import { integer, oneOf, ref, string } from '../kinds/index.ts'
import { PIECES } from '../order-pieces.ts'
import { DEPARTED, OF_PIECES, ORDERED, RECEIVED } from './pieces.ts'
import { report } from './report.ts'

export const orderProgress = report('order-progress', {
  title: 'Order progress',
  about: 'Pieces ordered, made, shipped and received, by order; of material, in its own unit.',
  columns: {
    orderId: ref('orders', 'The order.'),
    number: string('Order number.'),
    status: string('Where the order stands.'),
    ordered: integer('Pieces ordered.'),
    made: integer('Pieces in production runs that were not retracted.'),
    shipped: integer('Pieces in shipments that have departed.'),
    received: integer('Pieces counted in receipts.'),
    kind: string('What is being bought.'),
    unit: oneOf(
      ['pieces', 'units_of_material'],
      'What the numbers count: pieces or, for an order of the kind material, the unit that the material is bought in.',
    ),
  },
  filters: ['orderId', 'number', 'status'],
  sample: {
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    number: 'PO-10482',
    status: 'received',
    ordered: 1200,
    made: 1194,
    shipped: 1194,
    received: 1192,
    kind: 'bulk',
    unit: 'pieces',
  },
  sql: () => `select o.id as orderId, o.number, o.status,
  coalesce(e.ordered, 0) as ordered, coalesce(m.made, 0) as made, coalesce(d.shipped, 0) as shipped, coalesce(c.received, 0) as received,
  o.kind, case when ${OF_PIECES} then 'pieces' else 'units_of_material' end as unit
from orders o
left join (select i.orderId, sum(i.qty) as ordered from order_items i where ${PIECES} group by i.orderId) e on e.orderId = o.id
left join (
  select r.orderId, sum(q.quantity) as made from production_run_items q join production_runs r on r.id = q.productionRunId
  where r.retractedAt is null group by r.orderId
) m on m.orderId = o.id
left join (
  select t.orderId, sum(t.qty) as shipped from shipment_items t join shipments h on h.id = t.shipmentId
  where ${DEPARTED} group by t.orderId
) d on d.orderId = o.id
left join (
  select l.orderId, sum(l.qtyReceived) as received from goods_receipt_lines l join goods_receipts g on g.id = l.goodsReceiptId
  where ${RECEIVED} group by l.orderId
) c on c.orderId = o.id
where ${ORDERED}
order by o.number, o.id`,
})
