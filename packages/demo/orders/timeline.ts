/**
 * When things happen to a wave of orders: promised, made, shipped and received, on time or not.
 * Days after today are plans: code that writes records compares with today to decide what has happened.
 */
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Site } from '../partners/places.ts'
import { chooseRoute, type Route, routeBy } from '../partners/routes.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { leadDays } from './lead-time.ts'
import type { Due, Wave } from './wave.ts'

/** A shipment's way from the factory to the warehouse. */
export interface Journey {
  readonly mode: Route['mode']
  readonly readyDay: Day
  readonly plannedDepartureDay: Day
  readonly departureDay: Day
  readonly plannedArrivalDay: Day
  readonly arrivalDay: Day
  readonly clearedDay: Day
  readonly plannedDeliveryDay: Day
  readonly deliveredDay: Day
  readonly receivedDay: Day
}

/** Goods that are handed over together, and travel together but for a part that is sent ahead by air. */
export interface Consignment {
  readonly runs: readonly number[]
  readonly readyDay: Day
  readonly main: Journey
  readonly express: Journey | null
}

export interface Run {
  readonly exFactoryDay: Day
  /** Part of the order that is made in this run. */
  readonly permille: number
}

export interface Timeline {
  readonly orderDay: Day
  readonly confirmedDay: Day
  readonly productionDay: Day
  readonly requestedExFactoryDay: Day
  readonly confirmedExFactoryDay: Day
  readonly requestedDeliveryDay: Day
  readonly cancelledDay: Day | null
  readonly runs: readonly Run[]
  readonly consignments: readonly Consignment[]
}

/** What should have been delivered by now, and is not, comes this many days after today. */
const STILL_TO_COME_DAYS = 3

const CANCELLED_SHARE = 0.03
const TWO_RUNS_SHARE = 0.52
/** Of orders made in two runs, those that wait and leave as one. */
const JOINED_SHARE = 0.13
const EXPRESS_SHARE = 0.16

export function planTimeline(world: World, wave: Wave, supplier: Supplier, destination: Site): Timeline {
  const { random } = world
  const { orderDay, kind, due } = wave
  const lead = leadDays(kind, supplier)
  const requestedExFactoryDay = orderDay + lead
  const confirmedExFactoryDay =
    requestedExFactoryDay +
    random.weighted([
      [0, 55],
      [4, 25],
      [9, 14],
      [16, 6],
    ])
  const firstDay = confirmedExFactoryDay + (due ? 0 : slip(world, supplier, kind === 'bulk' && wave.program.delayed))
  const atOnce = kind === 'sample' || kind === 'material' || due !== undefined
  const runs =
    !atOnce && random.chance(TWO_RUNS_SHARE) ? twoRuns(world, firstDay) : [{ exFactoryDay: firstDay, permille: 1000 }]
  const route =
    kind === 'sample'
      ? routeBy(wave.mode ?? 'courier', supplier.site, destination)
      : chooseRoute(random, supplier.site, destination)
  const timeline: Timeline = {
    orderDay,
    confirmedDay: orderDay + random.between(2, 7),
    productionDay: orderDay + Math.floor(lead * 0.4),
    requestedExFactoryDay,
    confirmedExFactoryDay,
    requestedDeliveryDay: requestedExFactoryDay + route.days + 14,
    cancelledDay: kind !== 'bulk' && !due && random.chance(CANCELLED_SHARE) ? orderDay + random.between(8, 35) : null,
    runs,
    consignments: planConsignments(world, runs, route, supplier.site, destination),
  }
  return due ? arranged(timeline, due) : timeline
}

