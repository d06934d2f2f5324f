/** Short forms of the runs about loads over HTTP. */
import { expect, it } from 'vitest'
import { missed, type Result } from '../../../harness/results.ts'
import { wrongKeys } from '../ingest-isolation.ts'
import { killIngest } from '../ingest-kill.ts'
import { movesUnderLoads } from '../ingest-moves.ts'
import { slowBodies } from '../ingest-slow-bodies.ts'

it.each<[name: string, measure: () => Promise<readonly Result[]>]>([
  ['senders and listeners that are killed', () => killIngest(3, 2, 2_000)],
  ['keys that may not load', () => wrongKeys(200)],
  ['bodies that are silent or slow', () => slowBodies(30, 1_500)],
  ['moves while loads come', () => movesUnderLoads(2)],
])('%s', async (_, measure) => {
  expect(missed(await measure())).toEqual([])
})
