/** The short form of `promotion.ts`: the same, with less time between what happens. */
import { expect, it } from 'vitest'
import { promotion } from './promotion.ts'

/** On a busy machine; what it started is stopped only if it comes to its end. */
const TIMEOUT_MS = 180_000

it(
  'shows and confirms nothing that was lost when a standby was promoted that was behind',
  async () => {
    for (const finding of await promotion(50, 1_000)) expect(finding).toMatchObject({ holds: true })
  },
  TIMEOUT_MS,
)
