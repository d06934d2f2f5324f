/**
 * Replica affinity: which server each brand is read from, so that a brand is never shown less than it was shown before
 * (monotonic reads).
 *
 * One server never goes back in time, but another may lag behind it. So a brand switches only to a server that has
 * everything the brand was shown, in all groups: a client that saw new order items must not get an older page of orders
 * either.
 *
 * A brand is in one state:
 *
 * - `unplaced`: nothing was read for it yet. Its first read goes to its preferred server (see `ServerChoice`).
 *   - Goes to `preferred` with the first response.
 * - `preferred`: it is read from its preferred server, without any check before the read.
 *   - Goes to `switching` when another server becomes the preferred one: its own failed, lags, or a better one is back.
 *   - Goes to `switching` when a response fails, or is older than the brand or the cursor was shown.
 * - `switching`: servers are asked for the states of all groups of the brand, until one has everything that was shown.
 *   - Goes to `preferred` or `settled` when one has, or when the primary responds, which is always right.
 *   - Without a primary, the servers get `PATIENCE_MS` to catch up. Then the brand goes back in time with the most
 *     advanced one (after a failover or a restore), and what it was shown before no longer counts.
 *   - Goes back to where it was if no server responds.
 * - `settled`: it is read from a server that is not its preferred one.
 *   - Goes to `switching` after `SETTLED_MS`, or at once if that server is no longer healthy, to try the preferred one again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { STATES_STATEMENT } from '../reading/statements.ts'
import { EMPTY_STATE, readStates, type State, type States } from '../state.ts'
import type { BrandServers } from './brand-servers.ts'
import type { DatabaseServer } from './database-server.ts'
import type { ServerChoice } from './server-choice.ts'

interface Affinity {
  server: DatabaseServer
  /** When the brand last switched, or found that it could not. It does not look for a better server again at once. */
  settledAt: number
  seen: Map<string, State>
}

const NO_STATES: States = new Map()
const BRANDS_MAX = 20_000
const SETTLED_MS = 500
/** Without a primary, which is always right, lagging servers get this long to catch up. */
const PATIENCE_MS = 300
const ASK_AGAIN_MS = 30

export class ReplicaAffinity implements BrandServers {
  readonly #choice: ServerChoice
  readonly #clock: Clock
  readonly #byBrand = new LRUCache<number, Affinity>({ max: BRANDS_MAX })
  readonly #switching = new Map<number, Promise<DatabaseServer>>()

  constructor(choice: ServerChoice, clock: Clock) {
    this.#choice = choice
    this.#clock = clock
  }

  /** The server that the brand is read from now. */
  async of(brandId: number, deadline: number): Promise<DatabaseServer> {
    const affinity = this.#byBrand.get(brandId)
    const preferred = this.#choice.for(brandId)
    if (affinity === undefined) return preferred
    return this.#stays(affinity, preferred) ? affinity.server : this.#switch(brandId, affinity, preferred, deadline)
  }

  serverFor(brandId: number): DatabaseServer | null {
    const affinity = this.#byBrand.get(brandId)
    return affinity && this.#stays(affinity, this.#choice.for(brandId)) ? affinity.server : null
  }

  accepts(brandId: number, server: DatabaseServer, states: States): boolean {
    if (this.isBehind(brandId, states, NO_STATES)) return false
    this.note(brandId, server, states)
    return true
  }

  /** The server to read from after this one failed, or showed less than it must. */
  async otherThan(server: DatabaseServer, brandId: number, atLeast: States, deadline: number): Promise<DatabaseServer> {
    const affinity = this.#byBrand.get(brandId) ?? { server, settledAt: 0, seen: new Map() }
    const hasMoved = affinity.server !== server && affinity.server.isHealthy && atLeast.size === 0
    if (hasMoved) return affinity.server
    return this.#findServer(brandId, affinity, [...this.#choice.others(server), server], atLeast, deadline)
  }

  /** Whether a read showed less than the brand, or the client, was shown before. */
  isBehind(brandId: number, states: States, atLeast: States): boolean {
    const seen = this.#byBrand.get(brandId)?.seen
    for (const [path, state] of states) {
      if (isOlder(state, seen?.get(path)) || isOlder(state, atLeast.get(path))) return true
    }
    return false
  }

