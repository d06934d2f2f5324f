/**
 * Collections and launch windows: a window a month, from the first launch to those still being designed.
 * Windows are part of the history, and move with it. Seasons are those of the calendar: what is launched in May is a spring
 * style, whatever the day on which the history ends.
 */
import type { RecordAt } from '@selvedge/catalogue'
import remarks from '../data/remarks.json' with { type: 'json' }
import type { Calendar } from '../kit/calendar.ts'
import { type Day, dayOf, SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { Stamps, World } from '../kit/world.ts'

/** Of the history. */
const FIRST_WINDOW = { year: 2022, month: 2 }
const WINDOW_COUNT = 63
const WINDOWS_PER_SEASON = 6
const YEAR_COUNT = 6
const DAYS_OPEN_BEFORE = 240

/** Where the windows reach into one season more than there are, these days at one end belong to the season next to it. */
const DAYS_OUTSIDE_MAX = 36

export interface LaunchWindow {
  readonly id: string
  readonly code: string
  readonly collectionId: string
  readonly startDay: Day
  readonly inWarehouseDay: Day
}

export interface Seasons {
  readonly windows: readonly LaunchWindow[]
  /** The collection of goods that are always in the line, in the year of that day. */
  coreOn(day: Day): string
}

/** Besides the two seasons of a year: season, code, name, first month, months on sale. */
const EXTRA_COLLECTIONS = [
  ['core', 'CORE', 'Core', 1, 12],
  ['holiday', 'HOL', 'Holiday', 11, 2],
  ['resort', 'RES', 'Resort', 12, 3],
  ['pre_fall', 'PF', 'Pre-fall', 6, 3],
] as const

export function makeSeasons(world: World): Seasons {
  const { calendar } = world
  const months = Array.from({ length: WINDOW_COUNT }, (_, index) =>
    dayOf(monthStart(FIRST_WINDOW.year, FIRST_WINDOW.month + index)),
  )
  const firstSeason = seasonOn(calendar, months[0]! + DAYS_OUTSIDE_MAX)
  const collectionIds: string[] = []
  const planned = months.map((month, index) => {
    if (index % WINDOWS_PER_SEASON === 0) {
      collectionIds.push(makeSeason(world, firstSeason + collectionIds.length, month))
    }
    const startDay = month + world.random.between(0, 12)
    return { startDay, stamps: world.stamps(createdBefore(startDay), startDay) }
  })
  const drops = collectionIds.map(() => 0)
  const windows = planned.map(({ startDay, stamps }) => {
    const place = clamp(seasonOn(calendar, startDay) - firstSeason, collectionIds.length)
    const drop = ++drops[place]!
    return makeWindow(world, collectionIds[place]!, seasonFacts(firstSeason + place), drop, startDay, stamps)
  })
  return { windows, coreOn: makeExtraCollections(world, calendar.year(months.at(-1)!)) }
}

/** Counts half-years; spring begins in February, fall in August. January still sells the fall season of the year before. */
function seasonOn(calendar: Calendar, day: Day): number {
  const [year, month] = calendar.date(day).split('-').map(Number) as [number, number]
  return Math.floor((year * 12 + month - 2) / 6)
}

function seasonFacts(season: number) {
  const spring = season % 2 === 0
  const year = Math.floor(season / 2)
  return { spring, year, code: `${spring ? 'SS' : 'FW'}${twoDigits(year % 100)}`, startMonth: spring ? 2 : 8 }
}

/** `day` is when the season begins in the history. */
function makeSeason(world: World, number: number, day: Day): string {
  const { spring, year, code, startMonth } = seasonFacts(number)
  const name = `${spring ? 'Spring Summer' : 'Fall Winter'} ${year}`
  const months = { year, startMonth, count: 6 }
  return makeCollection(world, code, name, spring ? 'spring_summer' : 'fall_winter', months, day)
}

/** Those of the last year that a window is in, and of the years before it. */
function makeExtraCollections(world: World, lastYear: number): Seasons['coreOn'] {
  const firstYear = lastYear - YEAR_COUNT + 1
  const core: string[] = []
  for (let index = 0; index < YEAR_COUNT; index++) {
    const year = firstYear + index
    for (const [season, prefix, name, startMonth, count] of EXTRA_COLLECTIONS) {
      const day = dayOf(monthStart(FIRST_WINDOW.year + index, startMonth))
      const code = `${prefix}${twoDigits(year % 100)}`
      const id = makeCollection(world, code, `${name} ${year}`, season, { year, startMonth, count }, day)
      if (season === 'core') core.push(id)
    }
  }
  return (day) => core[clamp(world.calendar.year(day) - firstYear, YEAR_COUNT)]!
}

/** `day` is when it begins in the history: it was entered, and last changed, by that. */
function makeCollection(
  world: World,
  code: string,
  name: string,
  season: RecordAt<'collections'>['season'],
  { year, startMonth, count }: { readonly year: number; readonly startMonth: number; readonly count: number },
  day: Day,
): string {
  const { calendar } = world
  const start = calendar.dayOf(monthStart(year, startMonth))
  const end = calendar.dayOf(monthStart(year, startMonth + count)) - 1
  const id = world.ids.next('collections')
  world.emit('collections', {
    id,
    code,
    name,
    season,
    year,
    status: end < TODAY ? 'closed' : start - DAYS_OPEN_BEFORE <= TODAY ? 'open' : 'planning',
    startDate: calendar.date(start),
    endDate: calendar.date(end),
    description: world.random.chance(0.7) ? world.random.pick(remarks.collection) : null,
    ...world.life(createdBefore(day), day),
  })
  return id
}

function makeWindow(
  world: World,
  collectionId: string,
  { spring, year, code: seasonCode }: ReturnType<typeof seasonFacts>,
  drop: number,
  startDay: Day,
  stamps: Stamps,
): LaunchWindow {
  const inWarehouseDay = startDay - 14
  const id = world.ids.next('launch-windows')
  const code = `${seasonCode}-D${drop}`
  world.emit('launch-windows', {
    id,
    collectionId,
    code,
    name: `${spring ? 'Spring' : 'Fall'} ${year}, drop ${drop}`,
    status: startDay <= TODAY ? 'launched' : startDay - DAYS_OPEN_BEFORE <= TODAY ? 'open' : 'planned',
    inWarehouseDate: world.calendar.date(inWarehouseDay),
    startDate: world.calendar.date(startDay),
    endDate: world.calendar.date(startDay + 30),
    ...stamps,
  })
  return { id, code, collectionId, startDay, inWarehouseDay }
}

/** Seasons are opened well over a year ahead, but not before the brand kept records. */
function createdBefore(start: Day): Day {
  return Math.min(Math.max(SET_UP_DAY, start - 420), TODAY)
}

/** The date of the first of a month, which may be counted beyond December. */
function monthStart(year: number, month: number): string {
  const turns = Math.floor((month - 1) / 12)
  return `${year + turns}-${twoDigits(((month - 1) % 12) + 1)}-01`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** A place in a list of that length: the nearest, if it is outside. */
function clamp(place: number, length: number): number {
  return Math.min(Math.max(place, 0), length - 1)
}
