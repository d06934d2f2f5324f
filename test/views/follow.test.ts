/** Views after random loads, and loads that are killed: equal to an independent computation. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { viewHistories } from '../faults/view-histories.ts'
import { killViews } from '../faults/views-kill.ts'

it('after every load of random histories', async () => {
  expect(missed(await viewHistories(2))).toEqual([])
})

it('after loads that are killed', async () => {
  expect(missed(await killViews(6, 10))).toEqual([])
})
