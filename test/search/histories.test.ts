/** Searches equal to those of an independent program: a short form of the histories. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { searchHistories } from '../faults/search-histories.ts'

it('random searches, and searches after each load of a random history', async () => {
  expect(missed(await searchHistories(100, 1))).toEqual([])
})
