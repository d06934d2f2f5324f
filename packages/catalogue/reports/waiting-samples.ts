import { date, integer, nullable, oneOf, ref, string } from '../kinds/index.ts'
import { SOON_DAYS } from '../report-terms.ts'
import { type Dialect, TODAY } from './dialects.ts'
import { due, dueSql } from './due.ts'
import { OPEN_AT_FACTORY } from './order-departures.ts'
import { ORDERED } from './pieces.ts'
import { report } from './report.ts'

/** Samples whose last round has not been judged; `orderId` is an open order, which a sample holds up. */
export const waitingSamplesSql = (dialect: Dialect): string => `(
  select n.id as sampleId, n.number, n.productId, n.kind, n.supplierId, b.roundNumber, o.id as orderId, o.number as orderNumber,
    case b.status when 'received' then 'brand' when 'sent' then 'courier' else 'supplier' end as turn,
    case b.status when 'received' then b.receivedDate when 'sent' then b.sentDate end as since,
    n.dueDate, ${dueSql(dialect, 'n.dueDate', SOON_DAYS)} as due
  from samples n
  join (
    select j.sampleId, j.roundNumber, j.status, j.sentDate, j.receivedDate,
      row_number() over (partition by j.sampleId order by j.roundNumber desc, j.id desc) as place
    from sample_rounds j where j.status <> 'cancelled'
  ) b on b.sampleId = n.id and b.place = 1
  left join orders o on o.id = n.orderId and ${ORDERED} and o.status in ${OPEN_AT_FACTORY}
  where b.status in ('awaiting', 'sent', 'received') and n.status <> 'cancelled' and n.deletedAt is null
)`

export const waitingSamples = report('waiting-samples', {
  title: 'Samples that wait',
  about: 'Samples whose last round is awaited, under way or here to be judged, and the open orders that they hold up.',
  columns: {
    sampleId: ref('samples', 'The sample.'),
    number: string('Number of the sample.'),
    productId: ref('parent-products', 'Product sampled.'),
    product: nullable(string('Name of the product.')),
    imageId: nullable(ref('images', 'Main image of the product.')),
    kind: string('Stage of sampling.'),
    roundNumber: integer('Round that is waited for.'),
    supplierId: ref('suppliers', 'Supplier that makes it.'),
    supplier: nullable(string('Name of the supplier.')),
    orderId: nullable(ref('orders', 'Open order that it holds up.')),
    orderNumber: nullable(string('Number of that order.')),
    turn: oneOf(
      ['brand', 'supplier', 'courier'],
      'Whose turn it is: the brand has received the round, the supplier has not sent it, or it is on its way.',
    ),
    since: nullable(date('Day the brand received the round, or the supplier sent it; null before.')),
    days: nullable(integer('Days from that day to the day of the report.')),
    dueDate: nullable(date('Day the sample is wanted by.')),
    due: due(SOON_DAYS),
  },
  filters: ['turn', 'due', 'sampleId', 'supplierId', 'orderId', 'productId'],
  sample: {
    sampleId: '6830789a-9b74-5b31-a3f9-46eff4a3823f',
    number: 'S-2025-0820',
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    product: 'Harbour Chore Jacket',
    imageId: 'f0c9a9f5-6f1d-5a53-9d0b-6a3c8f7b2e14',
    kind: 'pre_production',
    roundNumber: 2,
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    orderNumber: 'PO-10482',
    turn: 'brand',
    since: '2025-04-07',
    days: 4,
    dueDate: '2025-04-04',
    due: 'late',
  },
  sql: (
    dialect,
  ) => `select p.sampleId, p.number, p.productId, c.name as product, c.primaryImageId as imageId, p.kind, p.roundNumber,
  p.supplierId, s.name as supplier, p.orderId, p.orderNumber, p.turn, p.since, ${dialect.days('p.since', TODAY)} as days,
  p.dueDate, p.due
from ${waitingSamplesSql(dialect)} p
left join parent_products c on c.id = p.productId
left join suppliers s on s.id = p.supplierId
order by p.since nulls last, p.number, p.sampleId`,
})