/** The same, but for the days from the factory gate on: all are moved so that one thing falls on the day that is given. */
function arranged(timeline: Timeline, { event, day }: Due): Timeline {
  const planned =
    event === 'departure' ? timeline.confirmedExFactoryDay : timeline.consignments[0]!.main.plannedDeliveryDay
  const days = day - planned
  const [first, ...others] = timeline.consignments.map((each) => ({
    ...each,
    readyDay: each.readyDay + days,
    main: moved(each.main, days),
    express: each.express && moved(each.express, days),
  }))
  return {
    ...timeline,
    requestedExFactoryDay: timeline.requestedExFactoryDay + days,
    confirmedExFactoryDay: timeline.confirmedExFactoryDay + days,
    requestedDeliveryDay: timeline.requestedDeliveryDay + days,
    runs: timeline.runs.map((run) => ({ ...run, exFactoryDay: run.exFactoryDay + days })),
    consignments: [{ ...first!, main: event === 'delivery' ? stillToCome(first!.main) : first!.main }, ...others],
  }
}

function moved(journey: Journey, days: number): Journey {
  const { mode, ...dates } = journey
  const later = Object.entries(dates).map(([name, day]) => [name, day + days] as const)
  return { mode, ...(Object.fromEntries(later) as typeof dates) }
}

/** A journey that is not over today: where it would be, the goods have left late. */
function stillToCome(journey: Journey): Journey {
  const days = Math.max(0, TODAY + STILL_TO_COME_DAYS - journey.deliveredDay)
  const { departureDay, arrivalDay, clearedDay, deliveredDay, receivedDay } = moved(journey, days)
  return { ...journey, departureDay, arrivalDay, clearedDay, deliveredDay, receivedDay }
}

/** Days past the promise: few for most, many for some. */
function slip(world: World, supplier: Supplier, delayed: boolean): number {
  const { random } = world
  if (delayed) return random.between(24, 36)
  if (!random.chance(supplier.lateShare)) return random.between(-4, 1)
  return random.chance(0.65) ? random.between(2, 9) : random.between(10, 32)
}

function twoRuns(world: World, firstDay: Day): Run[] {
  const permille = world.random.between(550, 780)
  return [
    { exFactoryDay: firstDay, permille },
    { exFactoryDay: firstDay + world.random.between(6, 20), permille: 1000 - permille },
  ]
}

function planConsignments(world: World, runs: readonly Run[], route: Route, from: Site, to: Site): Consignment[] {
  const { random } = world
  const joined = runs.length > 1 && random.chance(JOINED_SHARE)
  const groups = joined ? [runs.map((_, index) => index)] : runs.map((_, index) => [index])
  return groups.map((group) => {
    const readyDay = Math.max(...group.map((index) => runs[index]!.exFactoryDay))
    const slow = route.mode !== 'air' && route.mode !== 'courier'
    const express = slow && !joined && random.chance(EXPRESS_SHARE)
    return {
      runs: group,
      readyDay,
      main: planJourney(world, route, readyDay),
      express: express ? planJourney(world, routeBy('air', from, to), readyDay) : null,
    }
  })
}

function planJourney(world: World, route: Route, readyDay: Day): Journey {
  const { random } = world
  const { mode, days } = route
  const quick = mode === 'courier' || mode === 'road'
  const plannedDepartureDay = readyDay + (quick ? random.between(0, 3) : random.between(2, 7))
  const departureDay = plannedDepartureDay + (random.chance(0.12) ? random.between(3, 8) : random.between(0, 1))
  const plannedArrivalDay = plannedDepartureDay + days
  const arrivalDay = departureDay + days + (days > 8 ? random.between(-2, 5) : random.between(0, 1))
  // By road and courier the carrier clears on the way and delivers to the door.
  const clearing = quick ? 0 : random.chance(0.04) ? random.between(8, 15) : random.between(1, 3)
  const clearedDay = arrivalDay + clearing
  const deliveredDay = clearedDay + (quick ? 0 : random.between(1, 4))
  return {
    mode,
    readyDay,
    plannedDepartureDay,
    departureDay,
    plannedArrivalDay,
    arrivalDay,
    clearedDay,
    plannedDeliveryDay: plannedArrivalDay + (quick ? 0 : 5),
    deliveredDay,
    receivedDay: deliveredDay + random.between(0, 2),
  }
}

/** Every journey of the wave's goods. */
export function journeysOf(timeline: Timeline): Journey[] {
  return timeline.consignments.flatMap(({ main, express }) => (express ? [main, express] : [main]))
}
