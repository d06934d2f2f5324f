/** An order's totals are those of its lines that are not cancelled; prices in the base currency follow its rate. */
import { countsAsPieces } from '@selvedge/catalogue'
import { Decimal, DecimalSums } from './decimal.ts'
import { Known } from './known.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'
import { Tally } from './tally.ts'

const GROUPS = ['orders', 'order-items'] as const

const PIECES: Rule = {
  name: 'order-pieces',
  expects:
    'orders.totalQty is the sum of order-items.qty, without lines whose step is cancelled or whose itemType is fee or tooling. Cancelled orders are left out, and orders with a line whose step or itemType is not one of the usual values.',
  fix: LOAD_AGAIN,
  groups: GROUPS,
}

const AMOUNT: Rule = {
  name: 'order-amount',
  expects:
    'orders.totalAmount is the sum of qty x unitPrice in order-items, rounded, without lines whose step is cancelled. Cancelled orders are left out, and orders with a line that has no unitPrice or whose step is not one of the usual values.',
  fix: LOAD_AGAIN,
  groups: GROUPS,
}

const BASE_PRICE: Rule = {
  name: 'order-item-base-price',
  expects: 'order-items.unitPriceBase is unitPrice x orders.exchangeRate, rounded.',
  fix: 'Compute unitPriceBase with the rate of the order, or correct the rate.',
  groups: GROUPS,
}

const TYPES = ['product', 'material', 'sample', 'tooling', 'fee']
const STEPS = ['draft', 'confirmed', 'in_production', 'ex_factory', 'in_transit', 'received', 'closed']

export const orderTotals: RuleSet = {
  rules: [PIECES, AMOUNT, BASE_PRICE],
  compare: (report) => {
    const pieces = new Tally()
    const amounts = new DecimalSums()
    const totals = new Map<string, Decimal>()
    const rates = new Known<Decimal | null>()
    /** Orders for which the catalogue does not say what a line adds. */
    const unclearPieces = new Set<string>()
    const unclearAmount = new Set<string>()
    return {
      reads: {
        orders: ({ id, status, totalQty, totalAmount, exchangeRate }) => {
          rates.set(id, exchangeRate === null ? null : Decimal.of(exchangeRate))
          if (status === 'cancelled') return
          pieces.state(id, totalQty)
          totals.set(id, Decimal.of(totalAmount))
        },
        'order-items': ({ id, orderId, qty, unitPrice, unitPriceBase, itemType, step }) => {
          const price = unitPrice === null ? null : Decimal.of(unitPrice)
          if (countsAsPieces({ itemType, step })) pieces.count(orderId, qty)
          if (step !== 'cancelled') {
            if (!TYPES.includes(itemType)) unclearPieces.add(orderId)
            if (price) amounts.add(orderId, price.timesInteger(qty))
            else unclearAmount.add(orderId)
          }
          if (step !== null && step !== 'cancelled' && !STEPS.includes(step)) {
            unclearPieces.add(orderId)
            unclearAmount.add(orderId)
          }
          if (!price || unitPriceBase === null) return
          const base = Decimal.of(unitPriceBase)
          rates.when(orderId, (rate) => {
            if (!rate || base.isRounded(price.times(rate))) return
            const detail = `unitPriceBase is ${base}, but ${price} at the order's rate ${rate} is ${price.times(rate)}`
            report(BASE_PRICE, 'order-items', id, detail)
          })
        },
      },
      finish: () => {
        for (const { id, stated, counted } of pieces.stated()) {
          if (stated === counted || unclearPieces.has(id)) continue
          report(PIECES, 'orders', id, `totalQty is ${stated}, but its lines add up to ${counted}`)
        }
        for (const [id, total] of totals) {
          const sum = amounts.get(id)
          if (total.isRounded(sum, amounts.count(id)) || unclearAmount.has(id)) continue
          report(AMOUNT, 'orders', id, `totalAmount is ${total}, but its lines add up to ${sum}`)
        }
      },
    }
  },
}
