/** What the brand is writing today: an order with its payment agreement, the next version of a style, and quotes for it. */
import type { Desk } from '../desk.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { runWave } from '../orders/run-wave.ts'
import { draftVersion } from '../products/specifications.ts'
import type { Program } from '../products/style.ts'
import { draftQuotes } from '../sourcing/quotes.ts'
import { makeSamples } from '../sourcing/samples.ts'

const DEVELOPED_SINCE_DAYS = 12

/** The supplier makes a sample of the draft, so it sees the version, but neither its bill of materials nor its measurements. */
export function makeDrafts(world: World, desk: Desk, neighbours: readonly Program[]): void {
  const [program, { supplier: second }] = neighbours as [Program, Program]
  runWave(world, desk, { program, kind: 'sample', orderDay: TODAY - 1 })
  const style = draftVersion(world, desk.library, program, program.styles[0]!)
  const draft = { ...program, styles: [style], developmentDay: TODAY - DEVELOPED_SINCE_DAYS }
  makeSamples(world, desk.library, draft, style, null)
  draftQuotes(world, draft, second)
}
