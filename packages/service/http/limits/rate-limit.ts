/**
 * The rate limit of a key: so many requests in a window of time.
 *
 * A request is admitted at once where a lease covers it, or where this process counts alone. Otherwise it waits for the
 * counter in Redis: at most one call per key and process is under way, and requests that arrive meanwhile share the next
 * one, first come, first served. A call counts the requests that wait for it and, where the key is asked for often and is
 * far from its limit, takes the next lease.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, type Stop, systemClock } from '../../clock.ts'
import type { KeyRecord } from '../../store/directory/directory.ts'
import { type WindowCount, wholeSeconds } from './counter.ts'
import { covers, LEASE_MS, type Lease, pointsWanted, type RatePolicy } from './lease.ts'
import type { LocalCounter } from './local-counter.ts'
import type { SharedCounter } from './shared-counter.ts'

export interface RateState {
  readonly admitted: boolean
  readonly policy: RatePolicy
  /** What is left for certain: leases of other processes count as used. */
  readonly remaining: number
  /** Whole seconds until the window ends. A request that waits so long is admitted. */
  readonly resetSeconds: number
}

/** A key with recent requests. */
interface Gate {
  /** Its limit, as of the last request. */
  policy: RatePolicy
  lease: Lease | null
  waiting: ((state: RateState) => void)[]
  isAsking: boolean
  askedAt: number
}

/** How often ended leases are returned, and idle keys forgotten. */
const SWEEP_MS = 250
const FORGET_MS = 1_000

export class RateLimit {
  readonly #local: LocalCounter
  /** Null: this process counts alone. */
  readonly #shared: SharedCounter | null
  readonly #default: RatePolicy
  readonly #clock: Clock
  readonly #gates = new Map<string, Gate>()
  readonly #stopSweeping: Stop

  constructor(local: LocalCounter, shared: SharedCounter | null, byDefault: RatePolicy, clock: Clock = systemClock) {
    this.#local = local
    this.#shared = shared
    this.#default = byDefault
    this.#clock = clock
    this.#stopSweeping = clock.every(SWEEP_MS, () => this.#sweep())
  }

  admit({ id, rate }: Pick<KeyRecord, 'id' | 'rate'>): RateState | Promise<RateState> {
    const policy = rate ?? this.#default
    const gate = this.#gates.get(id)
    if (gate?.lease) {
      const now = this.#clock.elapsedMs()
      if (covers(gate.lease, now, policy)) return spend(gate.lease, now)
    }
    const shared = this.#shared
    if (!shared?.answering) return stateOf(policy, this.#local.addNow(id, 1, policy.windowSeconds))
    return new Promise((resolve) => this.#wait(shared, id, gate ?? this.#open(id, policy), policy, resolve))
  }

  stop(): void {
    this.#stopSweeping()
  }

  /** Number of keys in memory. Only a test reads it, to check that idle keys are forgotten, which nothing else shows. */
  get keysInUse(): number {
    return this.#gates.size
  }

  #open(keyId: string, policy: RatePolicy): Gate {
    const gate: Gate = { policy, lease: null, waiting: [], isAsking: false, askedAt: Number.NEGATIVE_INFINITY }
    this.#gates.set(keyId, gate)
    return gate
  }

  #wait(shared: SharedCounter, keyId: string, gate: Gate, policy: RatePolicy, resolve: Gate['waiting'][number]): void {
    gate.policy = policy
    gate.waiting.push(resolve)
    if (!gate.isAsking) void this.#serve(shared, keyId, gate)
  }

  async #serve(shared: SharedCounter, keyId: string, gate: Gate): Promise<void> {
    gate.isAsking = true
    while (gate.waiting.length > 0) {
      // Requests that arrived together are counted together.
      await nextTurn()
      const { policy, waiting: served, lease: ended } = gate
      gate.waiting = []
      gate.lease = null
      const [lastAskedAt, now] = [gate.askedAt, this.#clock.elapsedMs()]
      gate.askedAt = now
      const unused = ended?.points ?? 0
      const requests = served.length + (ended?.granted ?? 0) - unused
      const wanted = pointsWanted(requests, now - lastAskedAt)
      const counted = await shared.take({ ...policy, keyId, points: served.length, wanted, unused })
      const { total, endsInMs, lease: granted } = counted
      if (granted > 0 && total <= policy.quota) {
        // From when the call was sent: Redis read the end of the window after that, so this is never later.
        const windowEndsAt = now + endsInMs
        const endsAt = Math.min(windowEndsAt, this.#clock.elapsedMs() + LEASE_MS)
        gate.lease = { points: granted, granted, policy, beyond: policy.quota - total, endsAt, windowEndsAt }
      }
      const before = { total: total - granted - served.length, endsInMs }
      for (const [index, answer] of served.entries()) {
        answer(stateOf(policy, { ...before, total: before.total + index + 1 }))
      }
      this.#serveFromLease(gate)
    }
    gate.isAsking = false
  }

  /** Requests that arrived while we waited for the lease go before new ones. */
  #serveFromLease({ lease, waiting, policy }: Gate): void {
    const now = this.#clock.elapsedMs()
    while (lease && waiting.length > 0 && covers(lease, now, policy)) waiting.shift()!(spend(lease, now))
  }

  #sweep(): void {
    const now = this.#clock.elapsedMs()
    for (const [keyId, gate] of this.#gates) {
      if (gate.isAsking) continue
      if (gate.lease && now >= gate.lease.endsAt) {
        if (gate.lease.points > 0) this.#shared!.giveBack(keyId, gate.lease.points)
        gate.lease = null
      }
      if (gate.lease === null && now - gate.askedAt >= FORGET_MS) this.#gates.delete(keyId)
    }
  }
}

function spend(lease: Lease, now: number): RateState {
  lease.points--
  const { policy, beyond, points, windowEndsAt } = lease
  return stateAt(policy, true, beyond + points, windowEndsAt - now)
}

function stateOf(policy: RatePolicy, { total, endsInMs }: WindowCount): RateState {
  return stateAt(policy, total <= policy.quota, Math.max(0, policy.quota - total), endsInMs)
}

function stateAt(policy: RatePolicy, admitted: boolean, remaining: number, endsInMs: number): RateState {
  return { admitted, policy, remaining, resetSeconds: wholeSeconds(endsInMs) }
}

/** Fields of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. Alternating names and values. */
export function rateHeaders({ policy, remaining, resetSeconds }: RateState): string[] {
  const policyText = `"default";q=${policy.quota};w=${policy.windowSeconds}`
  return ['ratelimit-policy', policyText, 'ratelimit', `"default";r=${remaining};t=${resetSeconds}`]
}
