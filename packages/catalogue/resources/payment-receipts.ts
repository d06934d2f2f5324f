import { amount, currency, date, id, nullable, oneOf, ref, string, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const paymentReceipts = resource('payment-receipts', {
  group: 'Payment Receipts',
  title: 'Payment receipt',
  about: "The payee's confirmation that a payment arrived, and how much of it.",
  key: ['id'],
  fields: {
    id: id('Identifier of the receipt.'),
    paymentId: ref('payments', 'Payment confirmed.'),
    documentId: nullable(ref('documents', 'The file.')),
    confirmedByContactId: nullable(ref('contacts', "Payee's contact who confirmed it.")),
    status: oneOf(['awaiting', 'confirmed', 'short', 'disputed'], 'What the payee says.'),
    reference: nullable(string("Number on the payee's receipt.")),
    receivedDate: nullable(date('Day the money arrived.')),
    amountReceived: nullable(amount('Amount that arrived.')),
    currency: currency('Currency of the amount.'),
    bankFeeDeducted: nullable(amount('Fee taken by banks on the way.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['status', 'reference', 'paymentId', 'documentId', 'confirmedByContactId'],
  typicalRows: 6_000,
  sample: {
    id: 'ba041e23-36e3-5b48-a826-0562da718e6d',
    paymentId: '550698eb-395f-5ae9-b915-54ce4d5f5a64',
    documentId: null,
    confirmedByContactId: '54279f96-8deb-5bf0-95d3-b82bec160d2f',
    status: 'confirmed',
    reference: 'RC-2025-0442',
    receivedDate: '2025-07-14',
    amountReceived: '23018.40',
    currency: 'EUR',
    bankFeeDeducted: '0.00',
    createdAt: '2025-07-14T09:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
