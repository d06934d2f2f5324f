import { amount, currency, date, id, integer, nullable, oneOf, ref, string } from '../kinds/index.ts'
import { PAYMENT_SOON_DAYS } from '../report-terms.ts'
import { type Dialect, TODAY } from './dialects.ts'
import { due, dueSql } from './due.ts'
import { ORDERED } from './pieces.ts'
import { report } from './report.ts'

/** Milestones of orders and agreements that count: they cover the invoices for goods, whether they are paid or not. */
const milestones = ({ number }: Dialect): string => `(
  select m.id, m.name, m.orderId, m.invoiceId, g.supplierId, m.currency, m.dueDate, m.status,
    case when ${number('m.balanceAmount')} > 0 and m.status not in ('paid', 'waived', 'cancelled') then m.balanceAmount end as openAmount
  from payment_milestones m
  join orders o on o.id = m.orderId
  join payment_agreements g on g.id = m.paymentAgreementId
  where ${ORDERED} and g.deletedAt is null
)`

const PAID_BY_INVOICE = `('freight', 'duty', 'service')`
const FOR_GOODS = `('deposit', 'commercial')`

/** Of an invoice `v`. */
const owed = ({ number }: Dialect): string =>
  `${number('v.balanceAmount')} > 0 and v.deletedAt is null and v.status not in ('paid', 'rejected', 'void')`

/** The orders of an invoice: its own, and those on its lines. */
const ORDERS_OF_INVOICES = `(
  select n.id as invoiceId, n.orderId from invoices n
  union
  select l.invoiceId, l.orderId from invoice_lines l
)`

/** The invoices that milestones name, or one of their orders. */
const covered = (dialect: Dialect): string => `(
  select y.invoiceId from ${milestones(dialect)} y
  union
  select e.invoiceId from ${ORDERS_OF_INVOICES} e join ${milestones(dialect)} y on y.orderId = e.orderId
)`

/** Invoices for goods, with what is left of each after the open milestones that name it. */
const notNamed = (dialect: Dialect): string => `(
  select v.id, v.currency, v.status, v.dueDate,
    case when ${dialect.difference('v.balanceAmount', 'coalesce(a.openAmount, 0)')} > 0
      then ${dialect.difference('v.balanceAmount', 'coalesce(a.openAmount, 0)')} else 0 end as amount
  from invoices v
  left join (
    select y.invoiceId, y.currency, ${dialect.sum('y.openAmount')} as openAmount from ${milestones(dialect)} y group by y.invoiceId, y.currency
  ) a on a.invoiceId = v.id and a.currency = v.currency
  where ${owed(dialect)} and v.kind in ${FOR_GOODS}
)`

/**
 * What open milestones of its orders leave of an invoice for goods. A milestone that names none is taken off once: its order's
 * invoices that are not in dispute come first, then those that are, by due date.
 */
const notCovered = (dialect: Dialect): string => `(
  select w.id as invoiceId, ${dialect.difference('w.amount', `coalesce(${dialect.sum('z.openAmount')}, 0)`)} as amount
  from ${notNamed(dialect)} w
  left join (
    select x.invoiceId, ${dialect.difference('x.openAmount', 'x.taken')} as openAmount
    from (
      select e.invoiceId, u.openAmount, coalesce(sum(w.amount) over (
        partition by e.orderId, w.currency
        order by case when w.status = 'disputed' then 1 else 0 end, w.dueDate nulls last, w.id
        rows between unbounded preceding and 1 preceding
      ), 0) as taken
      from ${ORDERS_OF_INVOICES} e
      join ${notNamed(dialect)} w on w.id = e.invoiceId
      join (
        select y.orderId, y.currency, ${dialect.sum('y.openAmount')} as openAmount
        from ${milestones(dialect)} y where y.invoiceId is null group by y.orderId, y.currency
      ) u on u.orderId = e.orderId and u.currency = w.currency
    ) x
    where x.openAmount > x.taken
  ) z on z.invoiceId = w.id
  group by w.id, w.amount
)`

