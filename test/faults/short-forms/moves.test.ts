/** Short forms of the runs about brands that move between cells. */
import { expect, it } from 'vitest'
import { missed, type Result } from '../../../harness/results.ts'
import { killMoves } from '../moves.ts'
import { movesUnderReads } from '../moves-under-reads.ts'
import { sharedDuringMoves } from '../shared-during-moves.ts'

it.each<[name: string, measure: () => Promise<readonly Result[]>]>([
  ['moves that are killed while loads run', () => killMoves(5, 2_000, 300)],
  ['shared records that are loaded while brands move', () => sharedDuringMoves(2)],
  [
    'moves between cells under reads',
    () => movesUnderReads({ moves: 3, records: 300, perSecond: 40, rounds: 1, slowdownMax: 5_000 }),
  ],
])('%s', async (_, measure) => {
  expect(missed(await measure())).toEqual([])
})
