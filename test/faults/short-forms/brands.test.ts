/** Short form of the run about a brand that is deleted while its neighbour is read. */
import { expect, it } from 'vitest'
import { missed } from '../../../harness/results.ts'
import { brandDelete } from '../brand-delete.ts'

it('a deletion that is killed, under reads of a neighbour', async () => {
  const results = await brandDelete({
    records: 40_000,
    kills: 2,
    readsPerSecond: 50,
    quietMs: 500,
    slowdownMax: 5_000,
  })
  expect(missed(results)).toEqual([])
})
