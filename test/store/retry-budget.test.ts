/** Retries stay a tenth of all reads, and a service that is hardly used has a few to spare. */
import { expect, it } from 'vitest'
import { RetryBudget } from '../../packages/service/store/servers/retry-budget.ts'
import { ManualClock } from '../support/manual-clock.ts'

const granted = (budget: RetryBudget, asked: number): number =>
  Array.from({ length: asked }, () => budget.take()).filter(Boolean).length

it('grants a tenth of the reads, and the reserve', () => {
  const budget = new RetryBudget(new ManualClock())
  expect(granted(budget, 100)).toBe(20)
  for (let n = 0; n < 1_000; n++) budget.noteRead()
  expect(granted(budget, 1_000)).toBe(100)
})

it('leaves a share to others', () => {
  const budget = new RetryBudget(new ManualClock())
  const slow = Array.from({ length: 100 }, () => budget.take(0.5)).filter(Boolean).length
  expect([slow, granted(budget, 100)]).toEqual([10, 10])
})

it('forgets reads and retries after ten seconds, second by second', () => {
  const clock = new ManualClock()
  const budget = new RetryBudget(clock)
  for (let n = 0; n < 100; n++) budget.noteRead()
  expect(granted(budget, 100)).toBe(30)
  clock.advance(9_999)
  expect(granted(budget, 100)).toBe(0)
  clock.advance(1)
  expect(granted(budget, 100)).toBe(20)
})
