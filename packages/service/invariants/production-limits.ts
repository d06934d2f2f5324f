/** 5. At most five percent more is made than was ordered; the runs of an order are numbered from 1. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'
import { Tally } from './tally.ts'

export const productionLimits: RuleMaker = (report) => {
  const made = new Tally()
  const stands = new Known<boolean>()
  const numbers = new Map<string, number[]>()
  return {
    reads: {
      'order-items': ({ id, qty }) => made.state(id, qty),
      'production-runs': ({ id, orderId, runNumber, retractedAt }) => {
        stands.set(id, retractedAt === null)
        const known = numbers.get(orderId)
        if (known) known.push(runNumber)
        else numbers.set(orderId, [runNumber])
      },
      'production-run-items': ({ productionRunId, orderItemId, quantity }) =>
        stands.when(productionRunId, (standing) => {
          if (standing) made.count(orderItemId, quantity)
        }),
    },
    finish: () => {
      for (const { id, stated, counted } of made.stated()) {
        if (counted * 100 > stated * 105) {
          report('order-items', id, `${counted} pieces were made of ${stated} ordered, more than 5 % over`)
        }
      }
      for (const [orderId, found] of numbers) {
        found.sort((one, other) => one - other)
        if (found.some((number, index) => number !== index + 1)) {
          report('orders', orderId, `its runs are numbered ${found.join(', ')} and not from 1 without gap`)
        }
      }
    },
  }
}
