/** The journey of every order says what the reports say: how late it is, its shipments and its payments, and its pieces. */
import { expect, it } from 'vitest'
import { demoBrands, demoRecords, sharedRecords } from '../../packages/demo/index.ts'
import type { Journey } from '../../packages/explorer/src/journey/gather.ts'
import { quantitiesOf } from '../../packages/explorer/src/journey/quantities.ts'
import { daysBetween, hasBegun, timelineOf } from '../../packages/explorer/src/journey/timeline.ts'
import { byPath, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { PLANTED_DATES, plantedRecords } from '../reports/planted-records.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { independentReports } from './support/independent.ts'

const LAST_DAY = '2026-08-05'

it.each([
  ['the demo brand', demoBrandRecords, ['2025-12-31', '2026-06-30', '2026-11-16']],
  ['a brand with the cases that are easy to lose', plantedRecords as () => RecordsByPath, PLANTED_DATES],
  ['an invoice that a milestone of another order covers', coveredRecords, [LAST_DAY]],
] as const)('for %s', (_, recordsOf, days) => {
  const records = recordsOf()
  const journeys = (records.get('orders') ?? []).map((order) => journeyOf(records, order))
  // Some shipments have no order, so that they would be in no journey.
  const ordered = new Set<unknown>(journeys.flatMap(({ shipments }) => shipments.map(({ id }) => id)))
  const others = (records.get('shipments') ?? []).filter(({ id }) => !ordered.has(id))
  journeys[0] = { ...journeys[0]!, shipments: [...journeys[0]!.shipments, ...(others as never[])] }
  let compared = 0
  for (const [day, reports] of Object.entries(independentReports(records, days))) {
    const rows = journeys.flatMap((journey) => timelineOf(journey, day))
    const late = (isShown: (row: (typeof rows)[number]) => boolean): Record<string, number> =>
      Object.fromEntries(rows.filter((row) => isShown(row) && row.lateDays > 0).map((row) => [row.id, row.lateDays]))
    expect(late(({ group }) => group === 'orders')).toEqual(
      Object.fromEntries(reports['late-orders'].map(({ orderId, daysLate }) => [orderId, daysLate])),
    )
    expect(late(({ group }) => group === 'shipments')).toEqual(
      Object.fromEntries(reports['late-shipments'].map(({ shipmentId, daysLate }) => [shipmentId, daysLate])),
    )
    // Invoices that bill several orders are in none of the journeys.
    const overdue = reports['open-payments'].flatMap(({ id, orderId, dueDate }) =>
      orderId !== null && dueDate !== null && dueDate < day ? [[id, daysBetween(dueDate, day)]] : [],
    )
    expect(late(({ stage }) => stage === 'Invoice' || stage === 'Payment')).toEqual(Object.fromEntries(overdue))
    compared += reports['late-orders'].length + reports['late-shipments'].length + overdue.length
    expect(late(({ stage }) => stage === 'Quote' || stage === 'Receipt' || stage === 'Order')).toEqual({})
    for (const { orderId, ordered, made, shipped, received } of reports['order-progress']) {
      const [total] = quantitiesOf(journeys.find(({ order }) => order.id === orderId)!)
      expect(total!.quantities).toMatchObject({ ordered, made, shipped, received })
    }
  }
  expect(compared).toBeGreaterThan(30)
})

it('has begun with the first run, departure, receipt, invoice or payment', () => {
  const records = demoBrandRecords()
  const waiting = (records.get('orders') ?? [])
    .map((order) => journeyOf(records, order))
    .filter((journey) => !hasBegun(journey))
    .map(({ order }) => order.number)
  expect(waiting).toEqual(expect.arrayContaining(['PO-10058', 'PO-10059']))
})

/** The planted brand, with invoices of an order without milestones that another order's milestones cover. */
function coveredRecords(): RecordsByPath {
  const records = plantedRecords() as Map<string, Values[]>
  const invoice = records.get('invoices')!.find(({ number }) => number === 'INV-ORDER')!
  const milestone = records.get('payment-milestones')!.find(({ name }) => name === 'No day')!
  const line = records.get('invoice-lines')![0]!
  const [byLine, byName] = [
    { ...invoice, id: 'by-line' },
    { ...invoice, id: 'by-name' },
  ]
  records.get('invoices')!.push(...[byLine, byName].map((each) => ({ ...each, dueDate: '2026-01-01' })))
  records.get('invoice-lines')!.push({ ...line, id: 'line', invoiceId: byLine.id, orderId: milestone.orderId })
  records.get('payment-milestones')!.push({ ...milestone, id: 'milestone', status: 'paid', invoiceId: byName.id })
  return records
}

function demoBrandRecords(): RecordsByPath {
  const [brand] = demoBrands
  return new Map([
    ...byPath(demoRecords({ brand: brand!, seed: 1, scale: 0.01, today: DEMO_DAY })),
    ...byPath(sharedRecords()),
  ])
}

/** What `gather` reads, from all records of the brand. */
function journeyOf(records: RecordsByPath, order: Values): Journey {
  const all = (path: string): readonly Values[] => records.get(path) ?? []
  const by = (path: string, field: string, ids: readonly unknown[]): Values[] =>
    all(path).filter((record) => ids.includes(record[field]))
  const idsIn = (list: readonly Values[], field = 'id'): unknown[] => list.map((record) => record[field])
  const of = (path: string): Values[] => by(path, 'orderId', [order.id])
  const runs = of('production-runs').filter(({ retractedAt }) => retractedAt === null)
  const receiptLines = of('goods-receipt-lines')
  const shipmentIds = [...idsIn(of('order-shipments'), 'shipmentId'), ...idsIn(of('shipment-items'), 'shipmentId')]
  const milestonesBy = (field: string, ids: readonly unknown[]): Values[] =>
    by('payment-milestones', field, ids).map((milestone) => ({
      ...milestone,
      order: by('orders', 'id', [milestone.orderId])[0] ?? null,
      agreement: by('payment-agreements', 'id', [milestone.paymentAgreementId])[0] ?? null,
      invoice: by('invoices', 'id', [milestone.invoiceId])[0] ?? null,
    }))
  const invoices = of('invoices').map((invoice) => ({
    ...invoice,
    milestones: [
      ...milestonesBy('invoiceId', [invoice.id]),
      ...milestonesBy('orderId', idsIn(by('invoice-lines', 'invoiceId', [invoice.id]), 'orderId')),
    ],
  })) as Values[]
  const payments = idsIn(by('payment-settlements', 'invoiceId', idsIn(invoices)), 'paymentId')
  return {
    order,
    quote: null,
    quoteRevision: null,
    items: of('order-items'),
    runs,
    runItems: by('production-run-items', 'productionRunId', idsIn(runs)),
    shipments: by('shipments', 'id', shipmentIds),
    shipmentItems: of('shipment-items'),
    packingLists: [],
    receipts: by('goods-receipts', 'id', idsIn(receiptLines, 'goodsReceiptId')),
    receiptLines,
    invoices,
    invoiceLines: of('invoice-lines'),
    billing: by('invoices', 'id', [...idsIn(invoices), ...idsIn(of('invoice-lines'), 'invoiceId')]),
    milestones: milestonesBy('orderId', [order.id]),
    payments: by('payments', 'id', payments),
  } as unknown as Journey
}
