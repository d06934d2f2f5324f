/**
 * A lease: points of a key's quota that this process has counted in Redis ahead of use, so that the next requests need no
 * call. It ends after a moment, with the window, and when the key's limit changes; unused points are then given back.
 */

export interface RatePolicy {
  readonly quota: number
  readonly windowSeconds: number
}

export interface Lease {
  /** Not used yet. */
  points: number
  readonly granted: number
  readonly policy: RatePolicy
  /** What is left of the quota, without this lease and those of other processes. */
  readonly beyond: number
  readonly endsAt: number
  readonly windowEndsAt: number
}

/**
 * A lease covers about what the key uses in this time, and lasts no longer, so that the remaining quota in responses is
 * never older.
 */
export const LEASE_MS = 100
/**
 * The part of the quota that the leases of all processes may have together. This much may be lost when processes are
 * killed.
 */
export const LEASED_SHARE_MAX = 0.05
/** Beyond this part of the quota each request is counted by itself. */
export const LEASE_UNTIL_SHARE = 0.9
/** A smaller lease would save little, and small quotas should be exact. */
export const LEASE_POINTS_MIN = 10

export function covers({ points, endsAt, policy }: Lease, now: number, { quota, windowSeconds }: RatePolicy): boolean {
  return points > 0 && now < endsAt && policy.quota === quota && policy.windowSeconds === windowSeconds
}

/** The size of the lease for a key with this many requests in this time. */
export function pointsWanted(requests: number, ms: number): number {
  return Math.floor((requests / Math.max(1, ms)) * LEASE_MS)
}
