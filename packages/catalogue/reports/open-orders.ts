import { amount, currency, date, integer, nullable, oneOf, ref, string } from '../kinds/index.ts'
import { PIECES } from '../order-pieces.ts'
import { MADE_PERCENT, SOON_DAYS } from '../report-terms.ts'
import { type Dialect, TODAY } from './dialects.ts'
import { due, dueSql } from './due.ts'
import { OPEN_AT_FACTORY, PROMISED } from './order-departures.ts'
import { MADE_OF_ORDERS, OF_PIECES, ORDERED, ORDERED_OF_ORDERS, SHIPPED_OF_ORDERS, UNIT } from './pieces.ts'
import { report } from './report.ts'
import { waitingSamplesSql } from './waiting-samples.ts'

/** How many samples of an order wait for the brand, and for the supplier. */
const samplesOfOrders = (dialect: Dialect): string => `(
  select y.orderId, sum(case when y.turn = 'brand' then 1 else 0 end) as toJudge,
    sum(case when y.turn = 'supplier' then 1 else 0 end) as awaited
  from ${waitingSamplesSql(dialect)} y group by y.orderId
)`

export const openOrdersSql = (dialect: Dialect): string => `(
  select u.*, ${dueSql(dialect, 'u.promised', SOON_DAYS)} as due,
    case when u.promised < ${TODAY} then ${dialect.days('u.promised', TODAY)} when u.promised is not null then 0 end as daysLate,
    case when u.toJudge > 0 then 'brand'
      when u.awaited > 0 or u.made * 100 < u.ordered * ${MADE_PERCENT} or u.shipped = 0 then 'supplier'
      else 'forwarder' end as waitingFor
  from (
    select o.id as orderId, o.number, o.orderDate, o.kind, o.status, o.supplierId, o.launchWindowId, ${PROMISED} as promised,
      o.currency, o.totalAmount as amount, case when ${OF_PIECES} then coalesce(e.ordered, 0) else 0 end as pieces,
      coalesce(e.ordered, 0) as ordered, coalesce(m.made, 0) as made, coalesce(d.shipped, 0) as shipped, ${UNIT} as unit,
      coalesce(w.toJudge, 0) as toJudge, coalesce(w.awaited, 0) as awaited
    from orders o
    left join ${ORDERED_OF_ORDERS} e on e.orderId = o.id
    left join ${MADE_OF_ORDERS} m on m.orderId = o.id
    left join ${SHIPPED_OF_ORDERS} d on d.orderId = o.id
    left join ${samplesOfOrders(dialect)} w on w.orderId = o.id
    where ${ORDERED} and o.status in ${OPEN_AT_FACTORY}
  ) u
)`

/** The products of each order, the first one by its style number. */
const GOODS_OF_ORDERS = `(
  select f.orderId, f.productId, a.options, a.styles
  from (
    select i.orderId, k.productId, row_number() over (partition by i.orderId order by c.styleNumber, c.id) as place
    from order_items i join skus k on k.id = i.skuId join parent_products c on c.id = k.productId
    where ${PIECES}
  ) f
  join (
    select i.orderId, count(distinct k.productId) as styles, count(distinct k.productOptionId) as options
    from order_items i join skus k on k.id = i.skuId
    where ${PIECES}
    group by i.orderId
  ) a on a.orderId = f.orderId
  where f.place = 1
)`

export const openOrders = report('open-orders', {
  title: 'Open orders',
  about: 'Orders whose goods have not all left the factory: when they should, and whom they wait for.',
  columns: {
    orderId: ref('orders', 'The order.'),
    number: string('Order number.'),
    orderDate: date('Date of the order.'),
    kind: string('What is being bought.'),
    status: string('Where the order stands.'),
    supplierId: ref('suppliers', 'Supplier it is placed with.'),
    supplier: nullable(string('Name of the supplier.')),
    code: nullable(string('Code of the supplier.')),
    launchWindowId: nullable(ref('launch-windows', 'Launch the goods are for.')),
    productId: nullable(ref('parent-products', 'Product ordered; of several, the one with the first style number.')),
    product: nullable(string('Name of that product.')),
    imageId: nullable(ref('images', 'Main image of that product.')),
    styles: integer('Products ordered.'),
    options: integer('Product options ordered, such as colours.'),
    promised: nullable(date('Day the supplier has promised; the day asked for while none is confirmed.')),
    daysLate: nullable(
      integer('Days from the promised day to the day of the report; 0 until then, null without a promised day.'),
    ),
    due: due(SOON_DAYS),
    waitingFor: oneOf(
      ['brand', 'supplier', 'forwarder'],
      'Whose turn it is: the brand has a sample to judge, the supplier has to send one, make the goods or hand them over, the forwarder has the rest.',
    ),
    ordered: integer('Pieces ordered.'),
    made: integer('Pieces in production runs that were not retracted.'),
    shipped: integer('Pieces in shipments that have departed.'),
    unit: oneOf(
      ['pieces', 'units_of_material'],
      'What the numbers count: pieces or, for an order of the kind material, the unit that the material is bought in.',
    ),
    currency: currency('Currency of the order.'),
    amount: amount('Value ordered.'),
  },
  filters: ['due', 'orderId', 'number', 'supplierId', 'status', 'launchWindowId', 'waitingFor'],
  sample: {
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    number: 'PO-10482',
    orderDate: '2025-03-03',
    kind: 'bulk',
    status: 'in_production',
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    code: 'V-0107',
    launchWindowId: 'a159fffe-1e00-548f-a9e3-0203b1980999',
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    product: 'Harbour Chore Jacket',
    imageId: 'f0c9a9f5-6f1d-5a53-9d0b-6a3c8f7b2e14',
    styles: 1,
    options: 2,
    promised: '2025-06-10',
    daysLate: 2,
    due: 'late',
    waitingFor: 'supplier',
    ordered: 1200,
    made: 640,
    shipped: 0,
    unit: 'pieces',
    currency: 'EUR',
    amount: '33120.00',
  },
  sql: (
    dialect,
  ) => `select p.orderId, p.number, p.orderDate, p.kind, p.status, p.supplierId, s.name as supplier, s.code,
  p.launchWindowId, z.productId, x.name as product, x.primaryImageId as imageId,
  coalesce(z.styles, 0) as styles, coalesce(z.options, 0) as options, p.promised, p.daysLate, p.due, p.waitingFor,
  p.ordered, p.made, p.shipped, p.unit, p.currency, p.amount
from ${openOrdersSql(dialect)} p
left join suppliers s on s.id = p.supplierId
left join ${GOODS_OF_ORDERS} z on z.orderId = p.orderId
left join parent_products x on x.id = z.productId
order by p.promised nulls last, p.number, p.orderId`,
})
