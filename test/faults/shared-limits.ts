/**
 * Limits over four processes on one Redis: exact while it answers, bounded while it does not.
 *
 *   node test/faults/shared-limits.ts     about two minutes
 */

import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { Fleet } from '../support/fleet.ts'
import { leasedQuotaHolds, type QuotaScale, quotaHolds } from './shared-limits/quota.ts'
import { type RedisAwayScale, redisAway } from './shared-limits/redis-away.ts'
import { retriesAreAdmitted } from './shared-limits/retries.ts'

const PROCESSES = 4

export interface SharedLimitsScale extends QuotaScale, RedisAwayScale {
  readonly retries: number
}

export async function sharedLimits(scale: SharedLimitsScale): Promise<Result[]> {
  const fleet = await Fleet.start(PROCESSES)
  try {
    return [
      ...(await quotaHolds(fleet, scale)),
      ...(await leasedQuotaHolds(fleet, scale.windows)),
      ...(await retriesAreAdmitted(fleet, scale.retries)),
      ...(await redisAway(fleet, 'killed', scale)),
      ...(await redisAway(fleet, 'frozen', scale)),
    ]
  } finally {
    await fleet.stop()
  }
}

if (import.meta.main) {
  await runAsCommand(() =>
    sharedLimits({ windows: 15, quota: 100, retries: 1_000, awaySeconds: 15, latencyMsMax: 60, backMsMax: 2_000 }),
  )
}