/** What is not paid yet. An invoice for goods counts only where no milestone covers it, or for the part that is in dispute. */
export const openPaymentsSql = (dialect: Dialect): string => `(
  select 'payment-milestones' as collection, y.id, y.name, y.orderId, y.invoiceId, y.currency, y.openAmount as amount,
    coalesce(y.dueDate, b.dueDate) as dueDate, y.supplierId, y.status, null as partnerId
  from ${milestones(dialect)} y
  left join invoices b on b.id = y.invoiceId and b.deletedAt is null and b.status <> 'void'
  where y.openAmount is not null
  union all
  select 'invoices', v.id, v.number, v.orderId, v.id, v.currency,
    case when v.kind in ${PAID_BY_INVOICE} or c.invoiceId is null then v.balanceAmount else d.amount end, v.dueDate, v.supplierId, v.status,
    v.partnerId
  from invoices v
  left join ${covered(dialect)} c on c.invoiceId = v.id
  left join ${notCovered(dialect)} d on d.invoiceId = v.id
  where ${owed(dialect)}
    and (v.kind in ${PAID_BY_INVOICE} or v.kind in ${FOR_GOODS} and (c.invoiceId is null or v.status = 'disputed' and d.amount > 0))
)`

/** Of a payment `p`. */
export const MONTH = `coalesce(substr(cast(p.dueDate as text), 1, 7), 'none')`

/** Of a payment `p`. */
export const overdueSql = ({ later }: Dialect): string =>
  `case when p.dueDate is null or p.dueDate >= ${TODAY} then 'no' when ${later('p.dueDate', PAYMENT_SOON_DAYS)} >= ${TODAY} then 'month' else 'older' end`

export const openPayments = report('open-payments', {
  title: 'Open payments',
  about: 'What is not paid yet: milestones of orders, invoices that no milestone covers, and what is in dispute.',
  columns: {
    collection: oneOf(['payment-milestones', 'invoices'], 'Group of the record that is to be paid.'),
    id: id('Identifier of that record.'),
    name: string('Name of the milestone, or number of the invoice.'),
    orderId: nullable(ref('orders', 'Order it is for.')),
    invoiceId: nullable(ref('invoices', 'Invoice it is paid by.')),
    currency: currency('Currency of the amount.'),
    amount: amount('Amount not yet paid; of an invoice in dispute, the part that no open milestone covers.'),
    dueDate: nullable(date('Day it is due: of the milestone, or else of its invoice.')),
    month: string('Month it is due in, such as 2026-06; none without a due date.'),
    supplierId: nullable(ref('suppliers', 'Supplier to be paid; null for other partners.')),
    supplier: nullable(string('Name of the supplier.')),
    status: string('Where the milestone or the invoice stands.'),
    daysOverdue: nullable(
      integer('Days from the due date to the day of the report; 0 until then, null without a due date.'),
    ),
    payee: nullable(string('Name of the company to be paid: the supplier, or the partner that sent the invoice.')),
    orderNumber: nullable(string('Number of the order.')),
    due: due(PAYMENT_SOON_DAYS),
    overdue: oneOf(
      ['no', 'month', 'older'],
      `Whether it is overdue for up to ${PAYMENT_SOON_DAYS} days (month), or longer (older).`,
    ),
  },
  filters: ['month', 'currency', 'orderId', 'invoiceId', 'collection', 'due', 'overdue', 'supplierId'],
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
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
    status: 'due',
    daysOverdue: 0,
    payee: 'Têxteis Rio Ave',
    orderNumber: 'PO-10482',
    due: 'soon',
    overdue: 'no',
  },
  sql: (dialect) => `select p.collection, p.id, p.name, p.orderId, p.invoiceId, p.currency, p.amount, p.dueDate,
  ${MONTH} as month, p.supplierId, s.name as supplier, p.status,
  case when p.dueDate < ${TODAY} then ${dialect.days('p.dueDate', TODAY)} when p.dueDate is not null then 0 end as daysOverdue,
  coalesce(s.name, k.name) as payee, o.number as orderNumber, ${dueSql(dialect, 'p.dueDate', PAYMENT_SOON_DAYS)} as due,
  ${overdueSql(dialect)} as overdue
from ${openPaymentsSql(dialect)} p
left join suppliers s on s.id = p.supplierId
left join partners k on k.id = p.partnerId
left join orders o on o.id = p.orderId
order by p.dueDate nulls last, p.collection, p.id`,
})
