import { id, integer, json, nullable, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const bomSections = resource('bom-sections', {
  group: 'Bom Sections',
  title: 'Bom section',
  about: 'A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging.',
  specified: ['get'],
  key: ['id'],
  fields: {
    id: id('Identifier of the section.'),
    code: string('Code.'),
    name: string('Name.'),
    sequence: integer('Order of the section in a bill of materials.'),
    relevantFieldKeys: nullable(json('Component fields that are filled in for this section.')),
    deletedAt: nullable(timestamp('When the section was removed; null while it is live.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name'],
  typicalRows: 12,
  sample: {
    id: '21f1c07f-d51b-5a0e-b8cc-1dc5ba8fc734',
    code: 'SHELL',
    name: 'Shell fabric',
    sequence: 1,
    relevantFieldKeys: ['placement', 'consumption', 'wastagePercent', 'unitCost'],
    deletedAt: null,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
