/**
 * Each report says what the records themselves state: the totals of orders, shipments and receipts, and the balances of
 * invoices. `numbers.test.ts` computes the same definitions twice, which shows no definition that is wrong.
 *
 * The demo brands have no fault that `selvedge check` would find, so what is stated and what is computed must be equal.
 */
import { type Report, reports } from '@selvedge/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { BrandRecords } from '../demo/brand-records.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { reportsInSqlite, type SqliteRow } from './support/in-sqlite.ts'

/** No record states a number that these could be compared with. */
const NOTHING_STATED = {
  'late-orders': 'orders have days, and none says how late it is',
  'supplier-performance': 'suppliers have no score',
  'late-shipments': 'shipments have days, and none says how late it is',
  'damaged-goods': 'its rows are lines of receipts as they are; receipts have no total of refused pieces',
  'launches-at-risk': 'launches have a day, and no state of their goods',
  'open-orders-by-fabric': 'neither orders nor materials name each other',
  'shipment-headlines': 'shipments have no day that they are due, and no total of many',
}

/** The demo has the first. Brands of the second have what could be counted twice: retracted runs, and an open milestone in dispute. */
const SEEDS = [1, 7] as const

const LEFT_THE_FACTORY: readonly string[] = ['shipped', 'partially_received', 'received', 'closed']
const MADE_DIFFERENCE_MAX = 0.05

const PAID_BY_INVOICE: readonly string[] = ['freight', 'duty', 'service']
const FOR_GOODS: readonly string[] = ['deposit', 'commercial']

interface Brand {
  readonly records: BrandRecords
  readonly rowsOf: (name: string) => readonly SqliteRow[]
}

