/** The short form of `rolling.ts`: one restart of each process. A busy machine may refuse requests, but loses none. */
import { expect, it } from 'vitest'
import { rolling } from './rolling.ts'

it('loses no request while both processes are restarted in turn', async () => {
  const [requests, stops] = await rolling(50, 2)
  expect(requests).toMatchObject({ measured: { serverErrors: 0, unanswered: 0, failures: [] } })
  expect(stops).toMatchObject({ holds: true })
})
