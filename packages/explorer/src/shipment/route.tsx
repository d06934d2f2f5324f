/** The way of a shipment, stop by stop. */
import type { BrandClient, Leg, Shipment } from '@selvedge/client'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { awayText, dayText } from '../data/days.ts'
import { fieldOf, groupAt } from '../data/facts.ts'
import { valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { all, type RecordValues } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { opens } from '../session.ts'
import { useNames } from '../views/names.ts'
import { isMissed, type Move, type Stop, stopsOf } from './stops.ts'

interface RouteProps {
  readonly brand: string
  readonly shipment: Shipment
  readonly day: string
}

/** Any reference to a location: what is read is its name. */
const LOCATION = fieldOf(groupAt('legs')!, 'originLocationId')!

export function Route({ brand, shipment, day }: RouteProps): JSX.Element | null {
  const { data } = useLoad(brand, `legs ${shipment.id}`, (client, signal) => readLegs(client, shipment, signal))
  const stops = useMemo(() => (data ? stopsOf(shipment, data) : []), [shipment, data])
  useNames(
    brand,
    [LOCATION],
    useMemo(() => stops.map(({ locationId }): RecordValues => ({ [LOCATION.name]: locationId })), [stops]),
  )
  return (
    <ol class="route" aria-label="Route">
      {stops.map((stop, index) => (
        <StopItem key={index} brand={brand} shipment={shipment} stop={stop} day={day} />
      ))}
    </ol>
  )
}

async function readLegs(client: BrandClient, { id }: Shipment, signal: AbortSignal): Promise<Leg[]> {
  return opens('legs') ? all(client.legs.list({ shipmentId: id }, { signal })) : []
}

interface StopProps extends RouteProps {
  readonly stop: Stop
}

function StopItem({ brand, shipment, stop, day }: StopProps): JSX.Element {
  const { locationId, arrival, departure, leg } = stop
  const isReached = (arrival ?? departure)?.actual != null
  const isLeft = departure?.actual != null
  const isLate = isMissed(shipment, arrival, day) || isMissed(shipment, departure, day)
  return (
    <li class={[isReached && 'reached', isLeft && 'left', isLate && 'late'].filter(Boolean).join(' ')}>
      <strong>
        {locationId === null ? (
          'Not known'
        ) : (
          <RecordLink
            brand={brand}
            group={LOCATION.to}
            id={locationId}
            text={nameOf(LOCATION.to, locationId) ?? locationId.slice(0, 8)}
          />
        )}
      </strong>
      {arrival && <MoveText done="arrived" move={arrival} isLate={isMissed(shipment, arrival, day)} day={day} />}
      {departure && <MoveText done="left" move={departure} isLate={isMissed(shipment, departure, day)} day={day} />}
      {leg && (
        <span class="sub">
          <ShortText
            text={[valueTitle(leg.transportMode), leg.vesselName, leg.voyageNumber].filter((part) => part).join(' ')}
          />
        </span>
      )}
    </li>
  )
}

interface MoveProps {
  readonly done: string
  readonly move: Move
  readonly isLate: boolean
  readonly day: string
}

function MoveText({ done, move: { planned, actual }, isLate, day }: MoveProps): JSX.Element | null {
  if (actual !== null) {
    return (
      <span class="sub">
        {done} {dayText(actual, day)}
      </span>
    )
  }
  if (planned === null) return null
  return (
    <span class={isLate ? 'sub alarm' : 'sub'}>
      {done === 'left' ? 'to leave' : 'planned'} {dayText(planned, day)}
      {isLate && `, ${awayText(planned, day, 'ago')}, not ${done}`}
    </span>
  )
}
