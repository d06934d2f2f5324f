/** The command beside it in small. How fast a page opens is for the command to judge, on a machine with nothing else to do. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { openLargeList } from './large-list.ts'

const NOISE_MS = 3_000

it('opens a longer list in the time that any list may take', async () => {
  expect(missed(await openLargeList(20_000, NOISE_MS))).toEqual([])
})
