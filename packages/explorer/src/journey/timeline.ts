/**
 * The timeline of an order: what was planned, what happened, and how late. Pure, from the records of the order.
 *
 * What counts as late is defined in docs/guides/what-the-numbers-mean.md, and is the same as in the reports: an order is late
 * once, a shipment is late once, and a payment is late while it is open after its due date.
 */
import type { Invoice, Order, Shipment } from '@selvedge/client'
import { FOR_GOODS, type Journey, type Milestone } from './gather.ts'

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
  /** Whether it is late until today, because it has not happened yet. */
  readonly isLateToday: boolean
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
    ...productionRows(journey, today),
    ...shipmentRows(journey, today),
    ...receiptRows(journey),
    ...invoiceRows(journey, today),
    ...paymentRows(journey, today),
  ]
}

/** Whether anything was made, shipped, received, invoiced or paid. */
export function hasBegun({ runs, shipments, receipts, invoices, payments }: Journey): boolean {
  return (
    runs.length + receipts.length + invoices.length + payments.length > 0 ||
    shipments.some(({ actualDepartureDate }) => actualDepartureDate !== null)
  )
}

const ON_TIME = { lateDays: 0, isLateToday: false }

/** `happened` is null for what has not happened, which is measured against today. */
function lateness(planned: string | null, happened: string | null, today: string): typeof ON_TIME {
  const lateDays = planned === null ? 0 : Math.max(0, daysBetween(planned, happened ?? today))
  return { lateDays, isLateToday: lateDays > 0 && happened === null }
}

/** When an answer was due says nothing about when the quote should have been awarded, so there is no plan. */
function quoteRows({ quote }: Journey): TimelineRow[] {
  if (!quote) return []
  const { id, number, status, requestedDate, awardedAt } = quote
  const actual = span(requestedDate, awardedAt)
  return [{ stage: 'Quote', label: number, group: 'quotes', id, planned: null, actual, status, ...ON_TIME }]
}

function orderRows({ order }: Journey): TimelineRow[] {
  const { id, number, status, orderDate, requestedDeliveryDate } = order
  const planned = span(orderDate, requestedDeliveryDate)
  return [{ stage: 'Order', label: number, group: 'orders', id, planned, actual: span(orderDate), status, ...ON_TIME }]
}

/** Goods of such an order have not all left the factory. */
const OPEN_AT_FACTORY: readonly string[] = ['issued', 'confirmed', 'in_production', 'partially_shipped']

function orderCounts({ status, deletedAt }: Order): boolean {
  return status !== 'draft' && status !== 'cancelled' && deletedAt === null
}

/** The order is late or not, whatever its runs are: when its last goods left counts, and what was promised. */
function productionRows({ order, runs }: Journey, today: string): TimelineRow[] {
  const promised = order.confirmedExFactoryDate ?? order.requestedExFactoryDate
  const isOpen = OPEN_AT_FACTORY.includes(order.status)
  const last = span(...runs.map((run) => run.actualExFactoryDate))?.to ?? null
  const leftOn = isOpen ? null : last
  const isMeasured = orderCounts(order) && (isOpen || leftOn !== null)
  const exFactory = {
    stage: 'Production',
    label: 'Ex factory',
    group: 'orders',
    id: order.id,
    planned: span(promised),
    actual: span(leftOn),
    status: leftOn !== null ? 'left the factory' : last !== null ? 'some goods have left' : 'nothing has left yet',
    ...(isMeasured ? lateness(promised, leftOn, today) : ON_TIME),
  }
  return [
    exFactory,
    ...runs.map(({ id, runNumber, actualExFactoryDate }) => ({
      stage: 'Production',
      label: `Run ${runNumber}`,
      group: 'production-runs',
      id,
      planned: null,
      actual: span(actualExFactoryDate),
      status: actualExFactoryDate === null ? 'in production' : 'left the factory',
      ...ON_TIME,
    })),
  ]
}

