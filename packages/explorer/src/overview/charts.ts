/** The bars of each chart, from the rows of its report. Pure. No row is left out without being counted. */
import type { ReportRows } from '@selvedge/client'
import { amountText, countText, monthText, plural } from '../data/format.ts'
import { listHref, recordHref, reportPath } from '../route.ts'
import type { DrawnReports } from './read.ts'

export interface Bar {
  readonly label: string
  /** What the bar is as long as, in words; it begins with that number. */
  readonly note: string
  readonly length: number
  readonly isBad: boolean
  /** Where the rows or the record behind the bar are. */
  readonly href: string
}

export interface Chart {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly bars: readonly Bar[]
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
  const names = namesOf(items)
  const bars = items.slice(0, BARS_MAX).map(({ supplierId, lateOrders, orders, latePercent }, index) => ({
    label: names[index]!,
    note: `${countText(lateOrders)} late of ${plural(orders, 'order')} (${Number(latePercent)} %)`,
    length: lateOrders,
    isBad: true,
    href: listHref(brand, reportPath('late-orders'), { supplierId }),
  }))
  return {
    id: 'suppliers',
    title: 'Late orders, by supplier',
    about: 'The largest share of late orders first: out of the orders that left the factory, or should have.',
    bars,
    before: 0,
    after: totalItems - bars.length,
    href: listHref(brand, reportPath('supplier-performance')),
  }
}

/** Two companies may have one name, so their codes tell them apart. */
function namesOf(suppliers: readonly ReportRows['supplier-performance'][]): string[] {
  const named = Map.groupBy(suppliers, ({ supplier }) => supplier)
  return suppliers.map(({ supplierId, code, supplier }) => {
    const mark = code ?? supplierId.slice(0, 8)
    if (supplier === null) return mark
    return named.get(supplier)!.length > 1 ? `${supplier} (${mark})` : supplier
  })
}

export function shortShipmentChart(
  brand: string,
  { items, totalItems }: NonNullable<DrawnReports['shortShipments']>,
): Chart {
  const bars = items.slice(0, BARS_MAX).map(({ shipmentId, number, shipped, difference }) => ({
    label: number,
    note: `${countText(-difference)} of ${plural(shipped, 'piece')} missing`,
    length: -difference,
    isBad: true,
    href: recordHref(brand, 'shipments', { id: shipmentId }),
  }))
  return {
    id: 'short',
    title: 'Shipments that arrived short',
    about: 'Received completely, with fewer pieces than were shipped.',
    bars,
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
        isBad: isOverdue,
        href: listHref(brand, reportPath('open-payments'), { month, currency }),
      }
    })
    return {
      id: `payments-${currency}`,
      title: `Payments due in ${currency}`,
      about: 'What is not paid yet, by the month it is due in.',
      bars,
      before,
      after: rows.length - before - bars.length,
      href: listHref(brand, reportPath('payments-due'), { currency }),
    }
  })
}
