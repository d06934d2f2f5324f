import { id, integer, json, nullable, oneOf, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const checklists = resource('checklists', {
  group: 'Checklists',
  title: 'Checklist',
  about: 'A list of points to check when a sample, an inspection or a shipment is reviewed.',
  key: ['id'],
  fields: {
    id: id('Identifier of the checklist.'),
    categoryId: nullable(ref('categories', 'Category it is meant for; null for all.')),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    kind: oneOf(['sample_review', 'inspection', 'shipment', 'onboarding'], 'What is reviewed with it.'),
    version: integer('Goes up when the items change.'),
    status: oneOf(['active', 'retired'], 'Whether it may be used.'),
    items: json('Points to check: key, label, severity, required.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['code', 'name', 'kind', 'status', 'categoryId'],
  typicalRows: 20,
  sample: {
    id: '3a404876-12a5-59dd-851c-6bb34cb2ac7d',
    categoryId: null,
    code: 'pp_woven',
    name: 'Pre-production review, wovens',
    kind: 'sample_review',
    version: 3,
    status: 'active',
    items: [{ key: 'seam_strength', label: 'Seams straight and secure', severity: 'major', required: true }],
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
