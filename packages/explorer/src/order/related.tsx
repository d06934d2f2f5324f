/** What belongs to an order, each as a short table: its shipments with their containers, what is to pay, and its invoices. */
import type { JSX } from 'preact'
import { fieldOf, groupAt } from '../data/facts.ts'
import { nameOf } from '../data/known-records.ts'
import type { RecordValues } from '../data/records.ts'
import { Due } from '../parts/due.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { Day } from '../related/days.tsx'
import { RelatedSection } from '../related/section.tsx'
import { Status } from '../related/status.tsx'

interface OfOrderProps {
  readonly brand: string
  readonly orderId: string
}

export function Shipments({ brand, orderId }: OfOrderProps): JSX.Element {
  const named = (record: RecordValues, name: string): string | undefined => {
    const { to } = fieldOf(groupAt('shipments')!, name)!
    return record[name] === null ? undefined : nameOf(to, String(record[name]))
  }
  return (
    <RelatedSection
      brand={brand}
      of={{ orderId }}
      title="Shipments"
      path="shipments"
      columns={['Shipment', 'Route', 'Status', 'Departed', 'Arrives']}
      row={(shipment, day) => [
        <>
          <RecordLink brand={brand} group="shipments" id={String(shipment.id)} text={String(shipment.number)} />
          <span class="sub">
            <ShortText text={(shipment.containerNumbers as string[]).join(', ') || String(shipment.transportMode)} />
          </span>
        </>,
        <ShortText
          text={[named(shipment, 'originLocationId'), named(shipment, 'destinationLocationId')]
            .filter((name) => name !== undefined)
            .join(' → ')}
        />,
        <Status path="shipments" record={shipment} brand={brand} />,
        <Day value={shipment.actualDepartureDate ?? shipment.estimatedDepartureDate} day={day} />,
        <Arrival shipment={shipment} day={day} />,
      ]}
    />
  )
}

function Arrival({ shipment, day }: { readonly shipment: RecordValues; readonly day: string }): JSX.Element {
  const { deliveredDate, actualArrivalDate, estimatedDeliveryDate, estimatedArrivalDate } = shipment
  const arrived = deliveredDate ?? actualArrivalDate
  const planned = estimatedDeliveryDate ?? estimatedArrivalDate
  if (arrived || typeof planned !== 'string') return <Day value={arrived} day={day} />
  return <Due due={planned} day={day} passed="late" />
}
