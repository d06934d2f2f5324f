/** Whether any database server responds at all: a key that cannot be looked up is trusted for longer only if none does. */
import type { Endpoint } from './endpoint.ts'
import { Probe } from './probe.ts'

const PROBE_TIMEOUT_MS = 500

export class Answering {
  readonly #endpoints: readonly Endpoint[]
  #probing: Promise<boolean> | null = null

  constructor(endpoints: readonly Endpoint[]) {
    this.#endpoints = endpoints
  }

  /** Tells later whether a response came since now. */
  mark(): number {
    return this.#endpoints.reduce(
      (sum, { pools }) => sum + Object.values(pools).reduce((inner, { responses }) => inner + responses, 0),
      0,
    )
  }

  /** True if any server has responded to any read since the mark was taken, or responds now. */
  async since(mark: number): Promise<boolean> {
    if (this.mark() > mark) return true
    this.#probing ??= this.#probe()
    const isAnswering = await this.#probing
    // A server with no room for another connection may have responded on those it has.
    return isAnswering || this.mark() > mark
  }

  async #probe(): Promise<boolean> {
    const reports = await Promise.all(
      this.#endpoints.map(async ({ url }) => {
        const probe = new Probe(url, PROBE_TIMEOUT_MS)
        const report = await probe.ask()
        probe.close()
        return report
      }),
    )
    this.#probing = null
    return reports.some((report) => report !== null)
  }
}
