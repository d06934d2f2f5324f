import { id, integer, nullable, oneOf, person, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productionRunItemRevisions = resource('production-run-item-revisions', {
  group: 'Production Run Item Revisions',
  title: 'Production run item revision',
  about: 'A change to the quantity of a production run item, kept so that every quantity once reported can be seen.',
  key: ['id'],
  fields: {
    id: id('Identifier of the revision.'),
    productionRunItemId: ref('production-run-items', 'Item that changed.'),
    revisionNumber: integer('Counts from 1 in the item.'),
    previousQuantity: integer('Pieces before the change.'),
    quantity: integer('Pieces after the change.'),
    source: nullable(oneOf(['supplier', 'brand', 'packing_list', 'import'], 'Where the new quantity came from.')),
    reason: nullable(string('Why it changed.')),
    revisedByUserId: nullable(person('Person of the brand who changed it.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['source', 'productionRunItemId'],
  typicalRows: 40_000,
  sample: {
    id: '0f126831-07eb-56d1-81fc-53b6a831cbfe',
    productionRunItemId: '9bbc3877-aee0-5556-b0f0-5c3b9492d62a',
    revisionNumber: 1,
    previousQuantity: 320,
    quantity: 318,
    source: 'supplier',
    reason: 'Two pieces failed final inspection',
    revisedByUserId: null,
    createdAt: '2025-06-14T09:10:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
