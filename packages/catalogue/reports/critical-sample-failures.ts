import { integer, nullable, ref, string } from '../kinds/index.ts'
import { report } from './report.ts'

export const criticalSampleFailures = report('critical-sample-failures', {
  title: 'Critical sample failures',
  about: 'Samples that failed on something critical.',
  columns: {
    sampleId: ref('samples', 'The sample.'),
    sample: string('Number of the sample.'),
    roundNumber: integer('Round that failed.'),
    point: string('What was checked.'),
    supplierId: ref('suppliers', 'Supplier that made it.'),
    supplier: nullable(string('Name of the supplier.')),
  },
  filters: ['supplierId', 'sampleId'],
  sample: {
    sampleId: '6830789a-9b74-5b31-a3f9-46eff4a3823f',
    sample: 'SA-00812',
    roundNumber: 2,
    point: 'Needle detection passed',
    supplierId: 'e2a80626-f92e-5aa6-bb5c-416d458c6bde',
    supplier: 'Têxteis Rio Ave',
  },
  sql: () => `select a.id as sampleId, a.number as sample, r.roundNumber, f.itemLabel as point, a.supplierId, s.name as supplier
from sample_checklist_results f
join sample_rounds r on r.id = f.sampleRoundId
join samples a on a.id = r.sampleId
left join suppliers s on s.id = a.supplierId
where f.result = 'fail' and f.severity = 'critical' and a.deletedAt is null
order by a.number, r.roundNumber, f.itemLabel, f.id`,
})
