/** The numbers of a partner. They are rows of the same reports as those of the brand, of the records that the partner sees. */
import { SOON_DAYS } from '@selvedge/catalogue/report-terms'
import { awayText, daysBetween, dayText } from '../data/days.ts'
import { amountText, countText, plural } from '../data/format.ts'
import { amountsText, type Headline, rowsHref, wholeUnits } from '../parts/headline.tsx'
import type { Portal } from './read.ts'

export function toMake(brand: string, { orders }: Portal): Headline | null {
  if (!orders) return null
  const all = orders.items.filter(({ due }) => due === 'all')
  const total = all.find(({ currency }) => currency === null)
  return {
    label: 'To make and ship',
    href: rowsHref(brand, 'open-orders'),
    value: countText(total?.pieces ?? 0),
    unit: 'pieces',
    note: [plural(total?.orders ?? 0, 'order'), amountsText(all)].filter(Boolean).join(', '),
  }
}

export function lateOrders(brand: string, { orders }: Portal, day: string): Headline | null {
  if (!orders) return null
  const of = (wanted: string) => orders.items.find(({ due, currency }) => due === wanted && currency === null)
  const [late, next] = [of('late'), of('soon') ?? of('later')]
  const href = rowsHref(brand, 'open-orders', { due: 'late' })
  if (late) {
    const days = late.first === null ? '' : `, up to ${plural(daysBetween(late.first, day), 'day')}`
    return {
      label: 'Late',
      href,
      value: countText(late.orders),
      unit: late.orders === 1 ? 'order' : 'orders',
      note: `to hand over${days}`,
      isAlarm: true,
    }
  }
  const note = next?.first
    ? `next leaves ${dayText(next.first, day)}, ${awayText(next.first, day)}`
    : 'no order is promised'
  return { label: 'Late', href, value: 'Nothing', note }
}

/** In whole units, of each currency; with the part that is overdue. */
export function owed(brand: string, { payments }: Portal): Headline | null {
  if (!payments) return null
  const of = (wanted: string) => payments.items.filter(({ due, currency }) => due === wanted && currency !== null)
  const [all, late] = [of('all'), of('late')]
  const [only, ...others] = all
  const href = rowsHref(brand, 'open-payments')
  const overdue = late.length > 0 ? `${amountsText(late)} overdue` : 'nothing is overdue'
  if (!only) return { label: 'Owed to you', href, value: 'Nothing', note: 'no payment is open' }
  if (others.length > 0) return { label: 'Owed to you', href, value: amountsText(all), note: overdue }
  return {
    label: 'Owed to you',
    href,
    value: amountText(wholeUnits(only.amount ?? '0')),
    unit: only.currency ?? '',
    note: overdue,
  }
}

export function notDelivered(brand: string, { shipments }: Portal): Headline | null {
  if (!shipments) return null
  const all = shipments.items.find((row) => row.due === 'all' && row.departed === 'all')
  return {
    label: 'To deliver',
    href: rowsHref(brand, 'open-shipments'),
    value: countText(all?.shipments ?? 0),
    unit: shipmentsText(all?.shipments),
    note: `${countText(all?.pieces ?? 0)} pieces`,
  }
}

export function lateShipments(brand: string, { shipments }: Portal, day: string): Headline | null {
  if (!shipments) return null
  const late = shipments.items.find((row) => row.due === 'late' && row.departed === 'all')
  const href = rowsHref(brand, 'open-shipments', { due: 'late' })
  if (!late) return { label: 'Late', href, value: 'Nothing', note: 'no open shipment is late' }
  const days = late.first === null ? '' : `up to ${plural(daysBetween(late.first, day), 'day')}`
  return {
    label: 'Late',
    href,
    value: countText(late.shipments),
    unit: shipmentsText(late.shipments),
    note: days,
    isAlarm: true,
  }
}

export function arriving(brand: string, { shipments }: Portal, day: string): Headline | null {
  if (!shipments) return null
  const soon = shipments.items.find((row) => row.due === 'soon' && row.departed === 'yes')
  return {
    label: `Arriving in ${SOON_DAYS} days`,
    href: rowsHref(brand, 'open-shipments', { due: 'soon', departed: 'yes' }),
    value: countText(soon?.shipments ?? 0),
    unit: shipmentsText(soon?.shipments),
    note: soon?.first ? `next ${dayText(soon.first, day)}` : 'none',
  }
}

function shipmentsText(count: number | undefined): string {
  return count === 1 ? 'shipment' : 'shipments'
}
