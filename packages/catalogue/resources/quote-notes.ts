import { id, nullable, oneOf, person, ref, text, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const quoteNotes = resource('quote-notes', {
  group: 'Quote Notes',
  title: 'Quote note',
  about: 'A remark made while a quote was being negotiated, about the whole quote or one item of it.',
  key: ['id'],
  fields: {
    id: id('Identifier of the note.'),
    quoteId: ref('quotes', 'Quote it is about.'),
    quoteRevisionId: nullable(ref('quote-revisions', 'Revision it is about.')),
    quoteItemId: nullable(ref('quote-items', 'Item it is about.')),
    visibility: oneOf(['internal', 'shared'], 'Whether the supplier sees it.'),
    authorUserId: nullable(person('Person of the brand who wrote it.')),
    authorContactId: nullable(ref('contacts', "Supplier's contact who wrote it.")),
    body: text('The text.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
    deletedAt: nullable(timestamp('When the record was removed; null while it is live.')),
  },
  filters: ['visibility', 'quoteId', 'quoteRevisionId', 'quoteItemId', 'authorContactId'],
  typicalRows: 6_000,
  sample: {
    id: 'fde0ee74-b4b3-559f-b8e9-c93e0f163c18',
    quoteId: 'df049f25-ba9c-54dc-8156-cda32879fa64',
    quoteRevisionId: '072c0670-d1b5-580f-bbcc-80b8d1b3c5db',
    quoteItemId: 'f3f1a71c-c787-50ff-89c5-75493928411c',
    visibility: 'shared',
    authorUserId: null,
    authorContactId: '54279f96-8deb-5bf0-95d3-b82bec160d2f',
    body: 'Price includes horn buttons from the nominated source.',
    createdAt: '2025-02-11T15:30:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
    deletedAt: null,
  },
})
