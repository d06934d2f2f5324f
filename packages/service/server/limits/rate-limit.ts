/**
 * The rate limit of a key: so many requests in a window of time.
 *
 * At most one call per key and process is under way to the counter. Requests that arrive meanwhile share the next one
 * and are admitted first come, first served: a call per request would cost more than a cached answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeyRecord } from '../../store/directory/directory.ts'
import { type Counter, wholeSeconds } from './counter.ts'

export interface RatePolicy {
  readonly quota: number
  readonly windowSeconds: number
}

export interface RateState {
  readonly admitted: boolean
  readonly policy: RatePolicy
  readonly remaining: number
  /** Whole seconds until the window ends. A request that waits so long is admitted. */
  readonly resetSeconds: number
}

type Waiting = (state: RateState | Error) => void

interface Gate {
  waiting: Waiting[]
}

export class RateLimit {
  readonly #counter: Counter
  readonly #default: RatePolicy
  readonly #gates = new Map<string, Gate>()

  constructor(counter: Counter, byDefault: RatePolicy) {
    this.#counter = counter
    this.#default = byDefault
  }

  admit(key: KeyRecord): Promise<RateState> {
    const policy = key.rate ?? this.#default
    return new Promise((resolve, reject) => {
      const waiting: Waiting = (state) => (state instanceof Error ? reject(state) : resolve(state))
      const gate = this.#gates.get(key.id)
      if (gate) {
        gate.waiting.push(waiting)
        return
      }
      const opened: Gate = { waiting: [waiting] }
      this.#gates.set(key.id, opened)
      void this.#serve(key.id, opened, policy)
    })
  }

  async #serve(keyId: string, gate: Gate, policy: RatePolicy): Promise<void> {
    while (gate.waiting.length > 0) {
      // Requests that arrived together are counted together.
      await nextTurn()
      const served = gate.waiting
      gate.waiting = []
      try {
        const { total, endsInMs } = await this.#counter.add(keyId, served.length, policy.windowSeconds)
        const before = total - served.length
        const resetSeconds = wholeSeconds(endsInMs)
        served.forEach((answer, index) => {
          const used = before + index + 1
          answer({ admitted: used <= policy.quota, policy, remaining: Math.max(0, policy.quota - used), resetSeconds })
        })
      } catch (error) {
        for (const answer of served) answer(error as Error)
      }
    }
    this.#gates.delete(keyId)
  }
}

/** Fields of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. Names and values in turn. */
export function rateHeaders({ policy, remaining, resetSeconds }: RateState): string[] {
  const policyText = `"default";q=${policy.quota};w=${policy.windowSeconds}`
  return ['ratelimit-policy', policyText, 'ratelimit', `"default";r=${remaining};t=${resetSeconds}`]
}