  /** Records what the brand is shown. A server that shows more than was seen has everything, and the brand stays with it. */
  note(brandId: number, server: DatabaseServer, states: States): void {
    const affinity = this.#byBrand.get(brandId)
    if (!affinity) {
      this.#byBrand.set(brandId, { server, settledAt: this.#clock.elapsedMs(), seen: new Map(states) })
      return
    }
    for (const [path, state] of states) {
      const seen = affinity.seen.get(path)
      if (seen?.stamp === state.stamp) continue
      affinity.seen.set(path, state)
      affinity.server = server
    }
  }

  /** Whether the brand is `preferred`, or `settled` and may stay so. */
  #stays({ server, settledAt }: Affinity, preferred: DatabaseServer): boolean {
    return server === preferred || (server.isHealthy && this.#clock.elapsedMs() - settledAt < SETTLED_MS)
  }

  /** One switch at a time per brand, however many of its requests need it. */
  #switch(brandId: number, affinity: Affinity, preferred: DatabaseServer, deadline: number): Promise<DatabaseServer> {
    const candidates = [...new Set([preferred, affinity.server, ...this.#choice.others(preferred)])]
    const switching =
      this.#switching.get(brandId) ??
      this.#findServer(brandId, affinity, candidates, NO_STATES, deadline)
        // No server responds: the brand stays where it is.
        .catch(() => affinity.server)
        .finally(() => this.#switching.delete(brandId))
    this.#switching.set(brandId, switching)
    return switching
  }

  async #findServer(
    brandId: number,
    affinity: Affinity,
    candidates: readonly DatabaseServer[],
    atLeast: States,
    deadline: number,
  ): Promise<DatabaseServer> {
    const patientUntil = Math.min(Date.now() + PATIENCE_MS, deadline)
    for (;;) {
      const { server, states, isFinal } = await this.#newestOf(brandId, affinity, candidates, atLeast, deadline)
      if (isFinal || Date.now() >= patientUntil) {
        affinity.server = server
        affinity.settledAt = this.#clock.elapsedMs()
        // Every server went back in time, so what was shown before no longer counts.
        if (lacks(states, affinity.seen)) affinity.seen = new Map(states)
        return server
      }
      await sleep(ASK_AGAIN_MS)
    }
  }

  /** The first server that has everything, or else the most advanced one; the primary is always right. */
  async #newestOf(
    brandId: number,
    affinity: Affinity,
    candidates: readonly DatabaseServer[],
    atLeast: States,
    deadline: number,
  ): Promise<{ server: DatabaseServer; states: States; isFinal: boolean }> {
    let newest: { server: DatabaseServer; states: States; isFinal: boolean } | null = null
    let failure: unknown
    for (const server of candidates) {
      try {
        const states = await statesAt(server, brandId, deadline)
        const isFinal = server.isPrimary || !(lacks(states, affinity.seen) || lacks(states, atLeast))
        if (isFinal) return { server, states, isFinal }
        if (newest === null || lacks(newest.states, states)) newest = { server, states, isFinal }
      } catch (error) {
        failure = error
      }
    }
    if (newest === null) throw failure
    return newest
  }
}

/** The brand's own states, then the shared ones: shared records are then at least as new as the records that refer to them. */
async function statesAt(server: DatabaseServer, brandId: number, deadline: number): Promise<States> {
  const own = readStates(await server.read('pages', deadline, STATES_STATEMENT, [brandId]))
  const shared = readStates(await server.read('pages', deadline, STATES_STATEMENT, [SHARED_BRAND_ID]))
  return new Map([...own, ...shared])
}

/** Whether these states, which are all of the brand's, lack something that was seen. */
function lacks(states: States, seen: States): boolean {
  for (const [path, state] of seen) if (isOlder(states.get(path) ?? EMPTY_STATE, state)) return true
  return false
}

/** Also true for the same version with another stamp: two histories, and only the primary knows which one is right. */
function isOlder(state: State, than: State | undefined): boolean {
  if (than === undefined || state.stamp === than.stamp) return false
  return state.version <= than.version
}
