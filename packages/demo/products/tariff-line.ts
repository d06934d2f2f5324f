/** Under which tariff number a style is declared, by the garment and what it is made of. */

import { chiefFibre, type Department, type Garment, type Tariffs } from '../data/garments.ts'
import type { World } from '../kit/world.ts'
import type { StyleDesign, TariffLine } from './style.ts'

/** One option in so many, of garments that are made of more than one thing, is of another. */
const OTHER_FIBRE_EVERY = 9

export function styleTariff(
  world: World,
  garment: Garment,
  department: Department,
  composition: string | null,
  originCountry: string,
): TariffLine {
  const tariffs = garment.tariffByFibre?.[chiefFibre(composition)] ?? garment.tariff
  return tariffLine(world, tariffs, department, world.profile.dutyFree.includes(originCountry))
}

/** An option in another fibre than the style has a different number. */
export function optionTariff(world: World, { garment, department, tariff }: StyleDesign): TariffLine {
  const all = [garment.tariff, ...Object.values(garment.tariffByFibre ?? {})]
  const others = all
    .map((tariffs) => tariffLine(world, tariffs, department, tariff.dutyPermille === 0))
    .filter(({ number }) => number !== tariff.number)
  const other = others.length > 0 && world.serial('option of several fibres') % OTHER_FIBRE_EVERY === 2
  return other ? others[0]! : tariff
}

/** The smallest sizes of some garments are declared apart. */
export function skuTariff(world: World, { smallSizes }: Garment, option: TariffLine, place: number): TariffLine {
  if (!smallSizes || place >= smallSizes.count) return option
  return { ...option, number: smallSizes.number[world.profile.customs] }
}

function tariffLine({ profile }: World, tariffs: Tariffs, department: Department, dutyFree: boolean): TariffLine {
  const { mens, womens, dutyPermille } = tariffs[profile.customs]
  return { number: department === 'womens' ? womens : mens, dutyPermille: dutyFree ? 0 : dutyPermille }
}
