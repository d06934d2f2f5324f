/** The brands that come with the service; another profile works just as well. */
import { garments } from '../data/garments.ts'
import { origins } from '../data/origins.ts'
import alderFinch from './alder-finch.json' with { type: 'json' }
import type { BrandProfile } from './profile.ts'
import skarvLund from './skarv-lund.json' with { type: 'json' }

/** In a file, garments and origins are named, with the weight of each. */
interface BrandFile extends Omit<BrandProfile, 'garments' | 'origins'> {
  readonly garments: Readonly<Record<string, number>>
  readonly origins: Readonly<Record<string, number>>
}

export const demoBrands: readonly BrandProfile[] = [alderFinch, skarvLund].map((file: unknown) => {
  const brand = file as BrandFile
  return { ...brand, garments: weighted(garments, brand.garments), origins: weighted(origins, brand.origins) }
})

function weighted<T>(known: Readonly<Record<string, T>>, weights: Readonly<Record<string, number>>): [T, number][] {
  return Object.entries(weights).map(([name, weight]) => [known[name]!, weight])
}
