import { amount, currency, date, integer, nullable } from '../kinds/index.ts'
import { SOON_DAYS } from '../report-terms.ts'
import { dueOrAll, inOne, SCOPED_CURRENCY, SCOPED_DUE, SCOPES } from './due.ts'
import { openOrdersSql } from './open-orders.ts'
import { report } from './report.ts'

export const orderHeadlines = report('order-headlines', {
  title: 'Headlines: orders',
  about: 'How many orders are open, with their pieces and value: in each currency, and in all of them.',
  columns: {
    due: dueOrAll(SOON_DAYS),
    currency: nullable(currency('Currency of the orders; null in the row for all currencies.')),
    orders: integer('How many there are.'),
    pieces: integer('Pieces ordered, without material.'),
    amount: nullable(amount('Value ordered; null in the row for all currencies.')),
    first: nullable(date('The first day that one of them is promised for.')),
  },
  filters: ['due', 'currency'],
  sample: { due: 'late', currency: 'EUR', orders: 2, pieces: 2400, amount: '66240.00', first: '2025-06-10' },
  sql: (
    dialect,
  ) => `select ${SCOPED_DUE} as due, ${SCOPED_CURRENCY} as currency, count(*) as orders, sum(p.pieces) as pieces,
  ${dialect.sum(inOne('p.amount'))} as amount, min(p.promised) as first
from ${openOrdersSql(dialect)} p
cross join ${SCOPES} z
group by ${SCOPED_DUE}, ${SCOPED_CURRENCY}
order by 1, 2 nulls first`,
})
