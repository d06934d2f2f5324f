/** Short form of the run that compares the usage of keys with the audit log. */
import { expect, it } from 'vitest'
import { missed } from '../../../harness/results.ts'
import { usageAudit } from '../usage-audit.ts'

it('usage is what the audit log has, but for the last minute of a process that is killed', async () => {
  const results = await usageAudit({ processes: 2, requests: 1_000, perSecond: 100, timersFaster: 30 })
  expect(missed(results)).toEqual([])
})
