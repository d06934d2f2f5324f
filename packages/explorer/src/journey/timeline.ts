/** The timeline of an order: what was planned, what happened, and how late. Pure, from the records of the order. */
import type { Journey } from './gather.ts'

export interface TimelineRow {
  /** Stage of the order that it belongs to. */
  readonly stage: string
  readonly label: string
  readonly group: string
  readonly id: string
  /** First and last planned day; one day twice. Null if nothing was planned. */
  readonly planned: Span | null
  /** First and last day on which it happened; null if it has not. */
  readonly actual: Span | null
  /** Days after the plan: of what happened, or of today for what should have. 0 if it is on time. */
  readonly lateDays: number
  readonly status: string
}

export interface Span {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

/** `today` as the API writes days. */
export function timelineOf(journey: Journey, today: string): TimelineRow[] {
  return [
    ...quoteRows(journey),
    ...orderRows(journey),
    ...runRows(journey),
    ...shipmentRows(journey),
    ...receiptRows(journey),
    ...invoiceRows(journey),
    ...paymentRows(journey),
  ].map((row) => ({ ...row, lateDays: lateDaysOf(row, today) }))
}

type Drawn = Omit<TimelineRow, 'lateDays'> & {
  /** Whether it is late: while it is over or called off, it cannot become late any more. */
  readonly ended?: boolean
}

/** When an answer was due says nothing about when the quote should have been awarded, so there is no plan. */
function quoteRows({ quote }: Journey): Drawn[] {
  if (!quote) return []
  const { id, number, status, requestedDate, awardedAt } = quote
  const actual = span(requestedDate, awardedAt)
  return [{ stage: 'Quote', label: number, group: 'quotes', id, planned: null, actual, status }]
}

function orderRows({ order }: Journey): Drawn[] {
  const { id, number, status, orderDate, requestedDeliveryDate } = order
  const planned = span(orderDate, requestedDeliveryDate)
  return [{ stage: 'Order', label: number, group: 'orders', id, planned, actual: span(orderDate), status, ended: true }]
}

/** What the supplier promised counts, not what was asked for. */
function runRows({ order, runs }: Journey): Drawn[] {
  const planned = span(order.confirmedExFactoryDate ?? order.requestedExFactoryDate)
  return runs.map(({ id, runNumber, actualExFactoryDate }) => ({
    stage: 'Production',
    label: `Run ${runNumber} ex factory`,
    group: 'production-runs',
    id,
    planned,
    actual: span(actualExFactoryDate),
    status: actualExFactoryDate === null ? 'in production' : 'left the factory',
    ended: order.status === 'cancelled',
  }))
}

function shipmentRows({ shipments }: Journey): Drawn[] {
  return shipments.map((shipment) => ({
    stage: 'Shipment',
    label: shipment.number,
    group: 'shipments',
    id: shipment.id,
    planned: span(shipment.estimatedDepartureDate, shipment.estimatedDeliveryDate ?? shipment.estimatedArrivalDate),
    actual: span(shipment.actualDepartureDate, shipment.deliveredDate ?? shipment.actualArrivalDate),
    status: shipment.status,
    ended: shipment.status === 'cancelled',
  }))
}

function receiptRows({ receipts, shipments }: Journey): Drawn[] {
  return receipts.map(({ id, number, status, receivedDate, shipmentId }) => ({
    stage: 'Receipt',
    label: number,
    group: 'goods-receipts',
    id,
    planned: span(shipments.find((shipment) => shipment.id === shipmentId)?.estimatedDeliveryDate),
    actual: span(receivedDate),
    status,
    ended: status === 'cancelled',
  }))
}

function invoiceRows({ invoices }: Journey): Drawn[] {
  return invoices.map(({ id, number, status, kind, invoiceDate, dueDate }) => ({
    stage: 'Invoice',
    label: `${number} (${kind.replaceAll('_', ' ')})`,
    group: 'invoices',
    id,
    planned: span(invoiceDate, dueDate),
    actual: span(invoiceDate),
    status,
    ended: true,
  }))
}

function paymentRows({ payments, milestones }: Journey): Drawn[] {
  const due = milestones.filter(({ status }) => status === 'pending' || status === 'due' || status === 'partially_paid')
  return [
    ...payments.map(({ id, number, status, paymentDate, clearedDate }) => ({
      stage: 'Payment',
      label: number,
      group: 'payments',
      id,
      planned: null,
      actual: span(paymentDate, clearedDate),
      status,
    })),
    ...due.map(({ id, name, status, dueDate }) => ({
      stage: 'Payment',
      label: `${name} due`,
      group: 'payment-milestones',
      id,
      planned: span(dueDate),
      actual: null,
      status,
    })),
  ]
}

/** From the first to the last of the days that are known. Timestamps count as their days. */
function span(...moments: readonly (string | null | undefined)[]): Span | null {
  const days = moments.flatMap((moment) => (moment ? [moment.slice(0, 10)] : [])).sort()
  return days.length === 0 ? null : { from: days[0]!, to: days.at(-1)! }
}

function lateDaysOf({ planned, actual, ended }: Drawn, today: string): number {
  if (!planned) return 0
  // A shipment that has left but not arrived is measured against today.
  const isOpen = actual === null || (planned.from !== planned.to && actual.from === actual.to)
  if (isOpen && ended) return 0
  return Math.max(0, daysBetween(planned.to, isOpen ? today : actual!.to))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Marks on the axis: the first day of each month, quarter or year, so that there are at most a dozen. */
export function ticksBetween(from: string, to: string): string[] {
  const months = daysBetween(from, to) / 30
  const step = [1, 3, 12].find((each) => months / each <= 12) ?? 24
  const ticks: string[] = []
  const day = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  while (day.toISOString().slice(0, 10) <= to) {
    const text = day.toISOString().slice(0, 10)
    if (text >= from && day.getUTCMonth() % Math.min(step, 12) === 0) ticks.push(text)
    day.setUTCMonth(day.getUTCMonth() + 1)
  }
  return ticks
}
