import { boolean, id, nullable, oneOf, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const contacts = resource('contacts', {
  group: 'Contacts',
  title: 'Contact',
  about: 'A person who works for a partner.',
  key: ['id'],
  fields: {
    id: id('Identifier of the contact.'),
    partnerId: ref('partners', 'Partner the person works for.'),
    locationId: nullable(ref('locations', 'Place the person works at.')),
    name: string('Name.'),
    jobTitle: nullable(string('Job title.')),
    responsibility: nullable(
      oneOf(
        ['sales', 'production', 'quality', 'logistics', 'finance', 'management', 'other'],
        'What to ask the person about.',
      ),
    ),
    email: nullable(string('E-mail address.')),
    phone: nullable(string('Telephone number.')),
    mainContact: boolean("Whether the person is the partner's first contact."),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['name', 'email', 'responsibility', 'partnerId', 'locationId'],
  findable: { number: 28, numbers: ['email'], names: ['name'], label: ['name'], line: ['jobTitle', 'partnerId'] },
  typicalRows: 350,
  sample: {
    id: '54279f96-8deb-5bf0-95d3-b82bec160d2f',
    partnerId: 'a5a073b8-933d-52d8-a51a-5f67d26c6fe2',
    locationId: '074a1022-67a7-50af-af24-7574a6f4dbee',
    name: 'Inês Carvalho',
    jobTitle: 'Account manager',
    responsibility: 'sales',
    email: 'ines.carvalho@texteisrioave.example',
    phone: '+351 252 000 117',
    mainContact: true,
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
