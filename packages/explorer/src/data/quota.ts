/** What the service says about the key's rate limit: `RateLimit` and `RateLimit-Policy`. */

export interface Quota {
  readonly max: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetSeconds: number
}

export function quotaOf(headers: { get(name: string): string | null }): Quota | null {
  const policy = /;q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')
  const left = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '')
  if (!policy || !left) return null
  return {
    max: Number(policy[1]),
    windowSeconds: Number(policy[2]),
    remaining: Number(left[1]),
    resetSeconds: Number(left[2]),
  }
}

/** The explorer shares the key with programs, so what it does by itself leaves them half of the quota. */
export function hasRoom(quota: Quota | null, requests: number): boolean {
  return quota === null || quota.remaining - requests >= quota.max / 2
}