function shipmentRows({ shipments }: Journey, today: string): TimelineRow[] {
  return shipments.map((shipment) => {
    const { id, number, status, estimatedDepartureDate, actualDepartureDate, deletedAt } = shipment
    const planned = shipment.estimatedDeliveryDate ?? shipment.estimatedArrivalDate
    const arrived = arrivedOn(shipment)
    const isMeasured = status !== 'cancelled' && deletedAt === null && (arrived !== null || status !== 'delivered')
    return {
      stage: 'Shipment',
      label: number,
      group: 'shipments',
      id,
      planned: span(estimatedDepartureDate, planned),
      actual: span(actualDepartureDate, arrived),
      status,
      ...(isMeasured ? lateness(planned, arrived, today) : ON_TIME),
    }
  })
}

/** At the place that it was planned to: the destination, or the port where no delivery was planned. */
function arrivedOn({ status, estimatedDeliveryDate, actualArrivalDate, deliveredDate }: Shipment): string | null {
  if (estimatedDeliveryDate === null) return actualArrivalDate ?? deliveredDate
  return deliveredDate ?? (status === 'delivered' ? actualArrivalDate : null)
}

/** Without a plan: it is the shipment that is late. */
function receiptRows({ receipts }: Journey): TimelineRow[] {
  return receipts.map(({ id, number, status, receivedDate }) => ({
    stage: 'Receipt',
    label: number,
    group: 'goods-receipts',
    id,
    planned: null,
    actual: span(receivedDate),
    status,
    ...ON_TIME,
  }))
}

function invoiceRows(journey: Journey, today: string): TimelineRow[] {
  const ofOrder = journey.milestones.filter(milestoneCounts)
  return journey.invoices.map((invoice) => {
    const { id, number, status, kind, invoiceDate, dueDate } = invoice
    const covering = new Map([...ofOrder, ...invoice.milestones.filter(milestoneCounts)].map((each) => [each.id, each]))
    return {
      stage: 'Invoice',
      label: `${number} (${kind.replaceAll('_', ' ')})`,
      group: 'invoices',
      id,
      planned: span(invoiceDate, dueDate),
      actual: span(invoiceDate),
      status,
      ...(isOpenInvoice(invoice, [...covering.values()], journey) ? lateness(dueDate, null, today) : ON_TIME),
    }
  })
}

const PAID_BY_INVOICE: readonly string[] = ['freight', 'duty', 'service']

/** What floating-point numbers make of no difference is less. */
const AMOUNT_MIN = 0.000_001

/** `covering`: goods are paid through milestones, where one names the invoice, its order, or an order on its lines. */
function isOpenInvoice(invoice: Invoice, covering: readonly Milestone[], journey: Journey): boolean {
  if (!isOwed(invoice)) return false
  if (PAID_BY_INVOICE.includes(invoice.kind)) return true
  if (!FOR_GOODS.includes(invoice.kind)) return false
  return covering.length === 0 || (invoice.status === 'disputed' && isAboveOpen(invoice, covering, journey))
}

/**
 * Whether open milestones leave something of the invoice. Those that name none are taken off once, and pay other invoices of
 * the order first. Of other orders on its lines, the other invoices are not known.
 */
function isAboveOpen(invoice: Invoice, covering: readonly Milestone[], { order, billing }: Journey): boolean {
  const open = covering.filter((each) => isOpenMilestone(each) && each.currency === invoice.currency)
  const amountOf = (isMeant: (milestone: Milestone) => boolean): number =>
    open.filter(isMeant).reduce((sum, each) => sum + Number(each.balanceAmount), 0)
  const leftOf = ({ id, balanceAmount }: Invoice): number =>
    Math.max(0, Number(balanceAmount) - amountOf(({ invoiceId }) => invoiceId === id))
  const taken = billing
    .filter((each) => isOwed(each) && FOR_GOODS.includes(each.kind) && each.currency === invoice.currency)
    .filter((each) => isPaidBefore(each, invoice))
    .reduce((sum, each) => sum + leftOf(each), 0)
  const ofOrder = amountOf(({ invoiceId, orderId }) => invoiceId === null && orderId === order.id)
  const ofOthers = amountOf(({ invoiceId, orderId }) => invoiceId === null && orderId !== order.id)
  return leftOf(invoice) - Math.max(0, ofOrder - taken) - ofOthers > AMOUNT_MIN
}

