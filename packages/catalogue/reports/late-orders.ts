import { date, integer, nullable, ref, string } from '../kinds/index.ts'
import { orderDepartures } from './order-departures.ts'
import { report } from './report.ts'

export const lateOrders = report('late-orders', {
  title: 'Late orders',
  about: 'Orders that left the factory late, or should have left by now, even if nothing has happened yet.',
  columns: {
    orderId: ref('orders', 'The order.'),
    number: string('Order number.'),
    supplierId: ref('suppliers', 'Supplier it is placed with.'),
    supplier: nullable(string('Name of the supplier.')),
    status: string('Where the order stands.'),
    promised: date('Day the supplier has promised; the day asked for while none is confirmed.'),
    leftOn: nullable(date('Day the last goods left the factory; null while some have not.')),
    daysLate: integer('Days from the promised day to the day the last goods left, or to the day of the report.'),
  },
  filters: ['supplierId', 'orderId', 'status'],
  sample: {
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    number: 'PO-10482',
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    status: 'received',
    promised: '2025-06-10',
    leftOn: '2025-06-13',
    daysLate: 3,
  },
  sql: (
    dialect,
  ) => `select d.orderId, d.number, d.supplierId, s.name as supplier, d.status, d.promised, d.leftOn, d.daysLate
from ${orderDepartures(dialect)} d
left join suppliers s on s.id = d.supplierId
where d.daysLate > 0
order by d.daysLate desc, d.number, d.orderId`,
})
