/** Short form of the trespass: keys of views at every operation, for what their partners do not see. */
import { expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { viewsTrespass } from '../faults/views-trespass.ts'

it('1,500 requests for what the partner does not see', async () => {
  expect(missed(await viewsTrespass(1_500))).toEqual([])
})
