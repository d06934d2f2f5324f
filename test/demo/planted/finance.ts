/** Faults in what is billed and paid. */
import type { RecordAt } from '@selvedge/catalogue'
import type { BrandRecords } from '../brand-records.ts'
import { type Change, once, type Plant, plus } from './plant.ts'

export function faultsInFinance(brand: BrandRecords): Plant[] {
  const settled = new Set(
    brand.of('payment-settlements').flatMap(({ reversedAt, invoiceId }) => (reversedAt ? [] : [invoiceId])),
  )
  const parts = Map.groupBy(brand.of('payment-milestones'), ({ paymentAgreementId }) => paymentAgreementId)
  const two = [...parts.values()].find((own) => own.length === 2 && own.every(({ status }) => status === 'paid'))
  const shift = (sequence: number, difference: number): Change =>
    once(
      'payment-milestones',
      ({ amount, balanceAmount }) => ({
        amount: plus(amount, difference),
        balanceAmount: plus(balanceAmount, difference),
      }),
      (part) => part.paymentAgreementId === two?.[0]?.paymentAgreementId && part.sequence === sequence,
    )()
  const isDue = ({ kind, dueDate }: RecordAt<'invoices'>): boolean => kind !== 'credit_note' && dueDate !== null
  return [
    {
      invariant: 11,
      wrong: 'percentages do not make a whole',
      change: once('payment-milestones', ({ percent }) => ({ percent: plus(percent, 1) })),
    },
    {
      invariant: 11,
      wrong: 'an agreement is not shared out',
      change: once('payment-agreements', ({ totalAmount }) => ({ totalAmount: plus(totalAmount, 1) })),
    },
    {
      invariant: 11,
      wrong: 'the first milestone takes up a difference',
      change: () => {
        const changes = [shift(1, 5), shift(2, -5)]
        return (record) => changes.map((change) => change(record)).find((changed) => changed !== null) ?? null
      },
    },
    {
      invariant: 12,
      wrong: 'an invoice does not add up to its total',
      change: once('invoices', ({ taxAmount }) => ({ taxAmount: plus(taxAmount, 1) })),
    },
    {
      invariant: 12,
      wrong: 'an invoice does not add up to its lines',
      change: once('invoice-lines', ({ amount }) => ({ amount: plus(amount, 1) })),
    },
    {
      invariant: 12,
      wrong: 'a paid invoice is still owed',
      change: once(
        'invoices',
        () => ({ balanceAmount: '0.01' }),
        ({ id }) => settled.has(id),
      ),
    },
    {
      invariant: 12,
      wrong: 'a void invoice is still owed',
      change: once(
        'invoices',
        ({ totalAmount }) => ({ status: 'void' as const, balanceAmount: totalAmount }),
        ({ id, status }) => !settled.has(id) && status !== 'void',
      ),
    },
    {
      invariant: 12,
      wrong: 'a waived milestone is still owed',
      change: once('payment-milestones', ({ amount }) => ({ status: 'waived' as const, balanceAmount: amount })),
    },
    {
      invariant: 12,
      wrong: 'a payment settles more than it is',
      change: once(
        'payments',
        ({ amount }) => ({ amount: plus(amount, -1) }),
        ({ status }) => status === 'cleared',
      ),
    },
    {
      invariant: 12,
      wrong: 'a settlement counts although it was reversed',
      change: once(
        'payment-settlements',
        () => ({ reversedAt: '2026-01-01T00:00:00.000Z' }),
        ({ reversedAt }) => reversedAt === null,
      ),
    },
    {
      invariant: 12,
      wrong: 'a settlement is for nothing',
      change: once('payment-settlements', (record) => [
        record,
        { ...record, amount: '0.00', invoiceId: null, paymentMilestoneId: null },
      ]),
    },
    {
      invariant: 17,
      wrong: 'an invoice is due before its date',
      change: once('invoices', () => ({ dueDate: '2001-01-01' }), isDue),
    },
    {
      invariant: 17,
      wrong: 'an invoice is due on another day than its payment term says',
      change: once(
        'payment-terms',
        () => ({ milestones: [{ sequence: 1, triggerEvent: 'invoice_date', percent: '100.00', offsetDays: 999 }] }),
        ({ id }) => brand.of('invoices').some((invoice) => isDue(invoice) && invoice.paymentTermId === id),
      ),
    },
  ]
}
