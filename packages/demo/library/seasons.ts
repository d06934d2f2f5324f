/** Collections and launch windows: a window a month, from the first launch to those still being designed. */
import type { RecordAt } from '@selvedge/catalogue'
import remarks from '../data/remarks.json' with { type: 'json' }
import { type Day, dateText, dayOf, SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

const FIRST_WINDOW = { year: 2022, month: 2 }
const WINDOW_COUNT = 63
const DAYS_OPEN_BEFORE = 240

export interface LaunchWindow {
  readonly id: string
  readonly code: string
  readonly collectionId: string
  readonly startDay: Day
  readonly inWarehouseDay: Day
}

export interface Seasons {
  readonly windows: readonly LaunchWindow[]
  /** The collection of goods that are always in the line, by year. */
  readonly core: ReadonlyMap<number, string>
}

/** Besides the two seasons of a year: season, code, name, first month, months on sale. */
const EXTRA_COLLECTIONS = [
  ['core', 'CORE', 'Core', 1, 12],
  ['holiday', 'HOL', 'Holiday', 11, 2],
  ['resort', 'RES', 'Resort', 12, 3],
  ['pre_fall', 'PF', 'Pre-fall', 6, 3],
] as const

export function makeSeasons(world: World): Seasons {
  const bySeason = new Map<string, string>()
  const drops = new Map<string, number>()
  const windows: LaunchWindow[] = []
  for (let index = 0; index < WINDOW_COUNT; index++) {
    const month = ((FIRST_WINDOW.month - 1 + index) % 12) + 1
    const year = FIRST_WINDOW.year + Math.floor((FIRST_WINDOW.month - 1 + index) / 12)
    const spring = month >= 2 && month <= 7
    // January still sells the fall season of the year before.
    const seasonYear = month === 1 ? year - 1 : year
    const code = `${spring ? 'SS' : 'FW'}${seasonYear % 100}`
    const collectionId = bySeason.get(code) ?? makeSeason(world, spring, seasonYear, code)
    bySeason.set(code, collectionId)
    const drop = (drops.get(code) ?? 0) + 1
    drops.set(code, drop)
    const name = `${spring ? 'Spring' : 'Fall'} ${seasonYear}, drop ${drop}`
    windows.push(makeWindow(world, collectionId, `${code}-D${drop}`, name, monthStart(year, month)))
  }
  return { windows, core: makeExtraCollections(world) }
}

function makeSeason(world: World, spring: boolean, year: number, code: string): string {
  const start = spring ? monthStart(year, 2) : monthStart(year, 8)
  const end = (spring ? monthStart(year, 8) : monthStart(year + 1, 2)) - 1
  const name = `${spring ? 'Spring Summer' : 'Fall Winter'} ${year}`
  return makeCollection(world, code, name, spring ? 'spring_summer' : 'fall_winter', year, start, end)
}

function makeExtraCollections(world: World): Map<number, string> {
  const core = new Map<number, string>()
  for (let year = FIRST_WINDOW.year; year <= 2027; year++) {
    for (const [season, prefix, name, month, months] of EXTRA_COLLECTIONS) {
      const start = monthStart(year, month)
      const end = monthStart(year, month + months) - 1
      const id = makeCollection(world, `${prefix}${year % 100}`, `${name} ${year}`, season, year, start, end)
      if (season === 'core') core.set(year, id)
    }
  }
  return core
}

function makeCollection(
  world: World,
  code: string,
  name: string,
  season: RecordAt<'collections'>['season'],
  year: number,
  start: Day,
  end: Day,
): string {
  const id = world.ids.next('collections')
  world.emit('collections', {
    id,
    code,
    name,
    season,
    year,
    status: end < TODAY ? 'closed' : start - DAYS_OPEN_BEFORE <= TODAY ? 'open' : 'planning',
    startDate: dateText(start),
    endDate: dateText(end),
    description: world.random.chance(0.7) ? world.random.pick(remarks.collection) : null,
    ...world.life(createdBefore(start), start),
  })
  return id
}

function makeWindow(world: World, collectionId: string, code: string, name: string, month: Day): LaunchWindow {
  const startDay = month + world.random.between(0, 12)
  const inWarehouseDay = startDay - 14
  const id = world.ids.next('launch-windows')
  world.emit('launch-windows', {
    id,
    collectionId,
    code,
    name,
    status: startDay <= TODAY ? 'launched' : startDay - DAYS_OPEN_BEFORE <= TODAY ? 'open' : 'planned',
    inWarehouseDate: dateText(inWarehouseDay),
    startDate: dateText(startDay),
    endDate: dateText(startDay + 30),
    ...world.stamps(createdBefore(startDay), startDay),
  })
  return { id, code, collectionId, startDay, inWarehouseDay }
}

/** Seasons are opened well over a year ahead, but not before the brand kept records. */
function createdBefore(start: Day): Day {
  return Math.min(Math.max(SET_UP_DAY, start - 420), TODAY)
}

function monthStart(year: number, month: number): Day {
  const turns = Math.floor((month - 1) / 12)
  return dayOf(`${year + turns}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`)
}
