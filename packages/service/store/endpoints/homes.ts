/**
 * Which server each brand is read from, and what it was shown: so that it is never shown less afterwards.
 *
 * One server never goes back, but another may be behind it. So a brand stays with one, its home, and moves only to a
 * server that has all of what the brand was shown. That is asked of the server itself, once, when the brand moves: the
 * states of all its groups, because a client that saw new order items must not be given an older orders page either.
 * Only where no server has it any more (a failover or a restore went back in time) does the brand go back with them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { SHARED_BRAND_ID } from '../loading/merge.ts'
import { EMPTY_STATE, readStates, type State } from '../state.ts'
import { STATES_STATEMENT } from '../statements.ts'
import type { Choice } from './choice.ts'
import type { Endpoint } from './endpoint.ts'

type States = ReadonlyMap<string, State>

interface Home {
  endpoint: Endpoint
  /** A brand that has just moved, or found that it cannot, does not look for a better place again at once. */
  settledAt: number
  seen: Map<string, State>
}

const NO_STATES: States = new Map()
const BRANDS_MAX = 20_000
const SETTLED_MS = 500
/** Without a primary to say what is true, servers that are behind are given this long to catch up. */
const PATIENCE_MS = 300
const ASK_AGAIN_MS = 30

export class Homes {
  readonly #choice: Choice
  readonly #clock: Clock
  readonly #homes = new LRUCache<number, Home>({ max: BRANDS_MAX })
  readonly #moving = new Map<number, Promise<Endpoint>>()

  constructor(choice: Choice, clock: Clock) {
    this.#choice = choice
    this.#clock = clock
  }

  /** Where the brand is read now. */
  async of(brandId: number, deadline: number): Promise<Endpoint> {
    const home = this.#homes.get(brandId)
    const first = this.#choice.for(brandId)
    if (!home || home.endpoint === first) return first
    const isSettled = home.endpoint.isGood && this.#clock.elapsedMs() - home.settledAt < SETTLED_MS
    return isSettled ? home.endpoint : this.#move(brandId, home, first, deadline)
  }

  /** Where to read after this server has failed, or shown less than it must. */
  async otherThan(endpoint: Endpoint, brandId: number, atLeast: States, deadline: number): Promise<Endpoint> {
    const home = this.#homes.get(brandId) ?? { endpoint, settledAt: 0, seen: new Map() }
    const hasMoved = home.endpoint !== endpoint && home.endpoint.isGood && atLeast.size === 0
    if (hasMoved) return home.endpoint
    return this.#findPlace(brandId, home, [...this.#choice.others(endpoint), endpoint], atLeast, deadline)
  }

  /** Whether a read showed less than the brand was shown before, or less than the client was. */
  isBehind(brandId: number, states: States, atLeast: States): boolean {
    const seen = this.#homes.get(brandId)?.seen
    for (const [path, state] of states) {
      if (isOlder(state, seen?.get(path)) || isOlder(state, atLeast.get(path))) return true
    }
    return false
  }

  /** The brand is shown these states. The server that shows more than was known has all of it, and becomes its home. */
  note(brandId: number, endpoint: Endpoint, states: States): void {
    const home = this.#homes.get(brandId)
    if (!home) {
      this.#homes.set(brandId, { endpoint, settledAt: this.#clock.elapsedMs(), seen: new Map(states) })
      return
    }
    for (const [path, state] of states) {
      const seen = home.seen.get(path)
      if (seen?.stamp === state.stamp) continue
      home.seen.set(path, state)
      home.endpoint = endpoint
    }
  }

  /** One move at a time, however many requests of the brand find that it has to. */
  #move(brandId: number, home: Home, first: Endpoint, deadline: number): Promise<Endpoint> {
    const places = [...new Set([first, home.endpoint, ...this.#choice.others(first)])]
    const moving =
      this.#moving.get(brandId) ??
      this.#findPlace(brandId, home, places, NO_STATES, deadline)
        // Nobody says what it has: then the brand is best off where it is.
        .catch(() => home.endpoint)
        .finally(() => this.#moving.delete(brandId))
    this.#moving.set(brandId, moving)
    return moving
  }

  async #findPlace(
    brandId: number,
    home: Home,
    places: readonly Endpoint[],
    atLeast: States,
    deadline: number,
  ): Promise<Endpoint> {
    const patientUntil = Math.min(Date.now() + PATIENCE_MS, deadline)
    for (;;) {
      const { place, states, isFinal } = await this.#newestOf(brandId, home, places, atLeast, deadline)
      if (isFinal || Date.now() >= patientUntil) {
        home.endpoint = place
        home.settledAt = this.#clock.elapsedMs()
        // Here everybody has gone back, and what was shown then is no measure any more.
        if (lacks(states, home.seen)) home.seen = new Map(states)
        return place
      }
      await sleep(ASK_AGAIN_MS)
    }
  }

  /** The first that has everything, or else the furthest; what the primary says is final. */
  async #newestOf(
    brandId: number,
    home: Home,
    places: readonly Endpoint[],
    atLeast: States,
    deadline: number,
  ): Promise<{ place: Endpoint; states: States; isFinal: boolean }> {
    let newest: { place: Endpoint; states: States; isFinal: boolean } | null = null
    let failure: unknown
    for (const place of places) {
      try {
        const states = await statesAt(place, brandId, deadline)
        const isFinal = place.isPrimary || !(lacks(states, home.seen) || lacks(states, atLeast))
        if (isFinal) return { place, states, isFinal }
        if (newest === null || lacks(newest.states, states)) newest = { place, states, isFinal }
      } catch (error) {
        failure = error
      }
    }
    if (newest === null) throw failure
    return newest
  }
}

/** The brand's own, then the shared ones: those are then at least as new as what may refer to them. */
async function statesAt(endpoint: Endpoint, brandId: number, deadline: number): Promise<States> {
  const own = readStates(await endpoint.read('pages', deadline, STATES_STATEMENT, [brandId]))
  const shared = readStates(await endpoint.read('pages', deadline, STATES_STATEMENT, [SHARED_BRAND_ID]))
  return new Map([...own, ...shared])
}

/** Whether a brand's states, all of them, are without something that was seen. */
function lacks(states: States, seen: States): boolean {
  for (const [path, state] of seen) if (isOlder(states.get(path) ?? EMPTY_STATE, state)) return true
  return false
}

/** Or as old with other records: then the two are of different histories, and only the primary knows which is true. */
function isOlder(state: State, than: State | undefined): boolean {
  if (than === undefined || state.stamp === than.stamp) return false
  return state.version <= than.version
}
