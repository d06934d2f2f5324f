/** 11. The milestones of an agreement share all of it: by what was ordered, the last one taking up the difference. */
import { Decimal } from './decimal.ts'
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

interface Milestone {
  readonly id: string
  readonly sequence: number
  readonly percent: Decimal
  readonly amount: Decimal
}

const HUNDRED = Decimal.of('100')
const HUNDREDTH = Decimal.of('0.01')

export const milestones: RuleMaker = (report) => {
  const agreements = new Map<string, { readonly orderId: string; readonly total: Decimal }>()
  const parts = new Map<string, Milestone[]>()
  const ordered = new Known<Decimal>()
  return {
    reads: {
      orders: ({ id, totalAmount }) => ordered.set(id, Decimal.of(totalAmount)),
      'payment-agreements': ({ id, orderId, totalAmount }) =>
        agreements.set(id, { orderId, total: Decimal.of(totalAmount) }),
      'payment-milestones': ({ id, paymentAgreementId, sequence, percent, amount }) => {
        const milestone = { id, sequence, percent: Decimal.of(percent), amount: Decimal.of(amount) }
        parts.set(paymentAgreementId, [...(parts.get(paymentAgreementId) ?? []), milestone])
      },
    },
    finish: () => {
      for (const [id, own] of parts) {
        const agreement = agreements.get(id)
        if (!agreement) continue
        const percent = own.reduce((sum, part) => sum.plus(part.percent), Decimal.zero)
        const amount = own.reduce((sum, part) => sum.plus(part.amount), Decimal.zero)
        if (!percent.equals(HUNDRED))
          report('payment-agreements', id, `the percentages of its milestones add up to ${percent}`)
        if (!amount.equals(agreement.total)) {
          report('payment-agreements', id, `totalAmount is ${agreement.total}, but its milestones add up to ${amount}`)
        }
        own.sort((one, other) => one.sequence - other.sequence)
        ordered.when(agreement.orderId, (total) => {
          for (const part of own.slice(0, -1)) {
            const exact = total.times(part.percent).times(HUNDREDTH)
            if (!part.amount.isRounded(exact)) {
              report(
                'payment-milestones',
                part.id,
                `amount is ${part.amount}, but ${part.percent} % of what was ordered is ${exact}`,
              )
            }
          }
        })
      }
    },
  }
}