/** Gives what differs, in words. */
const STATED: Readonly<Record<string, (brand: Brand) => unknown[]>> = {
  'order-progress': ({ records, rowsOf }) => {
    const orders = records.byId('orders')
    const rows = rowsOf('order-progress')
    const wrong = rows.filter(({ orderId, ordered, kind, unit }) => {
      const order = orders.get(String(orderId))!
      const isMaterial = order.kind === 'material'
      return ordered !== order.totalQty || kind !== order.kind || (unit === 'units_of_material') !== isMaterial
    })
    // What is billed has been made, or was ordered.
    wrong.push(
      ...rows.filter(({ invoiced, ordered, made }) => Number(invoiced) > Math.max(Number(ordered), Number(made))),
    )
    // What was made of an order that has left the factory is about what was ordered. No record states it exactly.
    const madeOther = rows.filter(({ orderId, made }) => {
      const { status, totalQty } = orders.get(String(orderId))!
      return LEFT_THE_FACTORY.includes(status) && Math.abs(Number(made) / totalQty - 1) > MADE_DIFFERENCE_MAX
    })
    return [
      ...wrong,
      ...madeOther,
      ...differing('orders', rows.length, counted(records).length),
      ...differing('shipped', sum(rows, 'shipped'), sum(departed(records), 'totalQty')),
      ...differing('received', sum(rows, 'received'), sum(received(records), 'totalQtyReceived')),
      ...(sum(rows, 'invoiced') > 0 ? [] : ['nothing is invoiced']),
    ]
  },
  'sku-positions': ({ records, rowsOf }) => {
    const rows = rowsOf('sku-positions')
    const material = materialShipments(records)
    const shipped = departed(records).filter(({ id }) => !material.has(id))
    const inTransit = shipped.filter(({ status }) => status !== 'delivered')
    const receipts = received(records).filter(({ shipmentId }) => !material.has(shipmentId!))
    const ordered = counted(records).filter(({ kind }) => kind !== 'material')
    const made = rowsOf('order-progress').filter(({ unit }) => unit === 'pieces')
    return [
      ...differing('ordered', sum(rows, 'ordered'), sum(ordered, 'totalQty')),
      // Of each order, it is compared above.
      ...differing('made', sum(rows, 'made'), sum(made, 'made')),
      ...differing('shipped', sum(rows, 'shipped'), sum(shipped, 'totalQty')),
      ...differing('inTransit', sum(rows, 'inTransit'), sum(inTransit, 'totalQty')),
      ...differing('received', sum(rows, 'received'), sum(receipts, 'totalQtyReceived')),
    ]
  },
  'receipt-differences': ({ records, rowsOf }) => {
    const receiptsOf = Map.groupBy(received(records), ({ shipmentId }) => shipmentId!)
    const stated = live(records.of('shipments')).flatMap(({ id, status, totalQty: shipped }) => {
      const receipts = receiptsOf.get(id)
      const isReceived = receipts?.every((each) => each.status !== 'expected' && each.status !== 'in_progress')
      if (status === 'cancelled' || !receipts || !isReceived) return []
      const difference = sum(receipts, 'totalQtyReceived') - shipped
      return difference === 0 ? [] : [`${id} ${shipped} ${difference}`]
    })
    const shown = rowsOf('receipt-differences').map((row) => `${row.shipmentId} ${row.shipped} ${row.difference}`)
    return differing('shipments', shown.sort(), stated.sort())
  },
  'open-payments': ({ records, rowsOf }) => {
    const rows = rowsOf('open-payments')
    const bills = live(records.of('invoices')).filter(({ balanceAmount }) => Number(balanceAmount) > 0)
    const paidByInvoice = bills.filter(({ kind }) => PAID_BY_INVOICE.includes(kind))
    const shownOf = new Map(rows.map(({ id, amount }) => [id, cents(amount)]))
    const notShown = paidByInvoice.filter(({ id, balanceAmount }) => shownOf.get(id) !== cents(balanceAmount))
    // Milestones and invoices for the goods of an order are the same money: the larger of both is owed, once.
    const total = (list: readonly { amount: unknown; orderId: unknown; currency: unknown }[]): Map<string, number> => {
      const byOrder = Map.groupBy(list, ({ orderId, currency }) => `${orderId} ${currency}`)
      return new Map([...byOrder].map(([key, own]) => [key, own.reduce((all, { amount }) => all + cents(amount), 0)]))
    }
    const balances = <T extends { balanceAmount: string }>(list: readonly T[]) =>
      list.map((each) => ({ ...each, amount: each.balanceAmount }))
    const billed = total(balances(bills.filter(({ kind }) => FOR_GOODS.includes(kind))))
    const open = total(balances(openMilestones(records)))
    const shown = total(rows.filter(({ id }) => !paidByInvoice.some((invoice) => invoice.id === id)) as never[])
    const notOwed = [...new Set([...billed.keys(), ...open.keys(), ...shown.keys()])].flatMap((key) =>
      differing(key, shown.get(key) ?? 0, Math.max(open.get(key) ?? 0, billed.get(key) ?? 0)),
    )
    // What an agreement comes to, less what was paid of it, is open.
    const paidOf = new Map<string, number>()
    for (const { paymentMilestoneId: id, amount, reversedAt } of records.of('payment-settlements')) {
      if (id !== null && reversedAt === null) paidOf.set(id, (paidOf.get(id) ?? 0) + cents(amount))
    }
    const milestones = Map.groupBy(records.of('payment-milestones'), ({ paymentAgreementId }) => paymentAgreementId)
    const orders = new Set(counted(records).map(({ id }) => id))
    const wrong = live(records.of('payment-agreements')).filter(({ id, orderId, totalAmount }) => {
      if (!orders.has(orderId)) return false
      const own = milestones.get(id)!.map((milestone) => milestone.id)
      const open = rows.filter((row) => own.includes(row.id as never))
      const paid = own.reduce((all, milestone) => all + (paidOf.get(milestone) ?? 0), 0)
      return open.reduce((all, { amount }) => all + cents(amount), paid) !== cents(totalAmount)
    })
    return [...notShown, ...notOwed, ...wrong]
  },
  'open-orders': ({ records, rowsOf }) => {
    const orders = records.byId('orders')
    const rows = rowsOf('open-orders')
    const wrong = rows.filter(({ orderId, ordered, amount }) => {
      const { totalQty, totalAmount } = orders.get(String(orderId))!
      return ordered !== totalQty || cents(amount) !== cents(totalAmount)
    })
    return [...wrong, ...differing('orders', rows.length, openAtFactory(records).length)]
  },
  'order-headlines': ({ records, rowsOf }) => {
    const open = openAtFactory(records)
    const shown = rowsOf('order-headlines').filter(({ due }) => due === 'all')
    const stated = [...Map.groupBy(open, ({ currency }) => currency)].sort().map(([currency, own]) => ({
      currency,
      orders: own.length,
      pieces: sum(
        own.filter(({ kind }) => kind !== 'material'),
        'totalQty',
      ),
      amount: own.reduce((all, { totalAmount }) => all + cents(totalAmount), 0),
    }))
    return differing(
      'orders',
      shown
        .filter(({ currency }) => currency !== null)
        .map(({ currency, orders, pieces, amount }) => ({ currency, orders, pieces, amount: cents(amount) })),
      stated,
    )
  },
  'open-shipments': ({ records, rowsOf }) => {
    const rows = rowsOf('open-shipments')
    const shipments = records.byId('shipments')
    const material = materialShipments(records)
    const wrong = rows.filter(({ shipmentId, pieces }) => {
      const stated = material.has(String(shipmentId)) ? 0 : shipments.get(String(shipmentId))!.totalQty
      return pieces !== stated
    })
    const open = live(records.of('shipments')).filter(({ status }) => status !== 'delivered' && status !== 'cancelled')
    return [...wrong, ...differing('shipments', rows.length, open.length)]
  },
  'waiting-samples': ({ records, rowsOf }) => {
    // Samples state where they stand: in review are those that the supplier has sent.
    const inReview = live(records.of('samples')).filter(({ status }) => status === 'in_review')
    const sent = rowsOf('waiting-samples').filter(({ turn }) => turn !== 'supplier')
    return differing('samples', sent.map(({ sampleId }) => sampleId).sort(), inReview.map(({ id }) => id).sort())
  },
  'sample-headlines': ({ rowsOf }) => {
    const waiting = rowsOf('waiting-samples')
    const all = rowsOf('sample-headlines').filter(({ due, turn }) => due === 'all' && turn === 'all')
    return differing('samples', sum(all, 'samples'), waiting.length)
  },
  'payment-headlines': ({ rowsOf }) => {
    const payments = rowsOf('open-payments')
    return rowsOf('payment-headlines').filter(({ due, currency, amount, payments: count, older, olderAmount }) => {
      const own = payments.filter((each) => due === 'all' || each.due === due)
      const counted = own.filter((each) => currency === null || each.currency === currency)
      const overdue = counted.filter((each) => Number(each.daysOverdue) > 30)
      const total = (list: readonly SqliteRow[]) => list.reduce((all, each) => all + cents(each.amount), 0)
      if (count !== counted.length || older !== overdue.length) return true
      return currency !== null && (cents(amount) !== total(counted) || cents(olderAmount) !== total(overdue))
    })
  },
  'payments-due': ({ rowsOf }) => {
    // It adds up open-payments, whose amounts are those of records.
    const totals = (name: string): string[] =>
      [...Map.groupBy(rowsOf(name), ({ month, currency }) => `${month} ${currency}`)]
        .map(([key, rows]) => `${key} ${rows.reduce((all, { amount }) => all + cents(amount), 0)}`)
        .sort()
    return differing('amounts', totals('payments-due'), totals('open-payments'))
  },
  'landed-costs': ({ records, rowsOf }) => {
    // What stock says a piece has cost, by SKU and place, weighted by the pieces that came. Samples are not in stock.
    const costOf = new Map(
      records.of('inventory').map((each) => [`${each.skuId} ${each.locationId}`, each.unitCostBase]),
    )
    const receipts = records.byId('goods-receipts')
    const skus = records.byId('skus')
    const orders = records.byId('orders')
    const known = records.of('goods-receipt-lines').flatMap((line) => {
      const { goodsReceiptId, orderId, skuId, qtyReceived: pieces } = line
      const isSample = orderId !== null && orders.get(orderId)!.kind === 'sample'
      const stockCost = costOf.get(`${skuId} ${receipts.get(goodsReceiptId)!.locationId}`) ?? null
      const cost = isSample ? line.landedUnitCostBase : stockCost
      return skuId === null || cost === null
        ? []
        : [{ productId: skus.get(skuId)!.productId, pieces, cost: Number(cost) }]
    })
    const byProduct = Map.groupBy(known, ({ productId }) => String(productId))
    return rowsOf('landed-costs').filter(({ productId, landed }) => {
      const own = byProduct.get(String(productId)) ?? []
      const average = own.reduce((all, { pieces, cost }) => all + pieces * cost, 0) / sum(own, 'pieces')
      // Pieces that were refused are not in stock.
      return own.length > 0 && Math.abs(Number(landed) / average - 1) > 0.01
    })
  },
  'invoice-differences': ({ records, rowsOf }) => {
    // The invoice has its subtotal, the order its price, and the receipt its count.
    const prices = records.byId('order-items')
    const countsOf = Map.groupBy(records.of('goods-receipt-lines'), ({ shipmentItemId }) => shipmentItemId)
    const linesOf = Map.groupBy(records.of('invoice-lines'), ({ invoiceId }) => invoiceId)
    const stated = live(records.of('invoices')).flatMap(({ id, status, subtotalAmount }) => {
      const lines = linesOf.get(id)!
      if (
        status === 'void' ||
        !lines.every(({ orderItemId, matchStatus }) => orderItemId && matchStatus !== 'unmatched')
      )
        return []
      const due = lines.map(({ orderItemId, shipmentItemId, qty }) => {
        const received = shipmentItemId === null ? qty! : sum(countsOf.get(shipmentItemId)!, 'qtyReceived')
        return received * cents(prices.get(orderItemId!)!.unitPrice)
      })
      return [[id, due.reduce((less, each) => less - each, cents(subtotalAmount))] as const]
    })
    const shown = new Map(rowsOf('invoice-differences').map((row) => [row.invoiceId, cents(row.billedTooMuch)]))
    const wrong = stated.filter(([id, difference]) => difference !== (shown.get(id) ?? 0))
    return stated.length < shown.size / 2 ? ['too few invoices are compared'] : wrong
  },
  'quoted-prices': ({ records, rowsOf }) => {
    const revisions = records.byId('quote-revisions')
    const products = records.byId('parent-products')
    const current = live(records.of('quotes')).filter(
      ({ status, currentRevisionId: id }) =>
        ['received', 'negotiating', 'awarded'].includes(status) && id && revisions.get(id)!.validUntilDate! >= DEMO_DAY,
    )
    const revisionOf = new Map(current.map((quote) => [quote.currentRevisionId!, quote.id]))
    const rowsOfQuote = Map.groupBy(rowsOf('quoted-prices'), ({ quoteId }) => quoteId)
    // Each item of an offer that holds states the price for its own quantity.
    const missing = records.of('quote-items').filter(({ quoteRevisionId, productId, qty, unitPrice }) => {
      const quoteId = revisionOf.get(quoteRevisionId)
      if (quoteId === undefined || products.get(productId)!.deletedAt !== null) return false
      return !rowsOfQuote
        .get(quoteId)
        ?.some(
          (row) =>
            row.productId === productId &&
            Number(row.minQty) <= qty &&
            qty <= Number(row.maxQty ?? qty) &&
            cents(row.unitPrice) === cents(unitPrice),
        )
    })
    const lapsed = rowsOf('quoted-prices').filter(({ quoteId, validUntil }) => {
      const quote = current.find(({ id }) => id === quoteId)
      return !quote || revisions.get(quote.currentRevisionId!)!.validUntilDate !== validUntil
    })
    return [...missing, ...lapsed]
  },
  'critical-sample-failures': ({ records, rowsOf }) => {
    const rounds = Map.groupBy(records.of('sample-rounds'), ({ sampleId }) => sampleId as string)
    // What failed on something critical was not approved.
    return rowsOf('critical-sample-failures').filter(
      (row) =>
        rounds.get(String(row.sampleId))!.find(({ roundNumber }) => roundNumber === row.roundNumber)!.decision !==
        'rejected',
    )
  },
}

