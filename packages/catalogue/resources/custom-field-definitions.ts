import { boolean, id, integer, nullable, oneOf, string, strings, text, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const customFieldDefinitions = resource('custom-field-definitions', {
  group: 'Custom Field Definitions',
  title: 'Custom field definition',
  about:
    'A field the brand added to one kind of record; its values are in customFields of those records, under the field key.',
  key: ['id'],
  fields: {
    id: id('Identifier of the definition.'),
    resource: oneOf(
      ['parent-products', 'orders', 'materials', 'partners'],
      'Group of records it belongs to; for partners the values are in relationship.customFields.',
    ),
    fieldKey: unique(string('Key of the value in customFields, unique for the resource.'), ['resource']),
    label: string('Name shown to people.'),
    dataType: oneOf(['text', 'number', 'boolean', 'date', 'select', 'multi_select', 'url'], 'What values look like.'),
    choices: strings('Allowed values for select types; empty otherwise.'),
    required: boolean('Whether every record must have it.'),
    sequence: integer('Order in which fields are shown.'),
    description: nullable(text('What it is for.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['resource', 'fieldKey', 'dataType'],
  typicalRows: 40,
  sample: {
    id: '70dad301-faf5-50de-bc49-c14526af5268',
    resource: 'parent-products',
    fieldKey: 'fit',
    label: 'Fit',
    dataType: 'select',
    choices: ['slim', 'regular', 'relaxed'],
    required: false,
    sequence: 1,
    description: null,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
