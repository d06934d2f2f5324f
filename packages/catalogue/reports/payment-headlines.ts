import { amount, currency, date, integer, nullable } from '../kinds/index.ts'
import { PAYMENT_SOON_DAYS } from '../report-terms.ts'
import { dueOrAll, dueSql, inOne, SCOPED_CURRENCY, SCOPED_DUE, SCOPES } from './due.ts'
import { openPaymentsSql, overdueSql } from './open-payments.ts'
import { report } from './report.ts'

export const paymentHeadlines = report('payment-headlines', {
  title: 'Headlines: payments',
  about: 'How many payments are open, and what they come to: in each currency, and in all of them.',
  columns: {
    due: dueOrAll(PAYMENT_SOON_DAYS),
    currency: nullable(currency('Currency of the payments; null in the row for all currencies.')),
    payments: integer('How many there are.'),
    amount: nullable(amount('What is not yet paid; null in the row for all currencies.')),
    first: nullable(date('The first day that one of them is due.')),
    older: integer(`Those of them that are overdue for more than ${PAYMENT_SOON_DAYS} days.`),
    olderAmount: nullable(amount('What those come to; null in the row for all currencies.')),
  },
  filters: ['due', 'currency'],
  sample: {
    due: 'late',
    currency: 'EUR',
    payments: 3,
    amount: '26104.50',
    first: '2025-05-11',
    older: 1,
    olderAmount: '2920.50',
  },
  sql: (dialect) => `select ${SCOPED_DUE} as due, ${SCOPED_CURRENCY} as currency, count(*) as payments,
  ${dialect.sum(inOne('p.amount'))} as amount, min(p.dueDate) as first,
  sum(case when p.overdue = 'older' then 1 else 0 end) as older,
  ${dialect.sum(inOne(`case when p.overdue = 'older' then p.amount else 0 end`))} as olderAmount
from (
  select p.currency, p.amount, p.dueDate, ${dueSql(dialect, 'p.dueDate', PAYMENT_SOON_DAYS)} as due, ${overdueSql(dialect)} as overdue
  from ${openPaymentsSql(dialect)} p
) p
cross join ${SCOPES} z
group by ${SCOPED_DUE}, ${SCOPED_CURRENCY}
order by 1, 2 nulls first`,
})
