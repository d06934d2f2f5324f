/** Questions people put to such records; a demo brand is of use only if it has something to say to each. */
import { describe, expect, test } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { independentReports, type ReportRow } from '../reports/support/independent.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { BrandRecords } from './brand-records.ts'

const MS_PER_DAY = 86_400_000
/** As the reports count them: goods of such orders have not all left the factory. */
const OPEN_ORDER = ['issued', 'confirmed', 'in_production', 'partially_shipped']
const SOON_DAYS = 14

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const records = new BrandRecords(index, 1, DEV_SCALE)
  const reports = independentReports(records.byPath, DEMO_DAY)
  const rowsOf = (name: string): readonly ReportRow[] => reports[name]!
  const sum = (rows: readonly ReportRow[], column: string): number => rows.reduce((all, row) => all + row[column], 0)

  test('every report has rows', () => {
    expect(Object.keys(reports).filter((name) => rowsOf(name).length === 0)).toEqual([])
  })

  test('some orders are late, of some suppliers', () => {
    const suppliers = rowsOf('supplier-performance')
    const share = sum(suppliers, 'lateOrders') / sum(suppliers, 'orders')
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.8)
    expect(suppliers.length).toBeGreaterThanOrEqual(8)
    expect(suppliers.filter(({ lateOrders }) => lateOrders > 0).length).toBeGreaterThanOrEqual(4)
    expect(rowsOf('late-shipments').length).toBeLessThan(records.of('shipments').length * 0.7)
  })

  test('not quite what was ordered is made, shipped and received', () => {
    const closed = rowsOf('order-progress').filter(({ status }) => status === 'closed')
    const columns = ['ordered', 'made', 'shipped', 'received']
    const [ordered, ...others] = columns.map((column) => sum(closed, column)) as [number, number, number, number]
    expect(new Set([ordered, ...others]).size).toBe(4)
    for (const pieces of others) expect(Math.abs(pieces / ordered - 1)).toBeLessThan(0.05)
    expect(others[1]).toBeLessThanOrEqual(others[0])
  })

  test('payments are overdue, due this month, due later, and without a date', () => {
    const months = rowsOf('payments-due').map(({ month }) => month)
    expect(months).toEqual(expect.arrayContaining(['2026-06', '2026-07', 'none']))
    expect(months[0] < '2026-06').toBe(true)
  })

  test('a piece costs more by the time it is on the shelf', () => {
    const ratios = rowsOf('landed-costs').map(({ bought, landed }) => landed / bought)
    expect(Math.min(...ratios)).toBeGreaterThan(1)
    const average = ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length
    expect(average).toBeGreaterThan(1.02)
    expect(average).toBeLessThan(1.7)
  })

  test('some products are quoted at several prices for 2,000 pieces', () => {
    const offers = rowsOf('quoted-prices').filter(({ minQty, maxQty }) => minQty <= 2000 && 2000 <= (maxQty ?? 2000))
    const contested = [...Map.groupBy(offers, ({ productId }) => productId).values()].filter(
      (rows) => new Set(rows.map(({ unitPriceBase }) => unitPriceBase)).size >= 2,
    )
    expect(contested.length).toBeGreaterThan(2)
  })

  test('which samples fail, and on what', () => {
    const rejected = records.of('sample-rounds').filter(({ decision }) => decision === 'rejected')
    expect(rejected.length).toBeGreaterThan(10)
    const failed = new Set(
      records
        .of('sample-checklist-results')
        .flatMap(({ result, sampleRoundId }) => (result === 'fail' ? [sampleRoundId] : [])),
    )
    expect(rejected.every(({ id }) => failed.has(id))).toBe(true)
    const again = records
      .of('sample-rounds')
      .filter(({ roundNumber, decision }) => roundNumber > 1 && decision?.startsWith('approved'))
    expect(again.length).toBeGreaterThan(5)
  })

  test('some goods arrive damaged, short or over', () => {
    expect(rowsOf('damaged-goods').length).toBeGreaterThan(5)
    expect(rowsOf('damaged-goods').length).toBeLessThan(records.of('goods-receipt-lines').length / 10)
    const outcomes = Map.groupBy(rowsOf('receipt-differences'), ({ outcome }) => outcome)
    expect([...outcomes.keys()].sort()).toEqual(['over', 'short'])
    expect(rowsOf('receipt-differences').length).toBeLessThan(records.of('shipments').length / 2)
  })

  test('which invoices differ from what was ordered and received', () => {
    const kinds = new Set(records.of('invoice-lines').map(({ matchStatus }) => matchStatus))
    expect(kinds).toContain('matched')
    expect(kinds).toContain('qty_variance')
    expect(kinds).toContain('price_variance')
    const lines = records.of('invoice-lines')
    expect(lines.filter((line) => (line.varianceAmount === null) !== (line.matchStatus === 'unmatched'))).toEqual([])
    expect(lines.filter((line) => line.matchStatus === 'matched' && line.varianceAmount !== '0.00')).toEqual([])
  })

  test('a fabric is in some of the open orders', () => {
    const uses = rowsOf('open-orders-by-fabric')
    const open = new Set(uses.map(({ orderId }) => orderId))
    const fabrics = [...Map.groupBy(uses, ({ materialId }) => materialId).values()]
    expect(open.size).toBeGreaterThan(3)
    expect(fabrics.length).toBeGreaterThan(1)
    expect(fabrics.some((orders) => orders.length < open.size)).toBe(true)
  })

  test('some things are under way and some are closed', () => {
    const statuses = new Set(records.of('orders').map(({ status }) => status))
    for (const status of ['confirmed', 'in_production', 'received', 'closed']) expect(statuses).toContain(status)
    expect(records.of('orders').every(({ orderDate }) => orderDate <= DEMO_DAY)).toBe(true)
  })

  test('how many days suppliers are paid in', () => {
    const days = new Set(
      records
        .of('invoices')
        .filter(({ kind, dueDate }) => kind === 'commercial' && dueDate !== null)
        .map(({ invoiceDate, dueDate }) => (Date.parse(dueDate!) - Date.parse(invoiceDate)) / 86_400_000),
    )
    expect(days.size).toBeGreaterThan(5)
  })
})

