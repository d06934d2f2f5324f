/** Faults to plant in a sound brand, one for each way to break a rule; each breaks the rules that it names and no other. */
import type { BrandRecords } from '../brand-records.ts'
import { faultsInCatalog } from './catalog.ts'
import { faultsInFinance } from './finance.ts'
import { faultsInFreight } from './freight.ts'
import type { Plant } from './plant.ts'
import { faultsInProduction } from './production.ts'
import { faultsInRemovals } from './removals.ts'
import { faultsInTime } from './time.ts'

export { plant } from './plant.ts'

export function plantsFor(brand: BrandRecords): Plant[] {
  return [
    ...faultsInCatalog(brand),
    ...faultsInProduction(brand),
    ...faultsInFreight(brand),
    ...faultsInFinance(brand),
    ...faultsInTime(),
    ...faultsInRemovals(brand),
  ]
}
