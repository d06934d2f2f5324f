import { boolean, id, oneOf, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const documentTypes = resource('document-types', {
  group: 'Document Types',
  title: 'Document type',
  about: 'A kind of document, such as commercial invoice, bill of lading or certificate of origin.',
  shared: true,
  key: ['id'],
  fields: {
    id: id('Identifier of the document type.'),
    code: string('Code.'),
    name: string('Name.'),
    category: oneOf(
      ['commercial', 'transport', 'customs', 'quality', 'compliance', 'finance', 'technical'],
      'What part of the work it belongs to.',
    ),
    requiredForShipment: boolean('Whether a shipment is incomplete without it.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'category'],
  typicalRows: 30,
  sample: {
    id: '4632ba32-2820-5f34-b9fc-05ae138b6b94',
    code: 'packing_list',
    name: 'Packing list',
    category: 'transport',
    requiredForShipment: true,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
