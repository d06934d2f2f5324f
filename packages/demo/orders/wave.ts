/** Waves: orders placed with one supplier on one day, planned for the whole brand so that order numbers follow time. */
import type { RecordAt } from '@selvedge/catalogue'
import { sumOf } from '../kit/amounts.ts'
import { type Day, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Program } from '../products/style.ts'

export interface Wave {
  readonly program: Program
  readonly kind: RecordAt<'orders'>['kind']
  readonly orderDay: Day
}

/** How many orders a wave has on average, by the styles of its programme; measured, since it depends on how they are divided. */
const ordersPerWave = (styles: number): number => 0.5 + 0.483 * styles
const LEAST_WAVES = 6

const SAMPLE_WAVE_SHARE = 0.16
const MATERIAL_WAVE_SHARE = 0.22

/** Repeats are bought from when the first delivery starts to sell until the style is given up. */
const FIRST_REPEAT_AFTER = 100
const LAST_REPEAT_AFTER = 930

/** Order days whose goods are today in production, at sea, just received, and so on. */
const STAGES_DAYS_AGO = [75, 112, 12, 135, 95, 3, 120, 50]

export function planWaves(world: World, programs: readonly Program[]): Wave[] {
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
  const recent = planRecent(world, ordered, repeats)
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
function planRecent(world: World, ordered: readonly Program[], repeats: number): Wave[] {
  const running = ordered.filter(({ firstOrderDay }) => firstOrderDay + 2 * FIRST_REPEAT_AFTER < TODAY)
  return STAGES_DAYS_AGO.slice(0, Math.max(0, Math.floor(repeats / 3))).map((daysAgo) => ({
    program: world.random.pick(running),
    kind: 'repeat' as const,
    orderDay: workday(TODAY - daysAgo),
  }))
}

function repeatDays(program: Program): number {
  const span = Math.min(TODAY - program.firstOrderDay, LAST_REPEAT_AFTER) - FIRST_REPEAT_AFTER
  return Math.max(0, span)
}
