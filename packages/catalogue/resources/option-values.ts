import { id, integer, nullable, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const optionValues = resource('option-values', {
  group: 'Option Values',
  title: 'Option value',
  about: 'One answer to an option, such as Ink Navy for colour.',
  specified: ['get'],
  key: ['id'],
  fields: {
    id: id('Identifier of the value.'),
    optionId: ref('options', 'Option it answers.'),
    name: string('Name.'),
    code: nullable(string('Code.')),
    status: string('Whether it may be used for new products.', ['active', 'retired']),
    hexCode: nullable(string('Colour on a screen.')),
    sequence: nullable(integer('Order among the values of the option.')),
    swatchVersion: nullable(integer('Counts the images of the swatch; increases when it is replaced.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: [
    'name',
    'code',
    'status',
    'optionId',
    { name: 'productOptionId', local: 'id', through: 'product-option-values', take: 'optionValueId' },
  ],
  typicalRows: 700,
  sample: {
    id: 'af1341ef-d906-5ff1-82e0-85c87ccc467f',
    optionId: '26f98982-8bf9-5e5f-921e-427f2a277d63',
    name: 'Ink Navy',
    code: 'NVY',
    status: 'active',
    hexCode: '#1B2436',
    sequence: 12,
    swatchVersion: 1,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
