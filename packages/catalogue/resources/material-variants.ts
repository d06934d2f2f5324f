import { amount, currency, id, nullable, oneOf, ref, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const materialVariants = resource('material-variants', {
  group: 'Material Variants',
  title: 'Material variant',
  about: 'One colour or quality of a material.',
  key: ['id'],
  fields: {
    id: id('Identifier of the variant.'),
    materialId: ref('materials', 'Material it is a variant of.'),
    colorId: nullable(ref('colors', 'Colour.')),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    supplierReference: nullable(string("Supplier's own code.")),
    status: oneOf(['lab_dip', 'approved', 'active', 'discontinued'], 'Where the variant is in its life.'),
    unitCost: nullable(amount("Cost of one unit when it differs from the material's.")),
    currency: nullable(currency('Currency of that cost.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['code', 'name', 'status', 'supplierReference', 'materialId', 'colorId'],
  typicalRows: 5_000,
  sample: {
    id: '3412b5fc-7b66-5fc1-82b7-da556bc5a149',
    materialId: 'e99a025d-ba6b-5510-ba8b-46f26d779314',
    colorId: 'fd66f027-d7d0-5e5a-9a45-a71c4b8e541c',
    code: 'FAB-0231-NVY',
    name: 'Ink Navy',
    supplierReference: 'RA-340-118',
    status: 'active',
    unitCost: null,
    currency: null,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
