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
  /** What was left of the quota besides, with the leases of other processes taken off. */
  readonly beyond: number
  readonly endsAt: number
  readonly windowEndsAt: number
}

/** A lease is about what the key uses in this time, and lasts no longer: what is said to be left is never older. */
export const LEASE_MS = 100
/** Of the quota, in leases of all processes together. So much may go unused when processes are killed. */
export const LEASED_SHARE_MAX = 0.05
/** Beyond this part of the quota each request is counted by itself. */
export const LEASE_UNTIL_SHARE = 0.9
/** A smaller one would save little, and the quotas that it would be for are to be exact. */
export const LEASE_POINTS_MIN = 10

export function covers({ points, endsAt, policy }: Lease, now: number, { quota, windowSeconds }: RatePolicy): boolean {
  return points > 0 && now < endsAt && policy.quota === quota && policy.windowSeconds === windowSeconds
}

/** Of a key that so many requests came for in this time. */
export function pointsWanted(requests: number, ms: number): number {
  return Math.floor((requests / Math.max(1, ms)) * LEASE_MS)
}
