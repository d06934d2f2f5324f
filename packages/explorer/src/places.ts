/** The pages that people go to, in the order of the navigation. Lists that belong together have one place and one row of tabs. */
import { PAYMENT_SOON_DAYS, SOON_DAYS } from '@selvedge/catalogue/report-terms'
import type { ReportName } from '@selvedge/client'
import type { CountedList } from './data/counts.ts'
import { needsOf } from './data/report-index.ts'
import { isOpen } from './opened.ts'
import { reportPath } from './route.ts'
import { keyPartner, opens } from './session.ts'

/** A part of a place, by a filter. */
export interface Tab extends CountedList {
  readonly label: string
}

export interface Place {
  readonly name: string
  readonly tabs: readonly Tab[]
}

const all = (path: string, label = 'All'): Tab => ({ label, path, filters: {} })
const rows = (label: string, report: ReportName, filters: CountedList['filters'] = {}): Tab => ({
  label,
  path: reportPath(report),
  filters,
})

/** The first tab that the key opens is where the navigation leads. A partner reads what it has to do, and what it gets. */
const placesOf = (isPartner: boolean): readonly Place[] => [
  {
    name: 'Orders',
    tabs: [
      rows('Open', 'open-orders'),
      rows('Late', 'open-orders', { due: 'late' }),
      rows(`Leaving in ${SOON_DAYS} days`, 'open-orders', { due: 'soon' }),
      all('orders'),
    ],
  },
  {
    name: 'Shipments',
    tabs: [
      rows('Not delivered', 'open-shipments'),
      rows('Late', 'open-shipments', { due: 'late' }),
      rows('On the way', 'open-shipments', { departed: 'yes' }),
      rows(`Arriving in ${SOON_DAYS} days`, 'open-shipments', { due: 'soon', departed: 'yes' }),
      all('shipments'),
    ],
  },
  {
    // A forwarder sees what SKUs are called, and no styles.
    name: opens('parent-products') ? 'Styles' : 'SKUs',
    tabs: [all('parent-products', 'Styles'), all('product-options', 'Options'), all('skus', 'SKUs')],
  },
  {
    name: 'Payments',
    tabs: [
      rows(isPartner ? 'Owed to you' : 'To pay', 'open-payments'),
      rows(`Due in ${PAYMENT_SOON_DAYS} days`, 'open-payments', { due: 'soon' }),
      rows('Overdue', 'open-payments', { due: 'late' }),
      all('payments'),
      all('invoices', 'Invoices'),
    ],
  },
  {
    name: 'Samples',
    tabs: [
      rows('Waiting', 'waiting-samples'),
      isPartner
        ? rows('Asked of you', 'waiting-samples', { turn: 'supplier' })
        : rows('To judge', 'waiting-samples', { turn: 'brand' }),
      all('samples'),
      all('sample-rounds', 'Rounds'),
    ],
  },
  { name: 'Suppliers', tabs: isPartner ? [] : [all('suppliers', 'Suppliers'), all('partners', 'Partners')] },
]

/** What the key opens of them. */
export function openPlaces(): Place[] {
  const places = placesOf(keyPartner() !== null)
  return places.map(({ name, tabs }) => ({ name, tabs: tabs.filter(isOpenTab) })).filter(({ tabs }) => tabs.length > 0)
}

export function placeOf(path: string): Place | undefined {
  return openPlaces().find(({ tabs }) => tabs.some((tab) => tab.path === path))
}

function isOpenTab({ path }: Tab): boolean {
  return isOpen({ needs: needsOf(path) })
}