describe.each(
  demoBrands.flatMap(({ slug }, index) => [
    [slug, DEMO_DAY, DEV_SCALE, index] as const,
    [slug, DEMO_DAY, 0.05, index] as const,
    [slug, index === 0 ? '2028-02-29' : '2027-01-02', DEV_SCALE, index] as const,
  ]),
)('%s on %s at scale %d', (_slug, today, scale, brandIndex) => {
  const records = new BrandRecords(brandIndex, 1, scale, today)
  const reports = independentReports(records.byPath, today)

  /** Of days on which something is due: how many are late, soon, later, and not known yet. */
  function sorted(due: readonly (string | null)[]): { late: number; soon: number; later: number; undated: number } {
    const inDays = due.flatMap((day) => (day === null ? [] : [(Date.parse(day) - Date.parse(today)) / MS_PER_DAY]))
    const late = inDays.filter((days) => days < 0).length
    const soon = inDays.filter((days) => days >= 0 && days <= SOON_DAYS).length
    return { late, soon, later: inDays.length - late - soon, undated: due.length - inDays.length }
  }

  test('some open orders are late, some are due soon, most are due later', () => {
    const open = records.of('orders').filter(({ status, deletedAt }) => OPEN_ORDER.includes(status) && !deletedAt)
    const { late, soon, later, undated } = sorted(
      open.map((order) => order.confirmedExFactoryDate ?? order.requestedExFactoryDate),
    )
    expect(reports['late-orders']!.filter(({ leftOn }) => leftOn === null)).toHaveLength(late)
    expect(Math.min(late, soon)).toBeGreaterThan(0)
    expect(later).toBeGreaterThan(late + soon)
    expect(undated).toBe(0)
  })

  test('some shipments on their way are late, some are due soon, some later; most are not late', () => {
    const open = records
      .of('shipments')
      .filter(({ status, deletedAt }) => !['delivered', 'cancelled'].includes(status) && !deletedAt)
    const { late, soon, later, undated } = sorted(
      open.map((shipment) => shipment.estimatedDeliveryDate ?? shipment.estimatedArrivalDate),
    )
    expect(reports['late-shipments']!.filter(({ arrivedOn }) => arrivedOn === null)).toHaveLength(late)
    expect(Math.min(late, soon, later)).toBeGreaterThan(0)
    expect(soon + later).toBeGreaterThan(late)
    if (scale === DEV_SCALE) expect(later).toBeGreaterThan(late + soon)
    expect(undated).toBe(0)
  })

  test('some payments are late, some are due soon, some later, some have no date yet; most are not late', () => {
    const { late, soon, later, undated } = sorted(reports['open-payments']!.map(({ dueDate }) => dueDate))
    expect(Math.min(late, soon, later, undated)).toBeGreaterThan(0)
    expect(soon + later + undated).toBeGreaterThan(late)
    if (scale === DEV_SCALE) expect(later + undated).toBeGreaterThan(late + soon)
    // What has no date waits for something that has not happened: the order to be confirmed, the goods to leave or arrive.
    const waiting = reports['open-payments']!.filter(({ dueDate }) => dueDate === null)
    expect(new Set(waiting.map(({ collection, status }) => `${collection} ${status}`))).toEqual(
      new Set(['payment-milestones pending']),
    )
  })
})
