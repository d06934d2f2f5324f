import { date, integer, nullable, oneOf } from '../kinds/index.ts'
import { SOON_DAYS } from '../report-terms.ts'
import { dueOrAll, SCOPED_DUE, SCOPES, scoped } from './due.ts'
import { report } from './report.ts'
import { waitingSamplesSql } from './waiting-samples.ts'

export const sampleHeadlines = report('sample-headlines', {
  title: 'Headlines: samples',
  about: 'How many samples wait, for whom, and since when.',
  columns: {
    due: dueOrAll(SOON_DAYS),
    turn: oneOf(['all', 'brand', 'supplier', 'courier'], 'Whose turn it is, or anybody.'),
    samples: integer('How many there are.'),
    first: nullable(date('The first day since which one of them waits.')),
  },
  filters: ['due', 'turn'],
  sample: { due: 'all', turn: 'brand', samples: 1, first: '2025-04-07' },
  sql: (dialect) => `select ${SCOPED_DUE} as due, ${scoped('turn')} as turn, count(*) as samples, min(p.since) as first
from ${waitingSamplesSql(dialect)} p
cross join ${SCOPES} z
group by ${SCOPED_DUE}, ${scoped('turn')}
order by 1, 2`,
})
