/** The commands beside it in small. How fast a page is is for the commands to judge, on a machine with nothing else to do. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { downloadLargeList } from './large-download.ts'
import { openLargeList } from './large-list.ts'

const NOISE_MS = 3_000

it('opens a longer list in the time that any list may take', async () => {
  expect(missed(await openLargeList(20_000, NOISE_MS))).toEqual([])
})

it('answers while an Excel file is read and written', async () => {
  expect(missed(await downloadLargeList(2_000, NOISE_MS))).toEqual([])
})
