/**
 * A counter in Redis that all processes share. While Redis is slow or gone, the fallback is a counter of this process.
 * So limits are never lifted, and never reject every client: without Redis each process grants by itself what was left
 * of the quota when it last heard of it, and then the quota.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { inTime } from '../../time-out.ts'
import type { WindowCount } from './counter.ts'
import type { LocalCounter } from './local-counter.ts'
import { rateScripts, type Taking } from './rate-scripts.ts'

/** A request waits no longer than this for Redis. */
const RESPONSE_TIMEOUT_MS = 80
/** The start of the service waits this long for Redis, so that the first requests are counted together too. */
const CONNECT_TIMEOUT_MS = 1_000
/** How often a Redis that failed is asked whether it is back. No request waits for that. */
const PROBE_INTERVAL_MS = 250

/** The total includes the lease, which is 0 where there is none. */
export interface CountedWithLease extends WindowCount {
  readonly lease: number
}

function createCounterClient(url: string) {
  return createClient({
    url,
    // A command for a Redis that is not connected fails at once instead of waiting for it.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: PROBE_INTERVAL_MS },
    scripts: rateScripts,
  })
}

export class SharedCounter {
  /** Leases are told apart by it. */
  readonly #processId = randomUUID()
  readonly #client: ReturnType<typeof createCounterClient>
  readonly #insurance: LocalCounter
  readonly #responseTimeoutMs: number
  /** Called with the reason when Redis does not respond, and with null when it does again. */
  readonly #onChange: (problem: unknown) => void
  #answering = true
  #probe: NodeJS.Timeout | undefined
  #ping: Promise<unknown> | null = null
  #isClosed = false

  private constructor(
    url: string,
    insurance: LocalCounter,
    onChange: (problem: unknown) => void,
    responseTimeoutMs: number,
  ) {
    this.#client = createCounterClient(url)
    // The client reconnects by itself. The probe finds out when Redis can be used again.
    this.#client.on('error', () => {})
    this.#insurance = insurance
    this.#responseTimeoutMs = responseTimeoutMs
    this.#onChange = onChange
  }

  /** Starts even where Redis is away: it is asked again until it answers. */
  static async connect(
    url: string,
    insurance: LocalCounter,
    onChange: (problem: unknown) => void,
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  ): Promise<SharedCounter> {
    const counter = new SharedCounter(url, insurance, onChange, responseTimeoutMs)
    const connected = counter.#client.connect().catch(() => {})
    await Promise.race([connected, sleep(CONNECT_TIMEOUT_MS, null, { ref: false })])
    await counter.#askWhetherBack()
    return counter
  }

  get answering(): boolean {
    return this.#answering
  }

  /** Counts here alone, without a lease, where Redis does not respond. */
  async take(taking: Omit<Taking, 'processId'>): Promise<CountedWithLease> {
    const { keyId, points, windowSeconds, unused } = taking
    if (this.#answering) {
      try {
        const [total, endsInMs, lease] = await inTime(
          this.#client.take({ ...taking, processId: this.#processId }),
          this.#responseTimeoutMs,
        )
        return { ...this.#insurance.agree(keyId, points + lease - unused, { total, endsInMs }), lease }
      } catch (problem) {
        this.#doWithout(problem)
      }
    }
    return { ...this.#insurance.addNow(keyId, points, windowSeconds), lease: 0 }
  }

  /** Unused points of this process's lease. Where that fails they lapse with the window. */
  giveBack(keyId: string, unused: number): void {
    if (this.#answering) this.#client.giveBack(keyId, this.#processId, unused).catch(() => {})
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#probe)
    this.#client.destroy()
  }

  #doWithout(problem: unknown): void {
    if (this.#isClosed) return
    if (this.#answering) this.#onChange(problem)
    this.#answering = false
    clearTimeout(this.#probe)
    this.#probe = setTimeout(() => void this.#askWhetherBack(), PROBE_INTERVAL_MS)
    this.#probe.unref()
  }

  async #askWhetherBack(): Promise<void> {
    try {
      // A Redis that is frozen still owes the answer to the last one; more of them would only pile up.
      this.#ping ??= this.#client.ping().finally(() => {
        this.#ping = null
      })
      await inTime(this.#ping, this.#responseTimeoutMs)
      if (!this.#answering) this.#onChange(null)
      this.#answering = true
    } catch (problem) {
      this.#doWithout(problem)
    }
  }
}