it('every report is compared, or has nothing to be compared with', () => {
  const names = reports.map(({ name }: Report) => name)
  expect([...Object.keys(STATED), ...Object.keys(NOTHING_STATED)].sort()).toEqual(names.sort())
})

it('one brand has what could be counted twice', () => {
  const records = new BrandRecords(0, SEEDS[1], DEV_SCALE)
  const open = openMilestones(records)
  const disputed = records.of('invoices').filter(({ status }) => status === 'disputed')
  expect(disputed.some(({ id }) => open.some(({ invoiceId }) => invoiceId === id))).toBe(true)
  expect(records.of('production-runs').some(({ retractedAt }) => retractedAt !== null)).toBe(true)
})

const brands = demoBrands.flatMap(({ slug }, index) => SEEDS.map((seed) => [slug, seed, index] as const))

describe.each(brands)('%s of seed %d', (_slug, seed, index) => {
  let brand: Brand

  beforeAll(async () => {
    const records = new BrandRecords(index, seed, DEV_SCALE)
    const rows = await reportsInSqlite(records.byPath, DEMO_DAY, reports)
    brand = { records, rowsOf: (name) => rows.get(name)! }
  })

  it.each(Object.keys(STATED))('%s', (name) => {
    expect(brand.rowsOf(name).length).toBeGreaterThan(0)
    expect(STATED[name]!(brand)).toEqual([])
  })
})

