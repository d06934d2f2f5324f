/** The brands that come with the service; another profile works just as well. */
import { alderFinch } from './alder-finch.ts'
import type { BrandProfile } from './profile.ts'
import { skarvLund } from './skarv-lund.ts'

export const demoBrands: readonly BrandProfile[] = [alderFinch, skarvLund]
