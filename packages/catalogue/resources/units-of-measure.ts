import { id, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const unitsOfMeasure = resource('units-of-measure', {
  group: 'Units Of Measure',
  title: 'Unit of measure',
  about: 'A unit that quantities, lengths, weights or volumes are given in.',
  specified: ['list'],
  shared: true,
  key: ['id'],
  fields: {
    id: id('Identifier of the unit.'),
    code: string('Code.'),
    name: string('Name.'),
    type: string('What it measures.', ['count', 'length', 'area', 'mass', 'volume', 'time']),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'type'],
  typicalRows: 30,
  sample: {
    id: '59483961-75b0-5dc0-bfdc-cb42e8236bd7',
    code: 'pcs',
    name: 'Pieces',
    type: 'count',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
