/** Waves: orders placed with one supplier on one day, planned for the whole brand so that order numbers follow time. */
import type { RecordAt } from '@selvedge/catalogue'
import { sumOf } from '../kit/amounts.ts'
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Site } from '../partners/places.ts'
import { usualDays } from '../partners/routes.ts'
import type { Program } from '../products/style.ts'
import { leadDays } from './lead-time.ts'

/** A day on which goods are to leave the factory, as promised, or to be delivered, as planned. */
export interface Due {
  readonly event: 'departure' | 'delivery'
  readonly day: Day
}

export interface Wave {
  readonly program: Program
  readonly kind: RecordAt<'orders'>['kind']
  readonly orderDay: Day
  /** For a wave that is to be at a certain stage today. */
  readonly due?: Due
  /** How samples travel that are too many for a courier. */
  readonly mode?: 'air'
}

/** How many orders a wave has on average, by the styles of its programme; measured, since it depends on how they are divided. */
const ordersPerWave = (styles: number): number => 0.5 + 0.483 * styles
const LEAST_WAVES = 6

const SAMPLE_WAVE_SHARE = 0.16
const MATERIAL_WAVE_SHARE = 0.22

/** Repeats are bought from when the first delivery starts to sell until the style is given up. */
const FIRST_REPEAT_AFTER = 100
const LAST_REPEAT_AFTER = 930

/** What is to happen, or should have happened, so many days from today. */
const STAGES = [
  { event: 'departure', inDays: 40 },
  { event: 'delivery', inDays: 18 },
  { event: 'order', inDays: -12 },
  { event: 'delivery', inDays: -4 },
  { event: 'departure', inDays: 5 },
  { event: 'order', inDays: -3 },
  { event: 'delivery', inDays: 5 },
  { event: 'delivery', inDays: 25 },
] as const
/** Between the factory gate and the warehouse, besides the journey itself. */
const HANDLING_DAYS = 10
/** What is being made was ordered this long ago at least. */
const LEAST_DAYS_AGO = 15

export function planWaves(world: World, programs: readonly Program[], warehouse: Site): Wave[] {
  const { random } = world
  const ordered = programs.filter((program) => program.firstOrderDay <= TODAY)
  const waves: Wave[] = []
  for (const program of ordered) {
    const { firstOrderDay } = program
    waves.push({ program, kind: 'bulk', orderDay: firstOrderDay })
    if (random.chance(SAMPLE_WAVE_SHARE)) waves.push({ program, kind: 'sample', orderDay: workday(firstOrderDay - 25) })
    if (random.chance(MATERIAL_WAVE_SHARE))
      waves.push({ program, kind: 'material', orderDay: workday(firstOrderDay - 18) })
  }
  const stylesPerWave = sumOf(ordered, ({ garments }) => garments.length) / ordered.length
  const wavesWanted = world.count('orders', 0) / ordersPerWave(stylesPerWave)
  const repeats = Math.max(LEAST_WAVES, wavesWanted) - waves.length
  const recent = planRecent(world, ordered, repeats, warehouse)
  const wanted = repeats - recent.length
  const totalDays = sumOf(ordered, (program) => repeatDays(program))
  let owed = 0
  for (const program of ordered) {
    const days = repeatDays(program)
    for (owed += (wanted * days) / totalDays; owed >= 1; owed--) {
      // The later of two days, since what sells well is bought more and more often.
      const orderDay = program.firstOrderDay + FIRST_REPEAT_AFTER + Math.max(random.below(days), random.below(days))
      waves.push({ program, kind: 'repeat', orderDay: workday(orderDay) })
    }
  }
  return [...waves, ...recent].sort((one, other) => one.orderDay - other.orderDay)
}

/** However small the brand, something is at each stage today; at most a third of its repeats, so that it has a past too. */
function planRecent(world: World, ordered: readonly Program[], repeats: number, warehouse: Site): Wave[] {
  const running = ordered.filter(({ firstOrderDay }) => firstOrderDay + 2 * FIRST_REPEAT_AFTER < TODAY)
  return STAGES.slice(0, Math.max(0, Math.floor(repeats / 3))).map(({ event, inDays }) => {
    const daysOnTheWay = ({ supplier }: Program): number => usualDays(supplier.site, warehouse) + HANDLING_DAYS
    // What is delivered in so many days is on its way today only if it comes from far enough.
    const far = running.filter((program) => event === 'delivery' && daysOnTheWay(program) > inDays)
    const program = world.random.pick(far.length > 0 ? far : running)
    const day = TODAY + inDays
    if (event === 'order') return { program, kind: 'repeat', orderDay: workday(day) }
    const travel = event === 'delivery' ? daysOnTheWay(program) : 0
    const orderDay = workday(Math.min(day - leadDays('repeat', program.supplier) - travel, TODAY - LEAST_DAYS_AGO))
    return { program, kind: 'repeat', orderDay, due: { event, day } }
  })
}

function repeatDays(program: Program): number {
  const span = Math.min(TODAY - program.firstOrderDay, LAST_REPEAT_AFTER) - FIRST_REPEAT_AFTER
  return Math.max(0, span)
}
