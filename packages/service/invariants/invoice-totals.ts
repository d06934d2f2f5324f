/** 12, first part. An invoice adds up. */
import { Decimal, DecimalSums } from './decimal.ts'
import type { RuleMaker } from './rule.ts'

export const invoiceTotals: RuleMaker = (report) => {
  const subtotals = new Map<string, Decimal>()
  const lines = new DecimalSums()
  return {
    reads: {
      'invoice-lines': ({ invoiceId, amount }) => lines.add(invoiceId, Decimal.of(amount)),
      invoices: ({ id, subtotalAmount, taxAmount, totalAmount }) => {
        const subtotal = Decimal.of(subtotalAmount)
        subtotals.set(id, subtotal)
        const sum = subtotal.plus(Decimal.of(taxAmount))
        if (!sum.equals(Decimal.of(totalAmount))) {
          report('invoices', id, `totalAmount is ${totalAmount}, but subtotal and tax add up to ${sum}`)
        }
      },
    },
    finish: () => {
      for (const [id, subtotal] of subtotals) {
        const sum = lines.get(id)
        if (!subtotal.equals(sum))
          report('invoices', id, `subtotalAmount is ${subtotal}, but its lines add up to ${sum}`)
      }
    },
  }
}
