/** The eight numbers at the head of the page. Each is a row of a report as it is, and a link to the rows that it counts. */
import { PAYMENT_SOON_DAYS, SOON_DAYS } from '@selvedge/catalogue/report-terms'
import { daysBetween, dayText } from '../data/days.ts'
import { countText, plural } from '../data/format.ts'
import { amountsText, type Headline, HeadlineRow, rowsHref } from '../parts/headline.tsx'
import { onTheWay } from '../parts/on-the-way.ts'
import type { Today } from './read.ts'

type Due = 'all' | 'late' | 'soon'

export function Headlines({
  brand,
  today,
  day,
}: {
  readonly brand: string
  readonly today: Today
  readonly day: string
}) {
  const attention = [lateOrders, lateShipments, launches, samples].map((headline) => headline(brand, today, day))
  const underWay = [openOrders, onTheWay, arriving, toPay].map((headline) => headline(brand, today, day))
  return (
    <>
      <HeadlineRow label="Needs attention" headlines={attention} />
      <HeadlineRow label="Under way" headlines={underWay} />
    </>
  )
}

function lateOrders(brand: string, { orders }: Today, day: string): Headline | null {
  if (!orders) return null
  const of = (due: Due) => orders.items.find((row) => row.due === due && row.currency === null)
  const [late, all] = [of('late'), of('all')]
  return {
    label: 'Late orders',
    href: rowsHref(brand, 'open-orders', { due: 'late' }),
    value: countText(late?.orders ?? 0),
    note: `of ${countText(all?.orders ?? 0)} open${lateBy(late?.first, day)}`,
    isAlarm: late !== undefined,
  }
}

function lateShipments(brand: string, { shipments }: Today, day: string): Headline | null {
  if (!shipments) return null
  const of = (due: Due) => shipments.items.find((row) => row.due === due && row.departed === 'all')
  const [late, all] = [of('late'), of('all')]
  return {
    label: 'Late shipments',
    href: rowsHref(brand, 'open-shipments', { due: 'late' }),
    value: countText(late?.shipments ?? 0),
    note: `of ${countText(all?.shipments ?? 0)} not delivered${lateBy(late?.first, day)}`,
    isAlarm: late !== undefined,
  }
}

function launches(brand: string, { launches: atRisk }: Today, day: string): Headline | null {
  if (!atRisk) return null
  const [first] = atRisk.items
  return {
    label: 'Orders for launches at risk',
    href: rowsHref(brand, 'launches-at-risk'),
    value: countText(atRisk.totalItems),
    note: first ? `first needed ${dayText(first.inWarehouseDate, day)}` : 'all have two weeks to spare',
    isAlarm: first?.daysToSpare !== undefined && first.daysToSpare !== null && first.daysToSpare < 0,
  }
}

function samples(brand: string, { samples: rows }: Today, day: string): Headline | null {
  if (!rows) return null
  const here = rows.items.find(({ due, turn }) => due === 'all' && turn === 'brand')
  return {
    label: 'Samples to judge',
    href: rowsHref(brand, 'waiting-samples', { turn: 'brand' }),
    value: countText(here?.samples ?? 0),
    note: here?.first ? `here for ${plural(daysBetween(here.first, day), 'day')}` : 'none is waiting for you',
  }
}

function openOrders(brand: string, { orders }: Today): Headline | null {
  if (!orders) return null
  const all = orders.items.filter(({ due }) => due === 'all')
  return {
    label: 'Open orders',
    href: rowsHref(brand, 'open-orders'),
    value: countText(all.find(({ currency }) => currency === null)?.orders ?? 0),
    note: amountsText(all) || 'no order is open',
  }
}

function arriving(brand: string, { shipments }: Today, day: string): Headline | null {
  if (!shipments) return null
  const soon = shipments.items.find((row) => row.due === 'soon' && row.departed === 'yes')
  const next = soon?.first ? `, next ${dayText(soon.first, day)}` : ''
  return {
    label: `Arriving in ${SOON_DAYS} days`,
    href: rowsHref(brand, 'open-shipments', { due: 'soon', departed: 'yes' }),
    value: countText(soon?.pieces ?? 0),
    unit: 'pieces',
    note: `${plural(soon?.shipments ?? 0, 'shipment')}${next}`,
  }
}

function toPay(brand: string, { payments }: Today): Headline | null {
  if (!payments) return null
  const of = (wanted: Due) => payments.items.filter(({ due }) => due === wanted)
  const [soon, late] = [of('soon'), of('late')]
  const overdue = amountsText(late)
  return {
    label: `Payments due in ${PAYMENT_SOON_DAYS} days`,
    href: rowsHref(brand, 'open-payments', { due: 'soon' }),
    value: countText(soon.find(({ currency }) => currency === null)?.payments ?? 0),
    note: [amountsText(soon), overdue && `overdue ${overdue}`].filter(Boolean).join('; ') || 'nothing is due',
  }
}

function lateBy(first: string | null | undefined, day: string): string {
  return first ? `, up to ${plural(daysBetween(first, day), 'day')}` : ''
}
