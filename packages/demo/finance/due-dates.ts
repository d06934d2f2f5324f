/** When the parts of a payment term fall due and are paid, for a wave of orders and each of its consignments. */
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Consignment, Timeline } from '../orders/timeline.ts'
import type { PaymentPart, TriggerEvent } from '../words/payment-terms.ts'

const LEFT_UNPAID_SHARE = 0.025
export const INVOICE_AFTER_DAYS = 1

/** One payment to make: a part of the term, for all goods or for those of one consignment. */
export interface Instalment {
  /** Place of the part in the term. */
  readonly part: number
  /** Place of the consignment; null where all goods are paid for at once. */
  readonly consignment: number | null
  readonly eventDay: Day
  readonly dueDay: Day
  readonly payDay: Day
  readonly paid: boolean
}

export function planInstalments(
  world: World,
  parts: readonly PaymentPart[],
  timeline: Timeline,
  atOnce: boolean,
): Instalment[] {
  return parts.flatMap(([event, , offsetDays], part) => {
    const whole = wholeOrderDay(event, timeline)
    if (whole !== null) return [instalment(world, part, null, whole, offsetDays)]
    if (atOnce) {
      const last = Math.max(...timeline.consignments.map((consignment) => consignmentDay(event, consignment)))
      return [instalment(world, part, null, last, offsetDays)]
    }
    return timeline.consignments.map((consignment, index) =>
      instalment(world, part, index, consignmentDay(event, consignment), offsetDays),
    )
  })
}

/** When the last of what is owed for a consignment falls due. */
export function lastDueDay(instalments: readonly Instalment[], consignment: number): Day {
  const own = instalments.filter((each) => each.consignment === null || each.consignment === consignment)
  return Math.max(...own.map(({ dueDay }) => dueDay))
}

function instalment(
  world: World,
  part: number,
  consignment: number | null,
  eventDay: Day,
  offsetDays: number,
): Instalment {
  const { random } = world
  const dueDay = eventDay + offsetDays
  const payDay = workday(Math.max(eventDay + 1, dueDay + random.between(-2, 5)))
  return { part, consignment, eventDay, dueDay, payDay, paid: payDay <= TODAY && !random.chance(LEFT_UNPAID_SHARE) }
}

function wholeOrderDay(event: TriggerEvent, timeline: Timeline): Day | null {
  if (event === 'order_confirmed') return timeline.confirmedDay
  return event === 'production_start' ? timeline.productionDay : null
}

function consignmentDay(event: TriggerEvent, { readyDay, main }: Consignment): Day {
  switch (event) {
    case 'departure':
      return main.departureDay
    case 'bill_of_lading':
      return main.departureDay + 1
    case 'arrival':
      return main.arrivalDay
    case 'goods_received':
      return main.receivedDay
    case 'invoice_date':
      return readyDay + INVOICE_AFTER_DAYS
    case 'inspection_passed':
      return readyDay - 3
    default:
      return readyDay
  }
}
