/**
 * Counts the responses of all database servers, to know whether any of them responds at all. A key that cannot be looked up
 * is trusted for longer only if none does.
 */
import type { DatabaseServer } from './database-server.ts'
import { Probe } from './probe.ts'

const PROBE_TIMEOUT_MS = 500

export class ResponseCounter {
  readonly #servers: readonly DatabaseServer[]
  #probing: Promise<boolean> | null = null

  constructor(servers: readonly DatabaseServer[]) {
    this.#servers = servers
  }

  /** Responses to reads so far. */
  count(): number {
    return this.#servers.reduce(
      (sum, { pools }) => sum + Object.values(pools).reduce((inner, { responses }) => inner + responses, 0),
      0,
    )
  }

  /**
   * True if any server has responded to any read since `count` was `earlier`, or responds to a probe now. A silent one has
   * stopped since then, whatever it responded before.
   */
  async anySince(earlier: number): Promise<boolean> {
    // The monitor keeps probing unreachable servers.
    if (this.#servers.every(({ isSilent }) => isSilent)) return false
    if (this.count() > earlier) return true
    this.#probing ??= this.#probe()
    const isResponding = await this.#probing
    // A server that has no connection left for a probe may have responded on those that are open.
    return isResponding || this.count() > earlier
  }

  async #probe(): Promise<boolean> {
    const reports = await Promise.all(
      this.#servers.map(async ({ url }) => {
        const probe = new Probe(url, PROBE_TIMEOUT_MS)
        const observation = await probe.ask()
        probe.close()
        return observation
      }),
    )
    this.#probing = null
    return reports.some((observation) => observation !== null)
  }
}
