/** When the parts of a payment term fall due and are paid, for a wave of orders and each of its consignments. */
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { PaymentPart } from '../library/settings.ts'
import type { Consignment, Timeline } from '../orders/timeline.ts'

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
  return parts.flatMap(({ event, offsetDays }, part) => {
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

function wholeOrderDay(event: PaymentPart['event'], timeline: Timeline): Day | null {
  if (event === 'order_confirmed') return timeline.confirmedDay
  return event === 'production_start' ? timeline.productionDay : null
}

function consignmentDay(event: PaymentPart['event'], { readyDay, main }: Consignment): Day {
  const days: Partial<Record<PaymentPart['event'], Day>> = {
    departure: main.departureDay,
    bill_of_lading: main.departureDay + 1,
    arrival: main.arrivalDay,
    goods_received: main.receivedDay,
    invoice_date: readyDay + INVOICE_AFTER_DAYS,
    inspection_passed: readyDay - 3,
  }
  return days[event] ?? readyDay
}
