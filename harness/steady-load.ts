/**
 * An open-loop load: requests at a steady rate, whatever happens to the responses. Each is sent when it is due and timed
 * from then, so a service that stalls still gets the requests that would have come in the meantime.
 */
import { performance } from 'node:perf_hooks'

export interface Sample {
  readonly number: number
  /** When it was due, in ms since the load began. */
  readonly dueMs: number
  readonly ms: number
  /** 0 if no response came. */
  readonly status: number
  /** Why no response came. */
  readonly failure?: unknown
}

const TICK_MS = 5

export class SteadyLoad {
  readonly samples: Sample[] = []
  readonly #intervalMs: number
  readonly #send: (number: number) => Promise<{ readonly status: number }>
  readonly #startedAt = performance.now()
  readonly #underWay = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #sent = 0

  constructor(requestsPerSecond: number, send: (number: number) => Promise<{ readonly status: number }>) {
    this.#intervalMs = 1_000 / requestsPerSecond
    this.#send = send
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS)
  }

  /** On the clock of the samples. */
  get nowMs(): number {
    return performance.now() - this.#startedAt
  }

  /** Samples that were due in a span of time. */
  between(fromMs: number, toMs = Number.POSITIVE_INFINITY): Sample[] {
    return this.samples.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs)
  }

  async stop(): Promise<Sample[]> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
    return this.samples
  }

  #sendDue(): void {
    for (const due = this.nowMs / this.#intervalMs; this.#sent < due; this.#sent++) {
      const sampling = this.#sample(this.#sent)
      this.#underWay.add(sampling)
      void sampling.then(() => this.#underWay.delete(sampling))
    }
  }

  async #sample(number: number): Promise<void> {
    const dueMs = number * this.#intervalMs
    let failure: unknown
    const { status } = await this.#send(number).catch((error) => {
      failure = error
      return { status: 0 }
    })
    this.samples.push({ number, dueMs, ms: this.nowMs - dueMs, status, failure })
  }
}
