/** `Retry-After` of a rate limit: never longer than the window, and never so short that the retry is refused. */
import { expect, it } from 'vitest'
import { wholeSeconds } from '../../../packages/service/http/limits/counter.ts'
import { LocalCounter } from '../../../packages/service/http/limits/local-counter.ts'
import { SharedCounter } from '../../../packages/service/http/limits/shared-counter.ts'
import { TestRedis } from '../../support/redis.ts'

it.each([
  [5_000, 5],
  [5_000.000000001, 5],
  [4_999.5, 5],
  [4_000.3, 5],
  [4_000, 4],
  [0.2, 1],
  [0, 0],
])('a window that ends in %s ms is waited for %s s', (endsInMs, seconds) => {
  expect(wholeSeconds(endsInMs)).toBe(seconds)
})

it('is right in Redis, whose window lasts through the millisecond in which it ends', async () => {
  const redis = await TestRedis.start()
  const counter = await SharedCounter.connect(redis.url, new LocalCounter(10), () => {})
  const taking = { points: 1, quota: 1_000_000, windowSeconds: 1, wanted: 0, unused: 0 }
  for (const keyId of ['one', 'two', 'three']) {
    // Back to back until the next window: nobody is told that a window which still counts has no time left.
    for (let windows = 0; windows < 2; ) {
      const { total, endsInMs } = await counter.take({ ...taking, keyId })
      expect(endsInMs).toBeGreaterThan(0)
      if (total === 1) windows++
    }
  }
  counter.close()
  await redis.stop()
})
