import { amount, integer, nullable, ref, string } from '../kinds/index.ts'
import { orderDepartures } from './order-departures.ts'
import { report } from './report.ts'

export const supplierPerformance = report('supplier-performance', {
  title: 'Supplier performance',
  about: 'The share of orders that each supplier delivered late, the worst first.',
  columns: {
    supplierId: ref('suppliers', 'The supplier.'),
    code: nullable(string("The brand's vendor number.")),
    supplier: nullable(string('Name of the supplier.')),
    orders: integer('Orders that have left the factory, or should have.'),
    lateOrders: integer('Those of them that are late.'),
    latePercent: amount('Share of late orders, in percent.'),
    daysLate: integer('Days that the late orders are late, added up.'),
  },
  filters: ['supplierId'],
  sample: {
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    code: 'V-0117',
    supplier: 'Têxteis Rio Ave',
    orders: 40,
    lateOrders: 9,
    latePercent: '22.50',
    daysLate: 61,
  },
  sql: (dialect) => `select m.supplierId, s.code, s.name as supplier, m.orders, m.lateOrders,
  ${dialect.ratio('m.lateOrders * 100', 'm.orders')} as latePercent, m.daysLate
from (
  select d.supplierId, count(*) as orders, count(case when d.daysLate > 0 then 1 end) as lateOrders,
    sum(case when d.daysLate > 0 then d.daysLate else 0 end) as daysLate
  from ${orderDepartures(dialect)} d
  where d.promised is not null and (d.leftOn is not null or d.daysLate > 0)
  group by d.supplierId
) m
left join suppliers s on s.id = m.supplierId
order by latePercent desc, m.lateOrders desc, s.name nulls last, m.supplierId`,
})
