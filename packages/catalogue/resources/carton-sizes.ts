import { amount, id, nullable, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const cartonSizes = resource('carton-sizes', {
  group: 'Carton Sizes',
  title: 'Carton size',
  about: 'A carton the brand allows, with its outside measurements.',
  key: ['id'],
  fields: {
    id: id('Identifier of the carton size.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    lengthCm: amount('Outside length.'),
    widthCm: amount('Outside width.'),
    heightCm: amount('Outside height.'),
    volumeCbm: amount('Outside volume.'),
    tareWeightKg: nullable(amount('Weight when empty.')),
    maxGrossWeightKg: nullable(amount('Heaviest it may be.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name'],
  typicalRows: 20,
  sample: {
    id: '6b5fd86f-c5b1-59b7-8442-cbed43b3dcbc',
    code: 'C-604460',
    name: '60 x 44 x 60 cm',
    lengthCm: '60.0',
    widthCm: '44.0',
    heightCm: '60.0',
    volumeCbm: '0.1584',
    tareWeightKg: '1.54',
    maxGrossWeightKg: '25.00',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
