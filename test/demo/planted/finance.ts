/** Faults in what is billed and paid. */
import type { RecordAt } from '@selvedge/catalogue'
import type { BrandRecords } from '../brand-records.ts'
import { once, type Plant, plus } from './plant.ts'

export function faultsInFinance(brand: BrandRecords): Plant[] {
  const settled = new Set(
    brand.of('payment-settlements').flatMap(({ reversedAt, invoiceId }) => (reversedAt ? [] : [invoiceId])),
  )
  const isDue = ({ kind, dueDate }: RecordAt<'invoices'>): boolean => kind !== 'credit_note' && dueDate !== null
  return [
    {
      rules: ['milestone-percent'],
      wrong: 'percentages do not make a whole',
      change: once('payment-milestones', ({ percent }) => ({ percent: plus(percent, 1) })),
    },
    {
      rules: ['milestone-amount'],
      wrong: 'an agreement is not shared out',
      change: once('payment-agreements', ({ totalAmount }) => ({ totalAmount: plus(totalAmount, 1) })),
    },
    {
      rules: ['invoice-total'],
      wrong: 'an invoice does not add up to its total',
      change: once('invoices', ({ taxAmount }) => ({ taxAmount: plus(taxAmount, 1) })),
    },
    {
      rules: ['invoice-subtotal'],
      wrong: 'an invoice does not add up to its lines',
      change: once('invoice-lines', ({ amount }) => ({ amount: plus(amount, 1) })),
    },
    {
      rules: ['invoice-balance'],
      wrong: 'a paid invoice is still owed',
      change: once(
        'invoices',
        () => ({ balanceAmount: '0.01' }),
        ({ id }) => settled.has(id),
      ),
    },
    {
      rules: ['invoice-balance'],
      wrong: 'a void invoice is still owed',
      change: once(
        'invoices',
        ({ totalAmount }) => ({ status: 'void' as const, balanceAmount: totalAmount }),
        ({ id, status }) => !settled.has(id) && status !== 'void',
      ),
    },
    {
      rules: ['milestone-balance'],
      wrong: 'a waived milestone is still owed',
      change: once('payment-milestones', ({ amount }) => ({ status: 'waived' as const, balanceAmount: amount })),
    },
    {
      rules: ['payment-settled'],
      wrong: 'a payment settles more than it is',
      change: once(
        'payments',
        ({ amount }) => ({ amount: plus(amount, -1) }),
        ({ status }) => status === 'cleared',
      ),
    },
    {
      rules: ['invoice-balance', 'milestone-balance'],
      wrong: 'a settlement counts although it was reversed',
      change: once(
        'payment-settlements',
        () => ({ reversedAt: '2026-01-01T00:00:00.000Z' }),
        ({ reversedAt, invoiceId, paymentMilestoneId }) =>
          reversedAt === null && invoiceId !== null && paymentMilestoneId !== null,
      ),
    },
    {
      rules: ['settlement-target'],
      wrong: 'a settlement is for nothing',
      change: once('payment-settlements', (record) => [
        record,
        { ...record, amount: '0.00', invoiceId: null, paymentMilestoneId: null },
      ]),
    },
    {
      rules: ['due-after-invoice'],
      wrong: 'an invoice is due before its date',
      change: once('invoices', () => ({ dueDate: '2001-01-01' }), isDue),
    },
    {
      rules: ['due-by-term'],
      wrong: 'an invoice is due on another day than its payment term says',
      change: once(
        'payment-terms',
        () => ({ milestones: [{ sequence: 1, triggerEvent: 'invoice_date', percent: '100.00', offsetDays: 999 }] }),
        ({ id }) => brand.of('invoices').some((invoice) => isDue(invoice) && invoice.paymentTermId === id),
      ),
    },
  ]
}
