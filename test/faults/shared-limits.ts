/**
 * Limits over four processes on one Redis: exact while it answers, bounded while it does not.
 *
 *   node test/faults/shared-limits.ts     about two minutes
 */
import { runAsCommand } from '../support/command.ts'
import type { Figure } from '../support/figures.ts'
import { Fleet } from '../support/fleet.ts'
import { quotaHolds } from './shared-limits/quota.ts'
import { redisAway } from './shared-limits/redis-away.ts'
import { retriesAreAdmitted } from './shared-limits/retries.ts'

const PROCESSES = 4

export interface SharedLimitsScale {
  readonly windows: number
  readonly retries: number
  readonly awaySeconds: number
  readonly latencyMsMax: number
}

export async function sharedLimits(scale: SharedLimitsScale): Promise<Figure[]> {
  const fleet = await Fleet.start(PROCESSES)
  try {
    return [
      ...(await quotaHolds(fleet, scale.windows, { quota: 100, windowSeconds: 2, leastShare: 1 })),
      // Large enough for leases.
      ...(await quotaHolds(fleet, scale.windows, { quota: 600, windowSeconds: 4, leastShare: 0.95 })),
      ...(await retriesAreAdmitted(fleet, scale.retries)),
      ...(await redisAway(fleet, 'killed', scale.awaySeconds, scale.latencyMsMax)),
      ...(await redisAway(fleet, 'frozen', scale.awaySeconds, scale.latencyMsMax)),
    ]
  } finally {
    await fleet.stop()
  }
}

if (import.meta.main) {
  await runAsCommand(() => sharedLimits({ windows: 15, retries: 1_000, awaySeconds: 15, latencyMsMax: 60 }))
}
