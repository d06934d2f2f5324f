/** An invoice adds up. */
import { Decimal, DecimalSums } from './decimal.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'

const TOTAL: Rule = {
  name: 'invoice-total',
  expects: 'invoices.totalAmount is subtotalAmount + taxAmount.',
  fix: 'Correct the amounts in the source, and load the invoice again.',
  groups: ['invoices'],
}

const SUBTOTAL: Rule = {
  name: 'invoice-subtotal',
  expects:
    'invoices.subtotalAmount is the sum of its invoice-lines.amount, with or without lines of kind tax. Invoices without lines are left out.',
  fix: LOAD_AGAIN,
  groups: ['invoices', 'invoice-lines'],
}

export const invoiceTotals: RuleSet = {
  rules: [TOTAL, SUBTOTAL],
  compare: (report) => {
    const subtotals = new Map<string, Decimal>()
    const lines = new DecimalSums()
    const taxLines = new DecimalSums()
    return {
      reads: {
        'invoice-lines': ({ invoiceId, kind, amount }) => {
          lines.add(invoiceId, Decimal.of(amount))
          if (kind === 'tax') taxLines.add(invoiceId, Decimal.of(amount))
        },
        invoices: ({ id, subtotalAmount, taxAmount, totalAmount }) => {
          const subtotal = Decimal.of(subtotalAmount)
          subtotals.set(id, subtotal)
          const sum = subtotal.plus(Decimal.of(taxAmount))
          if (sum.equals(Decimal.of(totalAmount))) return
          report(TOTAL, 'invoices', id, `totalAmount is ${totalAmount}, but subtotal and tax add up to ${sum}`)
        },
      },
      finish: () => {
        for (const [id, subtotal] of subtotals) {
          const parts = lines.count(id)
          const sum = lines.get(id)
          if (parts === 0 || subtotal.isRounded(sum, parts)) continue
          if (subtotal.isRounded(sum.minus(taxLines.get(id)), parts)) continue
          report(SUBTOTAL, 'invoices', id, `subtotalAmount is ${subtotal}, but its lines add up to ${sum}`)
        }
      },
    }
  },
}
