/** Who carries what: a carrier for each way of travelling, and the number a parcel is followed by. */

import { type Carrier, carriers } from '../data/carriers.ts'
import { dhlWaybill, fedexTracking, upsTracking } from '../kit/check-digits.ts'
import type { World } from '../kit/world.ts'
import type { TransportMode } from '../partners/routes.ts'

/** Hauliers are listed with the American ones first. */
const AMERICAN_HAULIERS = 8
/** Railways between China and Europe. */
const LAND_BRIDGE = carriers.rail.slice(3, 5)
/** Lines that sail everywhere, before the regional ones. */
const DEEP_SEA = carriers.ocean.slice(0, 12)
export const expressCouriers = carriers.parcel.slice(0, 3)

export function carrierFor({ random }: World, mode: TransportMode, destinationCountry: string): Carrier {
  const american = ['US', 'MX', 'PE'].includes(destinationCountry)
  const { air, road } = carriers
  const choices = {
    sea: DEEP_SEA,
    air,
    rail: LAND_BRIDGE,
    road: american ? road.slice(0, AMERICAN_HAULIERS) : road.slice(AMERICAN_HAULIERS),
    courier: expressCouriers,
  } as const satisfies Record<TransportMode, readonly Carrier[]>
  return random.pick(choices[mode])
}

/** In the form of the courier. */
export function parcelNumber(world: World, { code }: Carrier): string {
  const { random } = world
  if (code === 'dhl_express') return dhlWaybill(random.between(100_000_000, 999_999_999))
  if (code === 'fedex') return fedexTracking(random.between(70_000_000_000, 79_999_999_999))
  return upsTracking(`${random.digits(3)}W${random.digits(2)}`, '04', random.below(10_000_000))
}
