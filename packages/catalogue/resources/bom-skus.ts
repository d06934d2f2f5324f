import { amount, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const bomSkus = resource('bom-skus', {
  group: 'Bom Skus',
  title: 'Bom SKU',
  about:
    'Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size.',
  key: ['bomId', 'skuId'],
  fields: {
    bomId: ref('boms', 'Bill of materials.'),
    skuId: ref('skus', 'SKU it applies to.'),
    consumptionFactor: amount('Multiplies the consumption of every component for this SKU.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['bomId', 'skuId'],
  typicalRows: 84_000,
  sample: {
    bomId: 'f936f074-4d6e-55b2-a0b9-7291518de4d2',
    skuId: '6bd2247e-cf5c-5e1f-9433-fb7819fff1e2',
    consumptionFactor: '1.000',
    createdAt: '2025-01-08T09:30:00.000Z',
  },
})