/** What is not in dispute comes first, then what is, by due date; without one last. */
function isPaidBefore(one: Invoice, disputed: Invoice): boolean {
  if (one.status !== 'disputed') return true
  const [day, otherDay] = [one, disputed].map(({ dueDate }) => dueDate ?? '9999-12-31') as [string, string]
  return day < otherDay || (day === otherDay && one.id < disputed.id)
}

function isOwed({ balanceAmount, status, deletedAt }: Invoice): boolean {
  return Number(balanceAmount) > 0 && !['paid', 'rejected', 'void'].includes(status) && deletedAt === null
}
function isOpenMilestone({ status, balanceAmount }: Milestone): boolean {
  return Number(balanceAmount) > 0 && !['paid', 'waived', 'cancelled'].includes(status)
}

/** Whether it is paid or not. */
function milestoneCounts({ order, agreement }: Milestone): boolean {
  return order !== null && orderCounts(order) && agreement !== null && agreement.deletedAt === null
}

function paymentRows(journey: Journey, today: string): TimelineRow[] {
  const { payments } = journey
  const open = journey.milestones.filter(milestoneCounts).filter(isOpenMilestone)
  return [
    ...payments.map(({ id, number, status, paymentDate, clearedDate }) => ({
      stage: 'Payment',
      label: number,
      group: 'payments',
      id,
      planned: null,
      actual: span(paymentDate, clearedDate),
      status,
      ...ON_TIME,
    })),
    ...open.map((milestone) => {
      const due = dueDateOf(milestone)
      return {
        stage: 'Payment',
        label: `${milestone.name} due`,
        group: 'payment-milestones',
        id: milestone.id,
        planned: span(due),
        actual: null,
        status: due === null ? 'no due date' : milestone.status,
        ...lateness(due, null, today),
      }
    }),
  ]
}

/** Its own, or that of its invoice. */
function dueDateOf({ dueDate, invoice }: Milestone): string | null {
  const isValid = invoice !== null && invoice.deletedAt === null && invoice.status !== 'void'
  return dueDate ?? (isValid ? invoice.dueDate : null)
}

/** From the first to the last of the days that are known. Timestamps count as their days. */
function span(...moments: readonly (string | null | undefined)[]): Span | null {
  const days = moments.flatMap((moment) => (moment ? [moment.slice(0, 10)] : [])).sort()
  return days.length === 0 ? null : { from: days[0]!, to: days.at(-1)! }
}

/** The days by which a row is late, up to the day it happened or up to today; null if it is on time. */
export function lateSpan({ actual, lateDays, isLateToday }: TimelineRow, today: string): Span | null {
  if (lateDays === 0) return null
  const to = isLateToday ? today : (actual?.to ?? today)
  return { from: new Date(Date.parse(to) - lateDays * DAY_MS).toISOString().slice(0, 10), to }
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const TICKS_MAX = 8
const MONTHS_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000]

/** Marks on the axis: the first day of a month, at even steps, so few that their labels do not touch. */
export function ticksBetween(from: string, to: string): string[] {
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = months(from) + (from.endsWith('-01') ? 0 : 1)
  const last = months(to)
  const step = MONTHS_STEPS.find((each) => (last - first) / each < TICKS_MAX) ?? 12_000
  const start = Math.ceil(first / step) * step
  return Array.from({ length: Math.max(0, Math.floor((last - start) / step) + 1) }, (_, index) => {
    const month = start + index * step
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}
