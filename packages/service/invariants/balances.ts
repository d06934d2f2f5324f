/** 12, second part. What is still owed is what was billed less what was settled; no payment settles more than it is. */
import { Decimal, DecimalSums } from './decimal.ts'
import type { Report, RuleMaker } from './rule.ts'

const OWING_NOTHING = ['rejected', 'void', 'waived', 'cancelled']

interface Debt {
  readonly amount: Decimal
  readonly balance: Decimal
  readonly status: string
}

export const balances: RuleMaker = (report) => {
  const invoices = new Map<string, Debt>()
  const milestones = new Map<string, Debt>()
  const payments = new Map<string, Decimal>()
  const settled = new DecimalSums()
  const used = new DecimalSums()
  return {
    reads: {
      invoices: ({ id, totalAmount, balanceAmount, status }) =>
        invoices.set(id, debt(totalAmount, balanceAmount, status)),
      'payment-milestones': ({ id, amount, balanceAmount, status }) =>
        milestones.set(id, debt(amount, balanceAmount, status)),
      payments: ({ id, amount }) => payments.set(id, Decimal.of(amount)),
      'payment-settlements': ({ id, paymentId, invoiceId, paymentMilestoneId, amount, reversedAt }) => {
        if (invoiceId === null && paymentMilestoneId === null) {
          report('payment-settlements', id, 'names neither an invoice nor a milestone')
        }
        if (reversedAt !== null) return
        const cents = Decimal.of(amount)
        used.add(paymentId, cents)
        if (invoiceId !== null) settled.add(invoiceId, cents)
        if (paymentMilestoneId !== null) settled.add(paymentMilestoneId, cents)
      },
    },
    finish: () => {
      for (const [id, owed] of invoices) checkDebt(report, 'invoices', id, owed, settled.get(id))
      for (const [id, owed] of milestones) checkDebt(report, 'payment-milestones', id, owed, settled.get(id))
      for (const [id, amount] of payments) {
        const sum = used.get(id)
        if (sum.isAbove(amount)) report('payments', id, `amount is ${amount}, but its settlements add up to ${sum}`)
      }
    },
  }
}

function debt(amount: string, balance: string, status: string): Debt {
  return { amount: Decimal.of(amount), balance: Decimal.of(balance), status }
}

function checkDebt(
  report: Report,
  path: 'invoices' | 'payment-milestones',
  id: string,
  owed: Debt,
  settled: Decimal,
): void {
  const { amount, balance, status } = owed
  const gone = OWING_NOTHING.includes(status)
  const right = gone ? Decimal.zero : amount.minus(settled)
  if (balance.equals(right)) return
  const why = gone ? `it is ${status}` : `${settled} of ${amount} is settled`
  report(path, id, `balanceAmount is ${balance}, but ${why}, so it should be ${right}`)
}
