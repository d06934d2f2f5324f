/** Rows of reports that several pages show. */
import type { ReportRows } from '@selvedge/client'
import type { ComponentChildren, JSX } from 'preact'
import { countText, valueTitle } from '../data/format.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { DueDay } from './days.tsx'

type OpenShipment = ReportRows['open-shipments']

/** Shipment, route, pieces, due. */
export function shipmentRow(brand: string, shipment: OpenShipment, day: string): readonly ComponentChildren[] {
  return [
    <>
      <RecordLink brand={brand} group="shipments" id={shipment.shipmentId} text={shipment.number} />
      <span class="sub">{valueTitle(shipment.status)}</span>
    </>,
    <Route shipment={shipment} />,
    <span class="number">{countText(shipment.pieces)}</span>,
    <DueDay value={shipment.planned} day={day} passed="late" />,
  ]
}

function Route({ shipment }: { readonly shipment: OpenShipment }): JSX.Element {
  const { departsFrom, arrivesAt, destination, transportMode } = shipment
  const legs = [departsFrom, arrivesAt].filter((name) => name !== null).join(' → ')
  return (
    <>
      {legs ? <ShortText text={legs} /> : `by ${transportMode}`}
      {destination !== null && destination !== arrivesAt && (
        <span class="sub">
          to <ShortText text={destination} />
        </span>
      )}
    </>
  )
}
