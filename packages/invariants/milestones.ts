/** The milestones of a payment agreement share all of it. */
import { Decimal, DecimalSums } from './decimal.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'

const GROUPS = ['payment-agreements', 'payment-milestones'] as const
const LEFT_OUT = 'with or without those that are cancelled. Agreements without milestones are left out.'

const PERCENT: Rule = {
  name: 'milestone-percent',
  expects: `The payment-milestones.percent of an agreement in payment-agreements add up to 100, as far as they are rounded, ${LEFT_OUT}`,
  fix: LOAD_AGAIN,
  groups: GROUPS,
}

const AMOUNT: Rule = {
  name: 'milestone-amount',
  expects: `payment-agreements.totalAmount is the sum of its payment-milestones.amount, ${LEFT_OUT}`,
  fix: LOAD_AGAIN,
  groups: GROUPS,
}

const HUNDRED = Decimal.of('100')

class Shares {
  readonly percent = new DecimalSums()
  readonly amount = new DecimalSums()

  add(agreementId: string, percent: string, amount: string): void {
    this.percent.add(agreementId, Decimal.of(percent))
    this.amount.add(agreementId, Decimal.of(amount))
  }
}

export const milestones: RuleSet = {
  rules: [PERCENT, AMOUNT],
  compare: (report) => {
    const totals = new Map<string, Decimal>()
    const all = new Shares()
    const standing = new Shares()
    return {
      reads: {
        'payment-agreements': ({ id, totalAmount }) => totals.set(id, Decimal.of(totalAmount)),
        'payment-milestones': ({ paymentAgreementId, percent, amount, status }) => {
          all.add(paymentAgreementId, percent, amount)
          if (status !== 'cancelled') standing.add(paymentAgreementId, percent, amount)
        },
      },
      finish: () => {
        for (const [id, total] of totals) {
          if (all.percent.count(id) === 0) continue
          // Three thirds may be 99.99.
          if (![all, standing].some(({ percent }) => percent.get(id).isSumOfRounded(HUNDRED, percent.count(id)))) {
            const detail = `the percentages of its milestones add up to ${all.percent.get(id)}`
            report(PERCENT, 'payment-agreements', id, detail)
          }
          if (![all, standing].some(({ amount }) => total.equals(amount.get(id)))) {
            const detail = `totalAmount is ${total}, but its milestones add up to ${all.amount.get(id)}`
            report(AMOUNT, 'payment-agreements', id, detail)
          }
        }
      },
    }
  },
}
