/**
 * Collections and launch windows: a window a month, from the first launch to those still being designed.
 * They are part of the history, and move with it: which windows and styles a collection has never depends on the day on which the
 * history ends, or a demo that is loaded again would have the links of both days. Only what a collection is called follows the
 * calendar: what is launched around May is of spring.
 */
import type { RecordAt } from '@selvedge/catalogue'
import remarks from '../data/remarks.json' with { type: 'json' }
import type { Calendar } from '../kit/calendar.ts'
import { type Day, dayOf, SET_UP_DAY, TODAY, yearOf } from '../kit/time.ts'
import type { Stamps, World } from '../kit/world.ts'

/** Of the history. */
const FIRST_WINDOW = { year: 2022, month: 2 }
const WINDOW_COUNT = 63
const WINDOWS_PER_SEASON = 6
const YEAR_COUNT = 6
const DAYS_OPEN_BEFORE = 240

/** A window opens on one of the first days of its month. */
const DAYS_INTO_MONTH_MAX = 12

export interface LaunchWindow {
  readonly id: string
  readonly code: string
  readonly collectionId: string
  readonly startDay: Day
  readonly inWarehouseDay: Day
}

export interface Seasons {
  readonly windows: readonly LaunchWindow[]
  /** The collection of goods that are always in the line, in the year of the history that has that day. */
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
  // The fourth of its windows decides what a season is called: no more than three are then outside of it.
  const firstSeason = seasonOn(world.calendar, windowMonth(3))
  const collectionIds: string[] = []
  const planned = Array.from({ length: WINDOW_COUNT }, (_, index) => {
    if (index % WINDOWS_PER_SEASON === 0) {
      collectionIds.push(makeSeason(world, firstSeason + collectionIds.length, index))
    }
    const startDay = windowMonth(index) + world.random.between(0, DAYS_INTO_MONTH_MAX)
    return { startDay, stamps: world.stamps(createdBefore(startDay), startDay) }
  })
  const windows = planned.map(({ startDay, stamps }, index) => {
    const place = Math.floor(index / WINDOWS_PER_SEASON)
    const drop = (index % WINDOWS_PER_SEASON) + 1
    return makeWindow(world, collectionIds[place]!, seasonFacts(firstSeason + place), drop, startDay, stamps)
  })
  return { windows, coreOn: makeExtraCollections(world) }
}

/** When the month of a window begins in the history. */
function windowMonth(index: number): Day {
  return dayOf(monthStart(FIRST_WINDOW.year, FIRST_WINDOW.month + index))
}

/** Counts half-years; spring begins in February, fall in August. January still sells the fall season of the year before. */
function seasonOn(calendar: Calendar, day: Day): number {
  const { year, month } = monthOf(calendar, day)
  return Math.floor((year * 12 + month - 2) / 6)
}

function seasonFacts(season: number) {
  const spring = season % 2 === 0
  const year = Math.floor(season / 2)
  return { spring, year, code: `${spring ? 'SS' : 'FW'}${twoDigits(year % 100)}` }
}

/** On sale in the months in which its windows may open. */
function makeSeason(world: World, number: number, firstWindow: number): string {
  const { spring, year, code } = seasonFacts(number)
  const name = `${spring ? 'Spring Summer' : 'Fall Winter'} ${year}`
  const first = windowMonth(firstWindow)
  const last = windowMonth(firstWindow + WINDOWS_PER_SEASON - 1) + DAYS_INTO_MONTH_MAX
  const start = monthOf(world.calendar, first)
  const months = { ...start, count: monthsFrom(start, monthOf(world.calendar, last)) + 1 }
  return makeCollection(world, code, name, spring ? 'spring_summer' : 'fall_winter', year, months, first)
}

/** A year of the history has the name of the calendar's year that its middle is in. */
function makeExtraCollections(world: World): Seasons['coreOn'] {
  const firstYear = world.calendar.year(dayOf(monthStart(FIRST_WINDOW.year, 7)))
  const core: string[] = []
  for (let index = 0; index < YEAR_COUNT; index++) {
    const year = firstYear + index
    for (const [season, prefix, name, month, count] of EXTRA_COLLECTIONS) {
      const day = dayOf(monthStart(FIRST_WINDOW.year + index, month))
      const code = `${prefix}${twoDigits(year % 100)}`
      const id = makeCollection(world, code, `${name} ${year}`, season, year, { year, month, count }, day)
      if (season === 'core') core.push(id)
    }
  }
  return (day) => core[yearOf(day) - FIRST_WINDOW.year]!
}

/** `day` is when it begins in the history: it was entered, and last changed, by that. */
function makeCollection(
  world: World,
  code: string,
  name: string,
  season: RecordAt<'collections'>['season'],
  year: number,
  onSale: Month & { readonly count: number },
  day: Day,
): string {
  const { calendar } = world
  const start = calendar.dayOf(monthStart(onSale.year, onSale.month))
  const end = calendar.dayOf(monthStart(onSale.year, onSale.month + onSale.count)) - 1
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

/** Of the calendar. */
interface Month {
  readonly year: number
  readonly month: number
}

function monthOf(calendar: Calendar, day: Day): Month {
  const [year, month] = calendar.date(day).split('-').map(Number) as [number, number]
  return { year, month }
}

function monthsFrom(from: Month, to: Month): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/** The date of the first of a month, which may be counted beyond December. */
function monthStart(year: number, month: number): string {
  const turns = Math.floor((month - 1) / 12)
  return `${year + turns}-${twoDigits(((month - 1) % 12) + 1)}-01`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
