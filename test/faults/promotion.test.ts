/** The short form of `promotion.ts`: the same, with less time between what happens. */
import { expect, it } from 'vitest'
import { promotion } from './promotion.ts'

it('shows and confirms nothing that was lost when a standby was promoted that was behind', async () => {
  for (const finding of await promotion(50, 1_000)) expect(finding).toMatchObject({ holds: true })
})
