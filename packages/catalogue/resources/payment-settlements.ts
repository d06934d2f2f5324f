import { amount, currency, id, nullable, ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const paymentSettlements = resource('payment-settlements', {
  group: 'Payment Settlements',
  title: 'Payment settlement',
  about: 'The part of a payment that was set against one invoice, one milestone or both.',
  key: ['id'],
  fields: {
    id: id('Identifier of the settlement.'),
    paymentId: ref('payments', 'Payment used.'),
    invoiceId: nullable(ref('invoices', 'Invoice settled.')),
    paymentMilestoneId: nullable(ref('payment-milestones', 'Milestone settled.')),
    amount: amount('Amount set against it; negative when it uses up a credit note.'),
    currency: currency('Currency of the amount.'),
    amountBase: nullable(amount("The same in the brand's base currency.")),
    exchangeDifferenceBase: nullable(
      amount('Gain (positive) or loss (negative) against the rate of the invoice, in the base currency.'),
    ),
    settledAt: timestamp('When it was set against it.'),
    reversedAt: nullable(timestamp('When it was undone; null while it stands.')),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['currency', 'paymentId', 'invoiceId', 'paymentMilestoneId'],
  typicalRows: 16_000,
  sample: {
    id: '1b5e324a-3003-5146-ae30-1ed176dbeee8',
    paymentId: '550698eb-395f-5ae9-b915-54ce4d5f5a64',
    invoiceId: '959138fe-aaaf-5861-902d-c9977474d9cb',
    paymentMilestoneId: 'a2db3083-96c6-5242-abc1-c573b4d8cc12',
    amount: '23018.40',
    currency: 'EUR',
    amountBase: '24951.95',
    exchangeDifferenceBase: '-92.07',
    settledAt: '2025-07-11T10:30:00.000Z',
    reversedAt: null,
    createdAt: '2025-07-11T10:30:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
