/** Words that only others have are as words that nobody has: a short form. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { searchIsolation } from '../faults/search-isolation.ts'

it('the same bytes, and the same number of blocks read', async () => {
  expect(missed(await searchIsolation(150))).toEqual([])
})
