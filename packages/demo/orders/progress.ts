/** Where an order stands today, and each of its lines, by what has happened to its goods. */
import type { RecordAt } from '@selvedge/catalogue'
import { TODAY } from '../kit/time.ts'
import { journeysOf, type Timeline } from './timeline.ts'

const CLOSED_AFTER_DAYS = 60
const DRAFT_DAYS = 2

type OrderStatus = RecordAt<'orders'>['status']

export function isCancelled(timeline: Timeline): boolean {
  return timeline.cancelledDay !== null && timeline.cancelledDay <= TODAY
}

export function isConfirmed(timeline: Timeline): boolean {
  return timeline.confirmedDay <= TODAY
}

export function orderStatus(timeline: Timeline): OrderStatus {
  if (isCancelled(timeline)) return 'cancelled'
  if (!isConfirmed(timeline)) return timeline.orderDay > TODAY - DRAFT_DAYS ? 'draft' : 'issued'
  if (timeline.productionDay > TODAY) return 'confirmed'
  const journeys = journeysOf(timeline)
  const departed = journeys.filter((journey) => journey.departureDay <= TODAY).length
  const received = journeys.filter((journey) => journey.receivedDay <= TODAY).length
  if (received === journeys.length) return lastReceived(timeline) + CLOSED_AFTER_DAYS <= TODAY ? 'closed' : 'received'
  if (received > 0) return 'partially_received'
  if (departed === journeys.length) return 'shipped'
  return departed > 0 ? 'partially_shipped' : 'in_production'
}

const STEPS = {
  draft: 'draft',
  issued: 'draft',
  confirmed: 'confirmed',
  in_production: 'in_production',
  partially_shipped: 'in_transit',
  shipped: 'in_transit',
  partially_received: 'in_transit',
  received: 'received',
  closed: 'closed',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>

export function lineStep(timeline: Timeline): string {
  const status = orderStatus(timeline)
  const ready = timeline.runs.every((run) => run.exFactoryDay <= TODAY)
  return status === 'in_production' && ready ? 'ex_factory' : STEPS[status]
}

function lastReceived(timeline: Timeline): number {
  return Math.max(...journeysOf(timeline).map((journey) => journey.receivedDay))
}
