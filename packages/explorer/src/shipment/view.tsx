/** What people ask about a shipment: where it is, when it arrives, and whose goods it has. */
import type { Shipment } from '@selvedge/client'
import type { JSX } from 'preact'
import { dayText } from '../data/days.ts'
import { fieldOf, groupAt } from '../data/facts.ts'
import { amountText, plural, valueTitle } from '../data/format.ts'
import type { RecordValues } from '../data/records.ts'
import { Due } from '../parts/due.tsx'
import { ShortText } from '../parts/text.tsx'
import { Day } from '../related/days.tsx'
import { Charges } from '../related/lists.tsx'
import { Named } from '../related/named.tsx'
import { type Row, useReportRow } from '../related/report-row.ts'
import { useNamesOf } from '../views/names.ts'
import { Goods } from './goods.tsx'
import { Route } from './route.tsx'

interface ShipmentProps {
  readonly brand: string
  readonly record: RecordValues
}

const REFERENCES = ['forwarderId', 'destinationLocationId'].map((name) => fieldOf(groupAt('shipments')!, name)!)

export function ShipmentSummary({ brand, record }: ShipmentProps): JSX.Element {
  const shipment = record as unknown as Shipment
  const open = useReportRow(brand, 'open-shipments', { shipmentId: shipment.id })
  useNamesOf(brand, REFERENCES, record)
  // The day of the numbers, so that what is late here is late in the lists.
  const day = open?.asOf ?? new Date().toISOString().slice(0, 10)
  return (
    <>
      <p class="lead">
        <span class="pill">{valueTitle(shipment.status)}</span>{' '}
        {open?.row.due === 'late' && <span class="pill alarm">{plural(open.row.daysLate ?? 0, 'day')} late</span>} by{' '}
        {shipment.transportMode}
        <Named brand={brand} before=" with " group="partners" id={shipment.forwarderId} />
        <Named brand={brand} before=", to " group="locations" id={shipment.destinationLocationId} />
      </p>
      <Route brand={brand} shipment={shipment} day={day} />
      <Facts shipment={shipment} open={open} day={day} />
      <Goods brand={brand} shipment={shipment} day={day} />
      <Charges brand={brand} of={{ shipmentId: shipment.id }} />
    </>
  )
}

interface FactsProps {
  readonly shipment: Shipment
  readonly open: Row<'open-shipments'> | null
  readonly day: string
}

function Facts({ shipment, open, day }: FactsProps): JSX.Element {
  const { containerNumbers, masterBillNumber, houseBillNumber, totalQty, totalCartons, grossWeightKg, volumeCbm } =
    shipment
  const { deliveredDate, estimatedDeliveryDate, estimatedArrivalDate } = shipment
  const planned = open?.row.planned ?? estimatedDeliveryDate ?? estimatedArrivalDate
  const load = [
    totalCartons === null ? null : plural(totalCartons, 'carton'),
    grossWeightKg && `${amountText(grossWeightKg)} kg`,
    volumeCbm && `${amountText(volumeCbm)} m³`,
  ].filter((part) => part)
  return (
    <dl class="facts">
      <div>
        <dt>{deliveredDate === null ? 'Delivery' : 'Delivered'}</dt>
        <dd>
          {deliveredDate === null && planned && open?.row.due !== 'none' ? (
            <Due due={planned} day={day} passed="late" />
          ) : (
            <Day value={deliveredDate ?? planned} day={day} />
          )}
        </dd>
        {deliveredDate !== null && planned && <dd class="sub">planned {dayText(planned, day)}</dd>}
      </div>
      {containerNumbers.length > 0 && (
        <div>
          <dt>{containerNumbers.length === 1 ? 'Container' : 'Containers'}</dt>
          <dd>
            <ShortText text={containerNumbers.join(', ')} />
          </dd>
        </div>
      )}
      {(masterBillNumber ?? houseBillNumber) !== null && (
        <div>
          <dt>{masterBillNumber === null ? 'House bill' : 'Master bill'}</dt>
          <dd>
            <ShortText text={masterBillNumber ?? houseBillNumber ?? ''} />
          </dd>
          {masterBillNumber !== null && houseBillNumber !== null && (
            <dd class="sub">
              house bill <ShortText text={houseBillNumber} />
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>Pieces</dt>
        <dd>{plural(totalQty, 'piece')}</dd>
        {load.length > 0 && <dd class="sub">{load.join(', ')}</dd>}
      </div>
    </dl>
  )
}
