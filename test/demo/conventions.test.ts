/** What demo brands keep beyond the rules of `selvedge check`, which leave room for what real brands do. */

import { Decimal, DecimalSums } from '@selvedge/invariants'
import { describe, expect, test } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { BrandRecords } from './brand-records.ts'

const HUNDREDTH = Decimal.of('0.01')
const OWING_NOTHING = ['rejected', 'void', 'waived', 'cancelled']

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const brand = new BrandRecords(index, 1, 0.01)
  const orders = brand.byId('orders')

  test('makes at most five percent more than was ordered', () => {
    const runs = brand.byId('production-runs')
    const made = sums(
      brand.of('production-run-items').filter(({ productionRunId }) => !runs.get(productionRunId)?.retractedAt),
      ({ orderItemId, quantity }) => [orderItemId, quantity],
    )
    expect(brand.of('order-items').filter(({ id, qty }) => (made.get(id) ?? 0) * 100 > qty * 105)).toEqual([])
  })

  test('traces and packs every piece that is shipped', () => {
    const traced = sums(brand.of('shipment-item-lineages'), ({ shipmentItemId, qty }) => [shipmentItemId, qty])
    const packed = sums(brand.of('shipment-carton-items'), ({ shipmentItemId, qty }) => [shipmentItemId, qty])
    const wrong = brand.of('shipment-items').filter(({ id, qty }) => traced.get(id) !== qty || packed.get(id) !== qty)
    expect(wrong).toEqual([])
  })

  test('has every piece in one shipment item only', () => {
    const traced = brand.of('shipment-item-lineages').filter(({ productionRunItemId }) => productionRunItemId !== null)
    const shipped = sums(traced, ({ productionRunItemId, qty }) => [productionRunItemId!, qty])
    expect(brand.of('production-run-items').filter(({ id, quantity }) => (shipped.get(id) ?? 0) > quantity)).toEqual([])
  })

  test('accepts or refuses every piece that is received', () => {
    const lines = brand.of('goods-receipt-lines')
    expect(lines.filter((line) => line.qtyReceived !== line.qtyAccepted + line.qtyRejected)).toEqual([])
  })

  test('states the lines of every order, also of one that is cancelled', () => {
    const lines = brand.of('order-items').filter(({ step }) => step !== 'cancelled')
    const pieces = sums(
      lines.filter(({ itemType }) => itemType !== 'fee' && itemType !== 'tooling'),
      ({ orderId, qty }) => [orderId, qty],
    )
    const amounts = new DecimalSums()
    for (const { orderId, qty, unitPrice } of lines) {
      amounts.add(orderId, Decimal.of(unitPrice ?? '0').timesInteger(qty))
    }
    const wrong = [...orders.values()].filter(
      ({ id, totalQty, totalAmount }) =>
        totalQty !== (pieces.get(id) ?? 0) || !Decimal.of(totalAmount).equals(amounts.get(id)),
    )
    expect(wrong).toEqual([])
  })

  test('ships from the factory after the day of the order', () => {
    const runs = brand.of('production-runs')
    const early = runs.filter(
      ({ orderId, actualExFactoryDate }) =>
        actualExFactoryDate !== null && actualExFactoryDate <= orders.get(orderId)!.orderDate,
    )
    expect(early).toEqual([])
  })

  test('pays each milestone but the last by its share of what was ordered', () => {
    const byAgreement = Map.groupBy(brand.of('payment-milestones'), ({ paymentAgreementId }) => paymentAgreementId)
    const wrong = [...byAgreement.values()].flatMap((own) =>
      own
        .toSorted((one, other) => one.sequence - other.sequence)
        .slice(0, -1)
        .filter(({ orderId, percent, amount }) => {
          const share = Decimal.of(orders.get(orderId)!.totalAmount).times(Decimal.of(percent)).times(HUNDREDTH)
          return !Decimal.of(amount).isRounded(share)
        }),
    )
    expect(wrong).toEqual([])
  })

  test('owes exactly what is not settled', () => {
    const settled = new DecimalSums()
    for (const { invoiceId, paymentMilestoneId, amount, reversedAt } of brand.of('payment-settlements')) {
      if (reversedAt !== null) continue
      for (const id of [invoiceId, paymentMilestoneId]) if (id !== null) settled.add(id, Decimal.of(amount))
    }
    const debts = [
      ...brand.of('invoices').map((invoice) => ({ ...invoice, amount: invoice.totalAmount })),
      ...brand.of('payment-milestones'),
    ]
    const wrong = debts.filter(({ id, amount, balanceAmount, status }) => {
      const right = OWING_NOTHING.includes(status) ? Decimal.zero : Decimal.of(amount).minus(settled.get(id))
      return !Decimal.of(balanceAmount).equals(right)
    })
    expect(wrong).toEqual([])
  })

  test('has invoices due on the very day that their term gives', () => {
    const terms = brand.byId('payment-terms')
    const wrong = brand.of('invoices').filter(({ kind, paymentTermId, invoiceDate, dueDate }) => {
      const parts = paymentTermId === null ? [] : (terms.get(paymentTermId)!.milestones as TermPart[])
      if (dueDate === null || kind === 'credit_note' || parts.length !== 1) return false
      const { triggerEvent, offsetDays } = parts[0]!
      return triggerEvent === 'invoice_date' && dueDate !== daysAfter(invoiceDate, offsetDays)
    })
    expect(wrong).toEqual([])
  })

  test('has legs that depart and arrive on the days of their shipment', () => {
    const { timezone } = brand.of('brand')[0]!
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
    // The last day is told in its first minute in UTC, when it may still be the day before at the brand.
    const dayOf = (moment: string | null): string | null =>
      moment?.startsWith(DEMO_DAY) ? DEMO_DAY : moment && format.format(new Date(moment))
    const legs = Map.groupBy(
      brand.of('legs').filter(({ status }) => status !== 'cancelled'),
      ({ shipmentId, transportMode }) => `${shipmentId}/${transportMode}`,
    )
    const wrong = brand.of('shipments').filter((shipment) => {
      const own = legs.get(`${shipment.id}/${shipment.transportMode}`)
      if (!own) return false
      own.sort((one, other) => one.sequence - other.sequence)
      const days = [dayOf(own[0]!.actualDepartureAt), dayOf(own.at(-1)!.actualArrivalAt)]
      return days[0] !== shipment.actualDepartureDate || days[1] !== shipment.actualArrivalDate
    })
    expect(wrong).toEqual([])
  })
})

interface TermPart {
  readonly triggerEvent: string
  readonly offsetDays: number
}

function sums<T>(
  records: readonly T[],
  part: (record: T) => readonly [id: string, pieces: number],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const record of records) {
    const [id, pieces] = part(record)
    found.set(id, (found.get(id) ?? 0) + pieces)
  }
  return found
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
