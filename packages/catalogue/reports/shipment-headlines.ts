import { date, integer, nullable, oneOf } from '../kinds/index.ts'
import { SOON_DAYS } from '../report-terms.ts'
import { dueOrAll, SCOPED_DUE, SCOPES, scoped } from './due.ts'
import { openShipmentsSql } from './open-shipments.ts'
import { report } from './report.ts'

export const shipmentHeadlines = report('shipment-headlines', {
  title: 'Headlines: shipments',
  about: 'How many shipments have not been delivered, with their pieces: departed, not departed, and both.',
  columns: {
    due: dueOrAll(SOON_DAYS),
    departed: oneOf(['all', 'yes', 'no'], 'Whether they have departed, or all of them.'),
    shipments: integer('How many there are.'),
    pieces: integer('Pieces on their items that have a SKU.'),
    first: nullable(date('The first day that one of them is planned for.')),
  },
  filters: ['due', 'departed'],
  sample: { due: 'soon', departed: 'yes', shipments: 2, pieces: 4001, first: '2025-07-05' },
  sql: (dialect) => `select ${SCOPED_DUE} as due, ${scoped('departed')} as departed, count(*) as shipments,
  sum(p.pieces) as pieces, min(p.awaited) as first
from ${openShipmentsSql(dialect)} p
cross join ${SCOPES} z
group by ${SCOPED_DUE}, ${scoped('departed')}
order by 1, 2`,
})
