/** The bars of each chart, from the rows of its report. Pure. No row is left out without being counted. */
import type { ReportRows } from '@selvedge/client'
import { amountText, countText, monthText, percentText, plural } from '../data/format.ts'
import { markedName } from '../data/records.ts'
import { listHref, recordHref, reportPath } from '../route.ts'
import type { DrawnReports } from './read.ts'

export interface Bar {
  readonly label: string
  /** What the bar is as long as, in words; it begins with that number. */
  readonly note: string
  readonly length: number
  readonly isOverdue: boolean
  /** Where the rows or the record behind the bar are. */
  readonly href: string
}

export interface Chart {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly bars: readonly Bar[]
  /** The length of a bar across the whole chart. */
  readonly full: number
  /** Rows of the report before and after those that are drawn. */
  readonly before: number
  readonly after: number
  /** The whole report. */
  readonly href: string
}

const BARS_MAX = 10
/** Months before the current one that are drawn where there are too many. */
const PAST_MONTHS = 5

export function supplierChart(brand: string, { items, totalItems }: NonNullable<DrawnReports['suppliers']>): Chart {
  const bars = items.slice(0, BARS_MAX).map((row) => ({
    label: labelOf(row),
    note: `${percentText(row.latePercent)} late, ${countText(row.lateOrders)} of ${plural(row.orders, 'order')}`,
    length: Number(row.latePercent),
    isOverdue: false,
    href: listHref(brand, reportPath('late-orders'), { supplierId: row.supplierId }),
  }))
  return {
    id: 'suppliers',
    title: 'Late orders, by supplier',
    about: 'The share of late orders among those that have left the factory or should have, worst first.',
    bars,
    full: 100,
    before: 0,
    after: totalItems - bars.length,
    href: listHref(brand, reportPath('supplier-performance')),
  }
}

function labelOf({ supplierId, code, supplier }: ReportRows['supplier-performance']): string {
  const mark = code ?? supplierId.slice(0, 8)
  return supplier === null ? mark : markedName(supplier, mark)
}

export function shortShipmentChart(
  brand: string,
  { items, totalItems }: NonNullable<DrawnReports['shortShipments']>,
): Chart {
  const bars = items.slice(0, BARS_MAX).map(({ shipmentId, number, shipped, difference }) => ({
    label: number,
    note: `${countText(-difference)} of ${plural(shipped, 'piece')} missing`,
    length: -difference,
    isOverdue: false,
    href: recordHref(brand, 'shipments', { id: shipmentId }),
  }))
  return {
    id: 'short',
    title: 'Shipments that arrived short',
    about: 'Fully received, with fewer pieces than were shipped.',
    bars,
    full: longest(bars),
    before: 0,
    after: totalItems - bars.length,
    href: listHref(brand, reportPath('receipt-differences'), { outcome: 'short' }),
  }
}

/** One for each currency: amounts of different currencies cannot be compared. */
export function paymentCharts(brand: string, { items, asOf }: NonNullable<DrawnReports['payments']>): Chart[] {
  const thisMonth = asOf.slice(0, 7)
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, rows]) => {
    const current = rows.findIndex(({ month }) => month >= thisMonth)
    const latestStart = Math.max(0, rows.length - BARS_MAX)
    const before = Math.min(latestStart, Math.max(0, (current < 0 ? rows.length : current) - PAST_MONTHS))
    const bars = rows.slice(before, before + BARS_MAX).map(({ month, payments, amount }) => {
      const isOverdue = month < thisMonth
      const due = isOverdue ? ', overdue' : ''
      return {
        label: month === 'none' ? 'No due date' : monthText(month),
        note: `${amountText(amount)} ${currency}, ${plural(payments, 'payment')}${due}`,
        length: Number(amount),
        isOverdue,
        href: listHref(brand, reportPath('open-payments'), { month, currency }),
      }
    })
    return {
      id: `payments-${currency}`,
      title: `Payments due in ${currency}`,
      about: 'Open payments, by due month.',
      bars,
      full: longest(bars),
      before,
      after: rows.length - before - bars.length,
      href: listHref(brand, reportPath('payments-due'), { currency }),
    }
  })
}

function longest(bars: readonly Bar[]): number {
  return Math.max(0, ...bars.map(({ length }) => length))
}

/** How much of the chart a bar fills, in percent. What is zero or below has no bar. */
export function widthPercent({ length }: Bar, { full }: Chart): number {
  return full > 0 ? Math.max(0, (length / full) * 100) : 0
}
