/** A company somebody might have founded in a country: its name, address and people. */

import type { Origin } from '../data/origins.ts'
import { plain } from '../kit/text.ts'
import type { World } from '../kit/world.ts'
import type { Address } from './locations.ts'

export interface Company {
  readonly name: string
  readonly shortName: string
  readonly address: Address
  /** Manufacturer identification code. */
  readonly midCode: string
  readonly people: readonly string[]
}

export function foundCompany(world: World, origin: Origin): Company {
  const { random } = world
  const shortName = `${random.pick(origin.firms.first)} ${random.pick(origin.firms.second)}`
  const { city, region, postalCode } = random.pick(origin.cities)
  const { country, timezone } = origin
  const house = random.between(3, 420)
  const people = Array.from({ length: random.between(2, 5) }, () => {
    return `${random.pick(origin.givenNames)} ${random.pick(origin.familyNames)}`
  })
  return {
    name: `${shortName} ${origin.legalForm}`,
    shortName,
    address: { street: `${random.pick(origin.streets)} ${house}`, city, region, postalCode, country, timezone },
    midCode: midCodeOf(country, shortName, house, city),
    people,
  }
}

/** As customs forms it: country, first letters of the name, number of the house, first letters of the city. */
function midCodeOf(country: string, name: string, house: number, city: string): string {
  const [first, second] = name.split(' ')
  return `${country}${letters(first ?? '')}${letters(second ?? '')}${house}${letters(city)}`
}

function letters(words: string): string {
  const capitals = plain(words).toUpperCase()
  return capitals.replaceAll(/[^A-Z]/g, '').slice(0, 3)
}
