/** The short form of `replicas.ts`: that nothing fails. How fast it is is measured where nothing else runs. */
import { expect, it } from 'vitest'
import { ON_THE_CLOCK } from '../support/on-the-clock.ts'
import { replicaFaults } from './replicas.ts'
import type { Figures } from './support/figures.ts'

it('serves every request while replicas die, freeze and fall behind', ON_THE_CLOCK, async () => {
  const findings = await replicaFaults(50, 1_000, 2_500)
  const whole = findings.at(-1)!
  expect((whole.figures as Figures).requests).toBeGreaterThan(300)
  expect(whole).toMatchObject({ holds: true, figures: { failures: {} } })
  expect(findings.find(({ what }) => what.startsWith('paused'))).toMatchObject({ holds: true })
})
