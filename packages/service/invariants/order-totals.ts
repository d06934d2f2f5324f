/** 4. An order's totals are those of its lines that are not cancelled; prices in the base currency follow its rate. */
import { Decimal, DecimalSums } from './decimal.ts'
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'
import { Tally } from './tally.ts'

const NOT_PIECES = ['fee', 'tooling']

export const orderTotals: RuleMaker = (report) => {
  const pieces = new Tally()
  const values = new DecimalSums()
  const totals = new Map<string, Decimal>()
  const rates = new Known<Decimal | null>()
  return {
    reads: {
      orders: ({ id, totalQty, totalAmount, exchangeRate }) => {
        pieces.state(id, totalQty)
        totals.set(id, Decimal.of(totalAmount))
        rates.set(id, exchangeRate === null ? null : Decimal.of(exchangeRate))
      },
      'order-items': ({ id, orderId, qty, unitPrice, unitPriceBase, itemType, step }) => {
        const price = unitPrice === null ? null : Decimal.of(unitPrice)
        if (step !== 'cancelled') {
          if (!NOT_PIECES.includes(itemType)) pieces.count(orderId, qty)
          if (price) values.add(orderId, price.timesInteger(qty))
        }
        if (!price || unitPriceBase === null) return
        const base = Decimal.of(unitPriceBase)
        rates.when(orderId, (rate) => {
          if (rate && !base.isRounded(price.times(rate))) {
            report(
              'order-items',
              id,
              `unitPriceBase is ${base}, but ${price} at the order's rate ${rate} is ${price.times(rate)}`,
            )
          }
        })
      },
    },
    finish: () => {
      for (const { id, stated, counted } of pieces.differing()) {
        report('orders', id, `totalQty is ${stated}, but its lines add up to ${counted}`)
      }
      for (const [id, total] of totals) {
        const sum = values.get(id)
        if (!total.equals(sum)) report('orders', id, `totalAmount is ${total}, but its lines add up to ${sum}`)
      }
    },
  }
}
