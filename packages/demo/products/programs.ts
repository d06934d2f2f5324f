/** The plan of what is designed when, for which launch and with whom. */

import type { Garment } from '../data/garments.ts'
import type { Craft } from '../data/origins.ts'
import { Rota } from '../kit/rota.ts'
import { type Day, FIRST_ORDER_DAY, SET_UP_DAY, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { LaunchWindow } from '../library/seasons.ts'
import type { Site } from '../partners/places.ts'
import { usualDays } from '../partners/routes.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { Program } from './style.ts'

const STYLES_PER_PROGRAM = 3
const LEAST_STYLES = 2 * STYLES_PER_PROGRAM
/** Small brands have smaller programmes, so that they still buy from many suppliers. */
const LEAST_PROGRAMS = 12

/** Days between the factory gate and the shelf that are not spent travelling, with some to spare. */
const HANDLING_DAYS = 22

/** Brands of this many programmes always have one for the next launch that is late; smaller ones only need a past. */
const LEAST_WITH_DELAY = 5
/** When the goods that are late should have left the factory. */
const DELAYED_SINCE_DAYS = 20

export function planPrograms(
  world: World,
  windows: readonly LaunchWindow[],
  suppliers: readonly Supplier[],
  warehouse: Site,
): Program[] {
  const { random } = world
  const styles = world.count('parent-products', LEAST_STYLES)
  const count = Math.max(Math.round(styles / STYLES_PER_PROGRAM), Math.min(LEAST_PROGRAMS, Math.floor(styles / 1.5)))
  const wardrobe = new Wardrobe(world)
  // Everyone who can make something does, however few programmes there are.
  const used = new Set<Supplier>()
  const nextLaunch = windows.find(({ inWarehouseDay }) => inWarehouseDay > TODAY)!
  return Array.from({ length: count }, (_, index) => {
    const garments = wardrobe.take(programSize(styles, count, index))
    const { craft } = garments[0]!
    const makers = suppliers.filter((each) => each.active && each.crafts.includes(craft))
    const unused = makers.filter((each) => !used.has(each))
    const supplier = random.pick(unused.length > 0 ? unused : makers)
    used.add(supplier)
    const rivals = makers.filter((each) => each !== supplier)
    const delayed = index === count - 2 && count >= LEAST_WITH_DELAY
    const window = delayed ? nextLaunch : windows[placeOf(world, index, count, windows.length)]!
    const firstOrderDay = delayed
      ? workday(TODAY - DELAYED_SINCE_DAYS - supplier.leadDays)
      : orderDayFor(world, window, supplier, warehouse)
    const designed = Math.max(SET_UP_DAY + 1, firstOrderDay - random.between(130, 180))
    // What is meant for launches far ahead has only just been begun.
    const developmentDay = Math.min(designed, TODAY - random.between(3, 45))
    const plan = { window, craft, supplier, rivals, garments, developmentDay, firstOrderDay, delayed }
    return { ...plan, styles: [], awardedRevisionId: null }
  })
}

/** Over all windows, but more towards the end: the brand is growing. */
function placeOf(world: World, index: number, count: number, windowCount: number): number {
  const passed = (index + world.random.below(1000) / 1000) / count
  return Math.floor(((passed + Math.sqrt(passed)) / 2) * windowCount)
}

function orderDayFor(world: World, window: LaunchWindow, supplier: Supplier, warehouse: Site): Day {
  const days = supplier.leadDays + usualDays(supplier.site, warehouse) + HANDLING_DAYS
  return workday(Math.max(FIRST_ORDER_DAY, window.inWarehouseDay - days + world.random.between(-6, 6)))
}

/** Sizes that add up to the number of styles. */
function programSize(styles: number, count: number, index: number): number {
  return Math.floor(((index + 1) * styles) / count) - Math.floor((index * styles) / count)
}

/** Garments in the proportions of the brand; those taken together can be made by the same supplier. */
class Wardrobe {
  readonly #any: Rota<Garment>
  readonly #byCraft: ReadonlyMap<Craft, Rota<Garment>>

  constructor({ profile }: World) {
    this.#any = new Rota(profile.garments)
    const groups = Map.groupBy(profile.garments, ([garment]) => garment.craft)
    this.#byCraft = new Map([...groups].map(([craft, garments]) => [craft, new Rota(garments)]))
  }

  take(count: number): Garment[] {
    const first = this.#any.next()
    const alike = this.#byCraft.get(first.craft)!
    return [first, ...Array.from({ length: count - 1 }, () => alike.next())]
  }
}
