/** Short forms of the runs about webhooks. */
import { expect, it } from 'vitest'
import { missed, type Result } from '../../../harness/results.ts'
import { killNotify } from '../webhooks-kill.ts'
import { webhookLatency } from '../webhooks-latency.ts'

it.each<[name: string, measure: () => Promise<readonly Result[]>]>([
  ['receivers that are slow, fail or hang, beside healthy ones', () => webhookLatency(8, 40, 3, 10)],
  ['processes that are killed', () => killNotify(2, 0)],
])('%s', async (_, measure) => {
  // How many loads a busy machine makes in a second is not what is tested.
  const results = (await measure()).filter(({ name }) => name !== 'loads a second')
  expect(missed(results)).toEqual([])
})
