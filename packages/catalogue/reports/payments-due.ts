import { amount, currency, integer, string } from '../kinds/index.ts'
import { MONTH, openPaymentsSql } from './open-payments.ts'
import { report } from './report.ts'

export const paymentsDue = report('payments-due', {
  title: 'Payments due',
  about: 'What has to be paid in each month, by currency; what has no due date yet comes last.',
  columns: {
    month: string('Month it is due in, such as 2026-06; none without a due date.'),
    currency: currency('Currency of the amount.'),
    payments: integer('Number of open payments.'),
    amount: amount('Amount not yet paid.'),
  },
  filters: ['month', 'currency'],
  sample: { month: '2025-07', currency: 'EUR', payments: 12, amount: '148220.40' },
  sql: (dialect) => `select x.month, x.currency, count(*) as payments, ${dialect.sum('x.amount')} as amount
from (select ${MONTH} as month, p.currency, p.amount from ${openPaymentsSql(dialect)} p) x
group by x.month, x.currency
order by x.month, x.currency`,
})
