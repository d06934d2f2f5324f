/** Who carries what: a carrier for each way of travelling, and the number a parcel is followed by. */
import { dhlWaybill, fedexTracking, upsTracking } from '../kit/check-digits.ts'
import type { World } from '../kit/world.ts'
import type { TransportMode } from '../partners/routes.ts'
import {
  airCarriers,
  type Carrier,
  oceanCarriers,
  parcelCarriers,
  railCarriers,
  roadCarriers,
} from '../words/carriers.ts'

/** Hauliers are listed with the American ones first. */
const AMERICAN_HAULIERS = 8
/** Railways between China and Europe. */
const LAND_BRIDGE = railCarriers.slice(3, 5)
/** Lines that sail everywhere, before the regional ones. */
const DEEP_SEA = oceanCarriers.slice(0, 12)
export const expressCouriers = parcelCarriers.slice(0, 3)

export function carrierFor(world: World, mode: TransportMode, destinationCountry: string): Carrier {
  const { random } = world
  switch (mode) {
    case 'sea':
      return random.pick(DEEP_SEA)
    case 'air':
      return random.pick(airCarriers)
    case 'rail':
      return random.pick(LAND_BRIDGE)
    case 'road':
      return roadCarrier(world, destinationCountry)
    case 'courier':
      return random.pick(expressCouriers)
  }
}

export function roadCarrier(world: World, destinationCountry: string): Carrier {
  const american = destinationCountry === 'US' || destinationCountry === 'MX' || destinationCountry === 'PE'
  return world.random.pick(american ? roadCarriers.slice(0, AMERICAN_HAULIERS) : roadCarriers.slice(AMERICAN_HAULIERS))
}

/** In the form of the courier. */
export function parcelNumber(world: World, { code }: Carrier): string {
  const { random } = world
  if (code === 'dhl_express') return dhlWaybill(random.between(100_000_000, 999_999_999))
  if (code === 'fedex') return fedexTracking(random.between(70_000_000_000, 79_999_999_999))
  return upsTracking(`${random.digits(3)}W${random.digits(2)}`, '04', random.below(10_000_000))
}
