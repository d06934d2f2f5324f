/** Ways of paying: code, name, and the parts as event, percent and days from the event. */
import type { RecordAt } from '@selvedge/catalogue'

export type TriggerEvent = RecordAt<'payment-milestones'>['triggerEvent']

export type PaymentPart = readonly [event: TriggerEvent, percent: number, offsetDays: number]

export const paymentTerms = [
  [
    'D30-B70-XF30',
    '30% deposit, 70% 30 days after ex-factory',
    [
      ['order_confirmed', 30, 0],
      ['ex_factory', 70, 30],
    ],
  ],
  [
    'D30-B70-BL',
    '30% deposit, 70% against bill of lading',
    [
      ['order_confirmed', 30, 3],
      ['bill_of_lading', 70, 5],
    ],
  ],
  [
    'D50-B50-XF',
    '50% deposit, 50% at ex-factory',
    [
      ['order_confirmed', 50, 0],
      ['ex_factory', 50, 0],
    ],
  ],
  [
    'D20-B80-XF45',
    '20% deposit, 80% 45 days after ex-factory',
    [
      ['order_confirmed', 20, 0],
      ['ex_factory', 80, 45],
    ],
  ],
  [
    'D30-M40-B30',
    '30% deposit, 40% on departure, 30% 30 days after receipt',
    [
      ['order_confirmed', 30, 0],
      ['departure', 40, 0],
      ['goods_received', 30, 30],
    ],
  ],
  [
    'D30-I30-B40',
    '30% deposit, 30% after inspection, 40% on departure',
    [
      ['order_confirmed', 30, 0],
      ['inspection_passed', 30, 5],
      ['departure', 40, 7],
    ],
  ],
  [
    'D25-S25-B50',
    '25% deposit, 25% at production start, 50% 30 days after ex-factory',
    [
      ['order_confirmed', 25, 0],
      ['production_start', 25, 0],
      ['ex_factory', 50, 30],
    ],
  ],
  ['NET30', 'Net 30 days from invoice', [['invoice_date', 100, 30]]],
  ['NET45', 'Net 45 days from invoice', [['invoice_date', 100, 45]]],
  ['NET60', 'Net 60 days from invoice', [['invoice_date', 100, 60]]],
  ['NET90', 'Net 90 days from invoice', [['invoice_date', 100, 90]]],
  ['GR30', 'Net 30 days from receipt of goods', [['goods_received', 100, 30]]],
  ['CAD', 'Cash against documents', [['bill_of_lading', 100, 10]]],
  [
    'D30-B70-ARR',
    '30% deposit, 70% on arrival',
    [
      ['order_confirmed', 30, 0],
      ['arrival', 70, 7],
    ],
  ],
  ['PREPAID', 'Payment in advance', [['order_confirmed', 100, 0]]],
] as const satisfies readonly (readonly [string, string, readonly PaymentPart[]])[]
