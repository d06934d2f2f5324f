import { date, id, integer, nullable, person, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productionRuns = resource('production-runs', {
  group: 'Production Runs',
  title: 'Production run',
  about: 'A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted.',
  specified: ['list'],
  key: ['id'],
  fields: {
    id: id('Identifier of the run.'),
    orderId: ref('orders', 'Order it makes part of.'),
    originId: nullable(ref('locations', 'Location the goods leave from.')),
    runNumber: integer('Counts from 1 in the order.'),
    actualExFactoryDate: nullable(date('Day the goods left the factory; null until they have.')),
    retractedAt: nullable(timestamp('When the run was retracted; null while it stands.')),
    retractedByUserId: nullable(person('Person who retracted it.')),
    retractionReason: nullable(string('Why it was retracted.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['runNumber', 'orderId', 'originId', 'retractedByUserId'],
  typicalRows: 8_400,
  sample: {
    id: '8241a9f4-f0d9-558e-82a8-a12e6323a67c',
    orderId: '62bf2a6e-4dbd-5cd1-97e6-af76bbf83428',
    originId: '074a1022-67a7-50af-af24-7574a6f4dbee',
    runNumber: 1,
    actualExFactoryDate: '2025-06-13',
    retractedAt: null,
    retractedByUserId: null,
    retractionReason: null,
    createdAt: '2025-06-13T17:25:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
