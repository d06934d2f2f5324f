import { amount, currency, date, id, nullable, oneOf, ref, string } from '../kinds/index.ts'
import type { Dialect } from './dialects.ts'
import { ORDERED } from './pieces.ts'
import { report } from './report.ts'

/** Milestones of orders and agreements that count: they cover the invoices for goods, whether they are paid or not. */
const MILESTONES = `(
  select m.id, m.name, m.orderId, m.invoiceId, m.currency, m.balanceAmount, m.dueDate, m.status
  from payment_milestones m
  join orders o on o.id = m.orderId
  join payment_agreements g on g.id = m.paymentAgreementId
  where ${ORDERED} and g.deletedAt is null
)`

/** What is not paid yet. An invoice for goods counts only where no milestone covers it. */
export const openPaymentsSql = ({ number }: Dialect): string => `(
  select 'payment-milestones' as collection, x.id, x.name, x.orderId, x.invoiceId, x.currency, x.balanceAmount as amount,
    coalesce(x.dueDate, b.dueDate) as dueDate
  from ${MILESTONES} x
  left join invoices b on b.id = x.invoiceId and b.deletedAt is null
  where ${number('x.balanceAmount')} > 0 and x.status not in ('paid', 'waived', 'cancelled')
  union all
  select 'invoices', v.id, v.number, v.orderId, v.id, v.currency, v.balanceAmount, v.dueDate
  from invoices v
  left join (
    select y.invoiceId from ${MILESTONES} y where y.invoiceId is not null
    union
    select l.invoiceId from invoice_lines l join ${MILESTONES} y on y.orderId = l.orderId
  ) c on c.invoiceId = v.id
  left join (select distinct y.orderId from ${MILESTONES} y) d on d.orderId = v.orderId
  where ${number('v.balanceAmount')} > 0 and v.deletedAt is null and v.status not in ('paid', 'rejected', 'void')
    and (v.kind in ('freight', 'duty', 'service')
      or v.kind in ('deposit', 'commercial') and c.invoiceId is null and d.orderId is null)
)`

/** Of a payment `p`. */
export const MONTH = `coalesce(substr(cast(p.dueDate as text), 1, 7), 'none')`

export const openPayments = report('open-payments', {
  title: 'Open payments',
  about: 'What is not paid yet: milestones of orders, and invoices that no milestone covers.',
  columns: {
    collection: oneOf(['payment-milestones', 'invoices'], 'Group of the record that is to be paid.'),
    id: id('Identifier of that record.'),
    name: string('Name of the milestone, or number of the invoice.'),
    orderId: nullable(ref('orders', 'Order it is for.')),
    invoiceId: nullable(ref('invoices', 'Invoice it is paid by.')),
    currency: currency('Currency of the amount.'),
    amount: amount('Amount not yet paid.'),
    dueDate: nullable(date('Day it is due: of the milestone, or else of its invoice.')),
    month: string('Month it is due in, such as 2026-06; none without a due date.'),
  },
  filters: ['month', 'currency', 'orderId', 'invoiceId', 'collection'],
  sample: {
    collection: 'payment-milestones',
    id: 'a2db3083-96c6-5242-abc1-c573b4d8cc12',
    name: 'Balance',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    invoiceId: '959138fe-aaaf-5861-902d-c9977474d9cb',
    currency: 'EUR',
    amount: '23184.00',
    dueDate: '2025-07-17',
    month: '2025-07',
  },
  sql: (dialect) => `select p.collection, p.id, p.name, p.orderId, p.invoiceId, p.currency, p.amount, p.dueDate,
  ${MONTH} as month
from ${openPaymentsSql(dialect)} p
order by p.dueDate nulls last, p.collection, p.id`,
})
