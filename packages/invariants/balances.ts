/** What is still owed is what was billed less what was settled; no payment settles more than its amount. */
import type { Path } from '@selvedge/catalogue'
import { Decimal, DecimalSums } from './decimal.ts'
import { LOAD_AGAIN, type Report, type Rule, type RuleSet } from './rule.ts'

const SETTLED =
  'its settlements in payment-settlements that are not reversed. A paid one may be closed with up to 5 % less, for a discount or a fee'

const INVOICE: Rule = {
  name: 'invoice-balance',
  expects: `invoices.balanceAmount is totalAmount less ${SETTLED}; a void or rejected one owes nothing. Left out are invoices without settlements, with a credit note, or settled in another currency.`,
  fix: LOAD_AGAIN,
  groups: ['invoices', 'payment-settlements'],
}

const MILESTONE: Rule = {
  name: 'milestone-balance',
  expects: `payment-milestones.balanceAmount is amount less ${SETTLED}; a waived or cancelled one owes nothing. Left out are milestones without settlements, or settled in another currency.`,
  fix: LOAD_AGAIN,
  groups: ['payment-milestones', 'payment-settlements'],
}

const PAYMENT: Rule = {
  name: 'payment-settled',
  expects:
    'The payment-settlements.amount of a payment that are not reversed add up to at most its payments.amount. Payments with settlements in another currency are left out.',
  fix: LOAD_AGAIN,
  groups: ['payments', 'payment-settlements'],
}

const TARGET: Rule = {
  name: 'settlement-target',
  expects: 'Each record of payment-settlements has an invoiceId, a paymentMilestoneId or both.',
  fix: 'Load payment-settlements with what was settled.',
  groups: ['payment-settlements'],
}

const OWING_NOTHING = ['rejected', 'void', 'waived', 'cancelled']
/** A paid debt may be short by one part in so many. */
const SHORT_PARTS = 20

interface Debt {
  readonly amount: Decimal
  readonly balance: Decimal
  readonly status: string
  readonly currency: string
}

class Settlements {
  readonly #sums = new DecimalSums()
  readonly #currencies = new Map<string, string>()
  readonly #mixed = new Set<string>()

  add(id: string, amount: Decimal, currency: string): void {
    this.#sums.add(id, amount)
    if ((this.#currencies.get(id) ?? currency) !== currency) this.#mixed.add(id)
    this.#currencies.set(id, currency)
  }

  /** Null if there are none, or in another currency. */
  sumIn(id: string, currency: string): Decimal | null {
    return this.#currencies.get(id) === currency && !this.#mixed.has(id) ? this.#sums.get(id) : null
  }
}

export const balances: RuleSet = {
  rules: [INVOICE, MILESTONE, PAYMENT, TARGET],
  compare: (report) => {
    const invoices = new Map<string, Debt>()
    const credited = new Set<string>()
    const milestones = new Map<string, Debt>()
    const payments = new Map<string, { readonly amount: Decimal; readonly currency: string }>()
    const settled = new Settlements()
    const used = new Settlements()
    return {
      reads: {
        invoices: ({ id, totalAmount, balanceAmount, status, currency, creditedInvoiceId }) => {
          invoices.set(id, debt(totalAmount, balanceAmount, status, currency))
          if (creditedInvoiceId !== null) credited.add(creditedInvoiceId)
        },
        'payment-milestones': ({ id, amount, balanceAmount, status, currency }) =>
          milestones.set(id, debt(amount, balanceAmount, status, currency)),
        payments: ({ id, amount, currency }) => payments.set(id, { amount: Decimal.of(amount), currency }),
        'payment-settlements': ({ id, paymentId, invoiceId, paymentMilestoneId, amount, currency, reversedAt }) => {
          if (invoiceId === null && paymentMilestoneId === null) {
            report(TARGET, 'payment-settlements', id, 'names neither an invoice nor a milestone')
          }
          const standing = reversedAt === null ? Decimal.of(amount) : Decimal.zero
          used.add(paymentId, standing, currency)
          if (invoiceId !== null) settled.add(invoiceId, standing, currency)
          if (paymentMilestoneId !== null) settled.add(paymentMilestoneId, standing, currency)
        },
      },
      finish: () => {
        for (const [id, owed] of invoices) {
          if (!credited.has(id)) checkDebt(report, INVOICE, 'invoices', id, owed, settled)
        }
        for (const [id, owed] of milestones) checkDebt(report, MILESTONE, 'payment-milestones', id, owed, settled)
        for (const [id, { amount, currency }] of payments) {
          const sum = used.sumIn(id, currency)
          if (!sum?.isAbove(amount)) continue
          report(PAYMENT, 'payments', id, `amount is ${amount}, but its settlements add up to ${sum}`)
        }
      },
    }
  },
}

function debt(amount: string, balance: string, status: string, currency: string): Debt {
  return { amount: Decimal.of(amount), balance: Decimal.of(balance), status, currency }
}

function checkDebt(report: Report, rule: Rule, path: Path, id: string, owed: Debt, settlements: Settlements): void {
  const { amount, balance, status } = owed
  if (OWING_NOTHING.includes(status)) {
    if (!balance.equals(Decimal.zero)) report(rule, path, id, `balanceAmount is ${balance}, but it is ${status}`)
    return
  }
  const settled = settlements.sumIn(id, owed.currency)
  if (settled === null) return
  const right = amount.minus(settled)
  if (balance.equals(right)) return
  const isClosed = status === 'paid' && balance.equals(Decimal.zero)
  const isShort = right.isAbove(Decimal.zero) && !right.timesInteger(SHORT_PARTS).isAbove(amount)
  if (isClosed && isShort) return
  report(rule, path, id, `balanceAmount is ${balance}, but ${settled} of ${amount} is settled`)
}
