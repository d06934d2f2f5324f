import { date, id, nullable, oneOf, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const launchWindows = resource('launch-windows', {
  group: 'Launch Windows',
  title: 'Launch window',
  about: 'A period in which products are put on sale, and the day they must be in the warehouse for it.',
  key: ['id'],
  fields: {
    id: id('Identifier of the launch window.'),
    collectionId: nullable(ref('collections', 'Collection it belongs to.')),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    status: oneOf(
      ['planned', 'open', 'launched', 'cancelled'],
      'Where it stands: open while products are still added, launched from its first day on sale.',
    ),
    inWarehouseDate: nullable(date('Day goods must be in the warehouse by.')),
    startDate: date('First day on sale.'),
    endDate: nullable(date('End of the window.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: [
    'code',
    'name',
    'status',
    'collectionId',
    { name: 'productId', local: 'id', through: 'product-launch-windows', take: 'launchWindowId' },
  ],
  findable: { number: 25, numbers: ['code'], names: ['name'], label: ['code', 'name'], line: ['status', 'startDate'] },
  typicalRows: 60,
  sample: {
    id: 'a159fffe-1e00-548f-a9e3-0203b1980999',
    collectionId: 'c652a116-897f-5730-a9d4-9696c0e0e271',
    code: 'FW25-D1',
    name: 'Fall 2025, drop 1',
    status: 'open',
    inWarehouseDate: '2025-07-18',
    startDate: '2025-08-01',
    endDate: '2025-08-31',
    createdAt: '2024-11-12T10:20:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
