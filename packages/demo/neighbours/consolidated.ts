/** Consolidated shipments: samples of several suppliers, collected at the factory of one of them and flown together. */
import remarks from '../data/remarks.json' with { type: 'json' }
import type { Desk } from '../desk.ts'
import { makeNotePair } from '../files.ts'
import { COLLECTED_DAYS_BEFORE } from '../freight/legs.ts'
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { runTogether } from '../orders/run-wave.ts'
import type { Wave } from '../orders/wave.ts'
import { type ServicePartner, servicesOf } from '../partners/services.ts'
import type { Program } from '../products/style.ts'

/** Long enough ago for the freight to be billed and paid. */
const PAID_READY_DAYS_AGO = 75
/** Long enough ago for the goods to have left. */
const SHIPPED_READY_DAYS_AGO = 16
const LEAD_DAYS = 30

/** One shipment of three suppliers, and one of two that one of them forwards, from the factory of the other. */
export function consolidate(world: World, desk: Desk, neighbours: readonly Program[]): void {
  const [first, second, third] = neighbours as [Program, Program, Program]
  const { supplier } = first
  ship(world, desk, [second, first], { ...supplier, country: supplier.origin.country }, PAID_READY_DAYS_AGO)
  const [forwarder] = servicesOf(desk.services, 'forwarder')
  ship(world, desk, [first, second, third], forwarder!, SHIPPED_READY_DAYS_AGO)
  desk.payables.payBefore(world, Number.POSITIVE_INFINITY)
}

function ship(
  world: World,
  desk: Desk,
  [lead, ...others]: readonly Program[],
  forwarder: ServicePartner,
  readyDaysAgo: number,
): void {
  const readyDay = TODAY - readyDaysAgo
  const waves = others.map((program) => waveOf(program, readyDay - COLLECTED_DAYS_BEFORE))
  for (const shipment of runTogether(world, desk, waveOf(lead!, readyDay), waves, forwarder)) {
    const { id: shipmentId } = shipment
    makeNotePair(world, { shipmentId, partnerId: forwarder.partnerId }, remarks.consolidation, readyDay)
    for (const { id: orderId, supplier } of shipment.packingLists.keys()) {
      makeNotePair(world, { shipmentId, orderId }, remarks.consolidation, readyDay)
      makeNotePair(world, { shipmentId, partnerId: supplier.partnerId }, remarks.consolidation, readyDay)
    }
  }
}

function waveOf(program: Program, readyDay: Day): Wave {
  const due = { event: 'departure', day: readyDay } as const
  return { program, kind: 'sample', orderDay: workday(readyDay - LEAD_DAYS), due, mode: 'air' }
}
