/** Whether any database server responds at all: a key that cannot be looked up is trusted for longer only if none does. */
import type { DatabaseServer } from './database-server.ts'
import { Probe } from './probe.ts'

const PROBE_TIMEOUT_MS = 500

export class Answering {
  readonly #servers: readonly DatabaseServer[]
  #probing: Promise<boolean> | null = null

  constructor(servers: readonly DatabaseServer[]) {
    this.#servers = servers
  }

  /** Tells later whether a response came since now. */
  mark(): number {
    return this.#servers.reduce(
      (sum, { pools }) => sum + Object.values(pools).reduce((inner, { responses }) => inner + responses, 0),
      0,
    )
  }

  /** True if any server has responded to any read since the mark was taken, or responds now. */
  async since(mark: number): Promise<boolean> {
    if (this.mark() > mark) return true
    // The monitor keeps probing those.
    if (this.#servers.every(({ isSilent }) => isSilent)) return false
    this.#probing ??= this.#probe()
    const isAnswering = await this.#probing
    // A server with no room for another connection may have responded on those it has.
    return isAnswering || this.mark() > mark
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
