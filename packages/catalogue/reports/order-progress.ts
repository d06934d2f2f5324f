import { integer, oneOf, ref, string } from '../kinds/index.ts'
import { PIECES } from '../order-pieces.ts'
import { MADE_OF_ORDERS, ORDERED, ORDERED_OF_ORDERS, RECEIVED, SHIPPED_OF_ORDERS, UNIT } from './pieces.ts'
import { report } from './report.ts'

export const orderProgress = report('order-progress', {
  title: 'Order progress',
  about: 'Pieces ordered, made, shipped, received and invoiced, by order; of material, in its own unit.',
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
    invoiced: integer('Pieces billed by commercial invoices.'),
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
    invoiced: 1194,
  },
  sql: () => `select o.id as orderId, o.number, o.status,
  coalesce(e.ordered, 0) as ordered, coalesce(m.made, 0) as made, coalesce(d.shipped, 0) as shipped, coalesce(c.received, 0) as received,
  o.kind, ${UNIT} as unit, coalesce(b.invoiced, 0) as invoiced
from orders o
left join ${ORDERED_OF_ORDERS} e on e.orderId = o.id
left join ${MADE_OF_ORDERS} m on m.orderId = o.id
left join ${SHIPPED_OF_ORDERS} d on d.orderId = o.id
left join (
  select l.orderId, sum(l.qtyReceived) as received from goods_receipt_lines l join goods_receipts g on g.id = l.goodsReceiptId
  where ${RECEIVED} group by l.orderId
) c on c.orderId = o.id
left join (
  select i.orderId, sum(n.qty) as invoiced
  from invoice_lines n join invoices v on v.id = n.invoiceId join order_items i on i.id = n.orderItemId
  where v.kind = 'commercial' and v.status not in ('rejected', 'void') and v.deletedAt is null and ${PIECES}
  group by i.orderId
) b on b.orderId = o.id
where ${ORDERED}
order by o.number, o.id`,
})
