import { amount, id, integer, json, nullable, oneOf, string, timestamp, unique } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const paymentTerms = resource('payment-terms', {
  group: 'Payment Terms',
  title: 'Payment term',
  about:
    'A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory.',
  key: ['id'],
  fields: {
    id: id('Identifier of the payment term.'),
    code: unique(string('Code, unique in the brand.')),
    name: string('Name.'),
    netDays: nullable(integer('Days to pay, for terms with a single payment.')),
    depositPercent: nullable(amount('Share paid when the order is confirmed.')),
    milestones: json('Payments it is made of: sequence, triggerEvent, percent, offsetDays.'),
    discountPercent: nullable(amount('Discount for paying early.')),
    discountDays: nullable(integer('Days within which the discount is given.')),
    status: oneOf(['active', 'retired'], 'Whether it may be used for new orders.'),
    createdAt: timestamp('When the record was created.'),
    updatedAt: timestamp('When the record last changed.'),
  },
  filters: ['code', 'name', 'status'],
  typicalRows: 15,
  sample: {
    id: '286ae479-de74-5016-ae43-7ff3ad979b77',
    code: 'D30-B70-XF30',
    name: '30% deposit, 70% 30 days after ex-factory',
    netDays: null,
    depositPercent: '30.00',
    milestones: [
      { sequence: 1, triggerEvent: 'order_confirmed', percent: '30.00', offsetDays: 0 },
      { sequence: 2, triggerEvent: 'ex_factory', percent: '70.00', offsetDays: 30 },
    ],
    discountPercent: null,
    discountDays: null,
    status: 'active',
    createdAt: '2024-01-08T08:00:00.000Z',
    updatedAt: '2025-07-16T14:02:31.000Z',
  },
})
