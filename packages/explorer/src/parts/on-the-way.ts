/** The pieces that have left and have not arrived, for the pages of the brand and of a partner. */
import { dayText } from '../data/days.ts'
import { countText, plural } from '../data/format.ts'
import type { Rows } from '../data/report-pages.ts'
import { type Headline, rowsHref } from './headline.tsx'

interface Shipments {
  readonly shipments: Rows<'shipment-headlines'> | null
}

export function onTheWay(brand: string, { shipments }: Shipments, day: string): Headline | null {
  if (!shipments) return null
  const departed = shipments.items.find((row) => row.due === 'all' && row.departed === 'yes')
  const first = departed?.first ? `, first due ${dayText(departed.first, day)}` : ''
  return {
    label: 'On the way',
    href: rowsHref(brand, 'open-shipments', { departed: 'yes' }),
    value: countText(departed?.pieces ?? 0),
    unit: 'pieces',
    note: `${plural(departed?.shipments ?? 0, 'shipment')}${first}`,
  }
}
