/** The short form of `replicas.ts`: that nothing fails. How fast it is is measured where nothing else runs. */
import { expect, it } from 'vitest'
import { replicaFaults } from './replicas.ts'
import type { TrafficSummary } from './support/findings.ts'

it('serves every request while replicas die, freeze and fall behind', async () => {
  const findings = await replicaFaults(50, 1_000, 2_500)
  const whole = findings.at(-1)!
  expect((whole.measured as TrafficSummary).requests).toBeGreaterThan(300)
  expect(whole.measured).toEqual(expect.objectContaining({ serverErrors: 0, unanswered: 0, failures: {} }))
  const paused = findings.find(({ what }) => what.startsWith('paused'))!
  expect((paused.measured as { outAfterMs: number }).outAfterMs).toBeLessThan(Number.POSITIVE_INFINITY)
})
