import { id, integer, nullable, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productionRunItems = resource('production-run-items', {
  group: 'Production Run Items',
  title: 'Production run item',
  about: 'How many pieces of an order item are in a production run.',
  specified: ['list'],
  key: ['id'],
  fields: {
    id: id('Identifier of the item.'),
    productionRunId: ref('production-runs', 'Run it belongs to.'),
    orderItemId: ref('order-items', 'Order item being made.'),
    quantity: integer('Pieces in the run.'),
    source: nullable(string('Where the quantity came from.', ['supplier', 'brand', 'packing_list', 'import'])),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['productionRunId', 'orderItemId'],
  typicalRows: 195_000,
  sample: {
    id: '9bbc3877-aee0-5556-b0f0-5c3b9492d62a',
    productionRunId: '8241a9f4-f0d9-558e-82a8-a12e6323a67c',
    orderItemId: 'f4bc83ff-c274-538f-9c2d-dcba90db35d2',
    quantity: 318,
    source: 'supplier',
    createdAt: '2025-06-13T17:25:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
