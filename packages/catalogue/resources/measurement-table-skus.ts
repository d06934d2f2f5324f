import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const measurementTableSkus = resource('measurement-table-skus', {
  group: 'Measurement Table Skus',
  title: 'Measurement table SKU',
  about: 'Says which SKUs a measurement table applies to and which of its columns each SKU is made to.',
  key: ['measurementTableId', 'skuId'],
  fields: {
    measurementTableId: ref('measurement-tables', 'Measurement table.'),
    skuId: ref('skus', 'SKU made to it.'),
    dimensionValueId: ref('dimension-values', 'Column of the table that applies.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['measurementTableId', 'skuId', 'dimensionValueId'],
  typicalRows: 84_000,
  sample: {
    measurementTableId: 'b26adc78-86d6-5b4e-9fef-b0f95cbb0733',
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    dimensionValueId: '5c072385-ca05-5c82-8ed4-4c3aa9179c45',
    createdAt: '2025-01-08T09:30:00.000Z',
  },
})
