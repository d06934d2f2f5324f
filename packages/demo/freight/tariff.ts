/** What forwarders ask for moving goods, by volume, weight or shipment, in US cents. */
import { share, sumOf } from '../kit/amounts.ts'
import { TODAY, yearOf } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Journey } from '../orders/timeline.ts'
import type { AllocationMethod, ChargeKind, ShipItem } from './shipment.ts'

/** Freight was dear in the first two years of the history, and has moved since; hundredths of the usual rate. */
const MARKET: Readonly<Record<number, number>> = { 2021: 260, 2022: 205, 2023: 90, 2024: 130, 2025: 110, 2026: 100 }

export interface Cargo {
  readonly items: readonly ShipItem[]
  readonly grossGrams: number
  readonly volumeCcm: number
}

/** What a charge is about: kind, wording, US cents, how it is spread. */
export type Tariffed = readonly [ChargeKind, string, number, AllocationMethod]

export function freightTariff(world: World, inHand: WaveInHand, journey: Journey, cargo: Cargo): Tariffed[] {
  const { random } = world
  const litres = Math.ceil(cargo.volumeCcm / 1000)
  const kilos = Math.ceil(cargo.grossGrams / 1000)
  const days = journey.plannedArrivalDay - journey.plannedDepartureDay
  const market = MARKET[yearOf(journey.departureDay)] ?? 100
  const byVolume = (centsPerCbm: number, least: number): number =>
    Math.max(least, share(share(litres * centsPerCbm, market, 100), random.between(88, 114), 100_000))
  const value = sumOf(cargo.items, (item) => item.qty * item.line.unitBaseCents)
  const insurance: Tariffed = ['insurance', 'Cargo insurance', Math.max(1500, share(value, 3, 1000)), 'value']
  switch (journey.mode) {
    case 'courier':
      return [['courier', 'Express courier', Math.max(3500, kilos * random.between(650, 980)), 'weight']]
    case 'road':
      return [
        ['road_freight', `Groupage from ${inHand.supplier.site.city}`, byVolume(3300 + days * 190, 22_000), 'volume'],
        ['origin_handling', 'Collection and cross-dock', random.between(6000, 14_000), 'volume'],
        ['destination_handling', 'Unloading', random.between(4500, 9500), 'qty'],
        ['drayage', `Delivery to ${inHand.destination.city} with tail lift`, random.between(6000, 16_000), 'volume'],
        ['other', 'Fuel surcharge', random.between(3000, 12_000), 'volume'],
        insurance,
      ]
    case 'air':
      return [
        [
          'air_freight',
          `Air freight from ${inHand.supplier.site.airport}`,
          Math.max(18_000, kilos * random.between(380, 560)),
          'weight',
        ],
        ['origin_handling', 'Origin handling', random.between(9000, 19_000), 'weight'],
        ['destination_handling', 'Terminal and handling', random.between(8000, 17_000), 'weight'],
        ['drayage', `Delivery to ${inHand.destination.city}`, random.between(14_000, 38_000), 'volume'],
        insurance,
      ]
    case 'rail':
    case 'sea':
      return [
        [
          journey.mode === 'sea' ? 'ocean_freight' : 'rail_freight',
          journey.mode === 'sea' ? `Ocean freight from ${inHand.supplier.site.seaPort}` : 'Rail freight',
          byVolume((journey.mode === 'sea' ? 900 : 4200) + days * 165, 16_000),
          'volume',
        ],
        ['origin_handling', 'Origin terminal and documents', random.between(12_000, 26_000), 'volume'],
        ['destination_handling', 'Destination terminal handling', random.between(14_000, 32_000), 'volume'],
        ['drayage', `Drayage to ${inHand.destination.city}`, random.between(28_000, 88_000), 'volume'],
        insurance,
        ...storage(world, journey),
      ]
  }
}

/** Goods that wait for customs are stored at the brand's cost. */
function storage(world: World, journey: Journey): Tariffed[] {
  const waited = journey.clearedDay - journey.arrivalDay
  if (waited < 6 || journey.clearedDay > TODAY) return []
  return [['storage', `Storage, ${waited} days`, waited * world.random.between(4500, 9000), 'volume']]
}