function live<T extends { readonly deletedAt: string | null }>(records: readonly T[]): T[] {
  return records.filter(({ deletedAt }) => deletedAt === null)
}

function counted(records: BrandRecords) {
  return live(records.of('orders')).filter(({ status }) => status !== 'draft' && status !== 'cancelled')
}

/** Not all goods of these have left the factory. */
function openAtFactory(records: BrandRecords) {
  return counted(records).filter(({ status }) => !LEFT_THE_FACTORY.includes(status))
}

function openMilestones(records: BrandRecords) {
  const orders = new Set(counted(records).map(({ id }) => id))
  return records
    .of('payment-milestones')
    .filter(({ orderId, balanceAmount }) => orders.has(orderId) && Number(balanceAmount) > 0)
}

function departed(records: BrandRecords) {
  return live(records.of('shipments')).filter(
    ({ status, actualDepartureDate }) => status !== 'cancelled' && actualDepartureDate !== null,
  )
}

function received(records: BrandRecords) {
  return live(records.of('goods-receipts')).filter(({ status }) => status !== 'cancelled')
}

/** Material is shipped by itself, to the factory. */
function materialShipments(records: BrandRecords): ReadonlySet<string> {
  const orders = records.byId('orders')
  const links = records.of('order-shipments').filter(({ orderId }) => orders.get(orderId)!.kind === 'material')
  return new Set(links.map(({ shipmentId }) => shipmentId))
}

function differing(what: string, found: unknown, stated: unknown): unknown[] {
  return JSON.stringify(found) === JSON.stringify(stated) ? [] : [{ what, found, stated }]
}

function sum<K extends string>(rows: readonly Readonly<Partial<Record<K, unknown>>>[], column: K): number {
  return rows.reduce<number>((all, row) => all + Number(row[column]), 0)
}

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100)
}
