/** The eight numbers at the head of the page. Each is a row of a report as it is, and a link to the rows that it counts. */
import { PAYMENT_SOON_DAYS, SOON_DAYS } from '@selvedge/catalogue/report-terms'
import type { ReportName } from '@selvedge/client'
import type { JSX } from 'preact'
import { daysBetween, dayText } from '../data/days.ts'
import { reportNamed } from '../data/facts.ts'
import { amountText, countText, plural } from '../data/format.ts'
import { isOpen } from '../opened.ts'
import { listHref, reportPath } from '../route.ts'
import type { Today } from './read.ts'

interface Headline {
  readonly label: string
  /** Undefined if the key does not open the report with the rows. */
  readonly href: string | undefined
  readonly value: string
  readonly unit?: string
  readonly note: string
  /** Something is late now. */
  readonly isAlarm?: boolean
}

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
      <Row label="Needs attention" headlines={attention} />
      <Row label="Under way" headlines={underWay} />
    </>
  )
}

/** What the key does not open is not there, and leaves no hole. */
function Row({ label, headlines }: { readonly label: string; readonly headlines: readonly (Headline | null)[] }) {
  const shown = headlines.filter((headline) => headline !== null)
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div class="headlines" role="group" aria-label={label}>
      {shown.map((headline) => (
        <HeadlineLink key={headline.label} headline={headline} />
      ))}
    </div>
  )
}

function HeadlineLink({
  headline: { label, href, value, unit, note, isAlarm },
}: {
  readonly headline: Headline
}): JSX.Element {
  const content = (
    <>
      <span class="label">{label}</span>
      <strong class={isAlarm ? 'alarm' : undefined}>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </strong>
      <span class="note">{note}</span>
    </>
  )
  if (href === undefined) return <div class="headline">{content}</div>
  return (
    <a class="headline" href={href}>
      {content}
    </a>
  )
}

function rowsHref(brand: string, report: ReportName, query: Readonly<Record<string, string>> = {}): string | undefined {
  return isOpen(reportNamed(report)!) ? listHref(brand, reportPath(report), query) : undefined
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
    note: amounts(all) || 'no order is open',
  }
}

function onTheWay(brand: string, { shipments }: Today): Headline | null {
  if (!shipments) return null
  const departed = shipments.items.find((row) => row.due === 'all' && row.departed === 'yes')
  return {
    label: 'On the way',
    href: rowsHref(brand, 'open-shipments', { departed: 'yes' }),
    value: countText(departed?.pieces ?? 0),
    unit: 'pieces',
    note: plural(departed?.shipments ?? 0, 'shipment'),
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
  const overdue = amounts(late)
  return {
    label: `Payments due in ${PAYMENT_SOON_DAYS} days`,
    href: rowsHref(brand, 'open-payments', { due: 'soon' }),
    value: countText(soon.find(({ currency }) => currency === null)?.payments ?? 0),
    note: [amounts(soon), overdue && `overdue ${overdue}`].filter(Boolean).join('; ') || 'nothing is due',
  }
}

function lateBy(first: string | null | undefined, day: string): string {
  return first ? `, up to ${plural(daysBetween(first, day), 'day')}` : ''
}

interface Amount {
  readonly currency: string | null
  readonly amount: string | null
}

/** Of each currency, in whole units: currencies are never added. */
function amounts(rows: readonly Amount[]): string {
  return rows
    .flatMap(({ currency, amount }) => (currency && amount ? [`${amountText(wholeUnits(amount))} ${currency}`] : []))
    .join(' + ')
}

/** `34380.58` as "34381": a headline needs no cents. */
function wholeUnits(amount: string): string {
  return Number(amount).toFixed(0)
}
