/**
 * The cached version and stamp of each group's records, never older than promised: by default one second.
 *
 * All groups of a brand are read together, and replaced together. So a client that saw the new order items of a load does not
 * get a page of orders from before that load. Requests join a read under way only if it began less than the promised age
 * before them: a load that was committed since may not be in it. With an age of 0, each request reads by itself.
 *
 * What is known of an owner is in one state:
 *
 * - `unknown`: it was never asked for, or a statement saw something else. The next request reads all its states, alone.
 * - `fresh`: requests use it. From three quarters of the promised age on, a request also starts a round.
 * - `stale`: a request waits for the round that covers it, or reads its states alone if none does.
 *
 * A round asks each server once for what is new among all brands that were asked for within the last minute and are
 * read from it, and so makes them `fresh` again. While requests come, nobody waits for it. If no round can cover an
 * owner, because its brand has to change to another server or the server does not respond, its states are read alone,
 * as if there were no rounds.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import { andThen, type Soon } from '../../soon.ts'
import { SHARED_BRAND_ID } from '../../store/owner.ts'
import type { KnownHead, News } from '../../store/reading/news.ts'
import type { DatabaseServer } from '../../store/servers/database-server.ts'
import { EMPTY_STATE, HEAD_NAMES, type State, type States } from '../../store/state.ts'

/** States by name, of one owner or of both. */
export type StateLookup = Pick<States, 'get'>

/**
 * Whose states: a brand's own, or the shared ones as that brand reads them. Each brand is read from one server, and
 * some servers lag behind others. So the shared states of one brand are not valid for a brand that is read from another
 * server.
 */
export interface RecordOwner {
  readonly brandId: number
  readonly areShared: boolean
}

/** How rounds ask: `StateNews` of the store. */
export interface NewsSource<Server> {
  /** Null if only a read of the brand itself can find it. */
  serverFor(brandId: number): Server | null
  ask(server: Server, heads: readonly KnownHead[]): Promise<News>
  /** Whether the brand may be shown these states of that server. */
  accepts(brandId: number, server: Server, states: States): boolean
}

interface Known {
  readonly owner: RecordOwner
  readonly states: States
  /** When the newest read or round began that found these states: its snapshot may be as old as that. */
  readAt: number
  /** When a request last needed them. */
  askedAt: number
}

/** A read of an owner's states under way. */
interface Reading {
  readonly startedAt: number
  readonly states: Promise<States>
}

/** A stamp that a statement saw. */
interface Seen {
  readonly stamp: string
  readonly order: number
}

/** One server's part of a round. */
interface Ask {
  readonly startedAt: number
  readonly covered: ReadonlyMap<string, Known>
  /** Resolves when its result is applied, or when there is none. */
  readonly done: Promise<void>
}

const OWNERS_MAX = 20_000
/** Rounds begin when this share of the promised age has passed, so that their answers are there before it has. */
const ROUND_AFTER_SHARE = 3 / 4
/**
 * A brand without a request for this many promised ages leaves the rounds. By then they have cost about as much as the
 * one read that it needs when it returns.
 */
const ACTIVE_AGES = 60

export class StateCache<Server = DatabaseServer> {
  readonly #read: (owner: RecordOwner) => Promise<States>
  readonly #news: NewsSource<Server>
  readonly #maxAgeMs: number
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Known>({ max: OWNERS_MAX })
  /** The newest read of each owner. */
  readonly #reading = new Map<string, Reading>()
  /** At most one for each server. */
  readonly #asks = new Map<Server, Ask>()
  /** What statements saw while states are not known, or are being read: a read that began before must agree with it. */
  readonly #seen = new LRUCache<string, Map<string, Seen>>({ max: OWNERS_MAX })
  /** Tells which came first, a read or what a statement saw. */
  #order = 0
  #roundAt = Number.NEGATIVE_INFINITY
  #oldestMs = 0

  constructor(
    read: (owner: RecordOwner) => Promise<States>,
    news: NewsSource<Server>,
    maxAgeMs: number,
    clock: Clock = systemClock,
  ) {
    this.#read = read
    this.#news = news
    this.#maxAgeMs = maxAgeMs
    this.#clock = clock
  }

  /** States that are fresh enough to answer from; a promise of them where they have to be read. */
  of(owner: RecordOwner): Soon<States> {
    const name = ownerName(owner)
    const known = this.#known.get(name)
    const now = this.#clock.elapsedMs()
    if (known === undefined) return this.#join(name, now) ?? this.#refresh(owner, known)
    const ageMs = now - known.readAt
    known.askedAt = now
    if (ageMs >= this.#maxAgeMs * ROUND_AFTER_SHARE) this.#startRound(now)
    if (ageMs >= this.#maxAgeMs) return this.#join(name, now) ?? this.#confirm(name, known, now)
    this.#oldestMs = Math.max(this.#oldestMs, ageMs)
    return known.states
  }

  /** The newest loads of a brand's own records, and of the shared ones as it reads them. */
  heads(brandId: number): Soon<StateLookup> {
    return andThen(this.of({ brandId, areShared: false }), (own) =>
      andThen(this.of({ brandId, areShared: true }), (shared) => ({
        get: (name) => (name === HEAD_NAMES.shared ? shared : own).get(name),
      })),
    )
  }

  /** A statement saw these states. If one is not known, the brand has new records: all of its states are read again. */
  learn(owner: RecordOwner, paths: readonly string[], seen: readonly State[]): void {
    const name = ownerName(owner)
    const known = this.#known.peek(name)
    const before = this.#seen.get(name) ?? new Map<string, Seen>()
    const stampBefore = (path: string): string | undefined =>
      known ? stampOf(known.states, path) : before.get(path)?.stamp
    if (paths.every((path, index) => stampBefore(path) === seen[index]!.stamp)) return
    const order = ++this.#order
    paths.forEach((path, index) => {
      before.set(path, { stamp: seen[index]!.stamp, order })
    })
    this.#seen.set(name, before)
    this.#known.delete(name)
    if (!owner.areShared) this.#forget({ ...owner, areShared: true })
  }

  /** Age of the oldest states that a response used since the last call. */
  takeOldestMs(): number {
    const oldestMs = this.#oldestMs
    this.#oldestMs = 0
    return oldestMs
  }

  /** The read under way, if its states are fresh enough for a request that came at `askedAt`. */
  #join(name: string, askedAt: number): Promise<States> | undefined {
    const reading = this.#reading.get(name)
    if (!reading || askedAt - reading.startedAt >= this.#maxAgeMs) return undefined
    this.#oldestMs = Math.max(this.#oldestMs, askedAt - reading.startedAt)
    return reading.states
  }

  /** Waits for the round that covers what is known, if there is one. */
  #confirm(name: string, known: Known, askedAt: number): Promise<States> {
    const { owner } = known
    const server = this.#news.serverFor(owner.brandId)
    const ask = server === null ? undefined : this.#asks.get(server)
    // A round that began longer ago is not waited for: its result could be older than promised.
    const isCovered = ask?.covered.get(name) === known && askedAt - ask.startedAt < this.#maxAgeMs
    if (!isCovered) return this.#refresh(owner, known)
    return ask.done.then(() => {
      const current = this.#known.get(name)
      if (current && current.readAt >= ask.startedAt) return current.states
      return this.#join(name, askedAt) ?? this.#refresh(owner, current)
    })
  }

  /** Asks every server that has responded to the previous round. */
  #startRound(now: number): void {
    if (this.#maxAgeMs === 0 || now - this.#roundAt < this.#maxAgeMs * ROUND_AFTER_SHARE) return
    this.#roundAt = now
    const coveredBy = new Map<Server, Map<string, Known>>()
    for (const [name, known] of this.#known.entries()) {
      if (now - known.askedAt >= this.#maxAgeMs * ACTIVE_AGES) continue
      // Whether the brand still lives there is asked with its own states.
      if (known.owner.areShared && !this.#known.has(ownerName({ ...known.owner, areShared: false }))) continue
      const server = this.#news.serverFor(known.owner.brandId)
      if (server === null || this.#asks.has(server)) continue
      if (!coveredBy.has(server)) coveredBy.set(server, new Map())
      coveredBy.get(server)!.set(name, known)
    }
    for (const [server, covered] of coveredBy) {
      const done = this.#news
        .ask(server, headsOf(covered.values()))
        .then((news) => this.#apply(server, now, covered, news))
        // A request that needs these states reads them alone, and gets the failure if it lasts.
        .catch(() => {})
        .finally(() => this.#asks.delete(server))
      this.#asks.set(server, { startedAt: now, covered, done })
    }
  }

  #apply(server: Server, startedAt: number, covered: ReadonlyMap<string, Known>, news: News): void {
    const apply = (name: string, known: Known): void => {
      const { owner } = known
      // A statement saw something else meanwhile, or the brand is read from another server now.
      if (this.#known.peek(name) !== known || this.#news.serverFor(owner.brandId) !== server) return
      const states = news.get(ownerId(owner))
      // The brand lives in another cell now.
      if (news.get(owner.brandId) === null || states === null) this.#forget(owner)
      else if (states === undefined || headStamp(owner, states) === headStamp(owner, known.states)) {
        known.readAt = startedAt
      } else if (this.#news.accepts(owner.brandId, server, states)) {
        this.#known.set(name, { ...known, states, readAt: startedAt })
        if (!owner.areShared) this.#forgetBefore(startedAt, { ...owner, areShared: true })
      }
    }
    // The shared states first: if a brand's own records are new, its shared states must be from this round too, or be
    // dropped.
    for (const areShared of [true, false]) {
      for (const [name, known] of covered) if (known.owner.areShared === areShared) apply(name, known)
    }
  }

  #refresh(owner: RecordOwner, before: Known | undefined): Promise<States> {
    const name = ownerName(owner)
    const startedAt = this.#clock.elapsedMs()
    const order = ++this.#order
    const isCurrent = (): boolean => this.#reading.get(name)?.states === read
    const read = this.#read(owner).then(
      (states) => {
        const wasCurrent = isCurrent()
        if (wasCurrent) this.#reading.delete(name)
        const known = this.#known.peek(name)
        // A round or a read that began later has ended first.
        if (known && known.readAt > startedAt) return known.states
        // A statement saw something else meanwhile, and this read may be the older one. The next begins after both.
        if (!agree(states, order, this.#seen.get(name))) return this.of(owner)
        if (!wasCurrent) return states
        this.#seen.delete(name)
        this.#known.set(name, { owner, states, readAt: startedAt, askedAt: this.#clock.elapsedMs() })
        // New records may refer to shared ones that are new as well.
        if (!owner.areShared && before && differ(before.states, states)) this.#forget({ ...owner, areShared: true })
        return states
      },
      (error) => {
        if (isCurrent()) this.#reading.delete(name)
        throw error
      },
    )
    this.#reading.set(name, { startedAt, states: read })
    return read
  }

  #forgetBefore(startedAt: number, owner: RecordOwner): void {
    const known = this.#known.peek(ownerName(owner))
    if (known === undefined || known.readAt < startedAt) this.#forget(owner)
  }

  #forget(owner: RecordOwner): void {
    this.#known.delete(ownerName(owner))
    this.#reading.delete(ownerName(owner))
  }
}

function ownerName({ brandId, areShared }: RecordOwner): string {
  return areShared ? `shared ${brandId}` : `${brandId}`
}

function ownerId({ brandId, areShared }: RecordOwner): number {
  return areShared ? SHARED_BRAND_ID : brandId
}

function headStamp({ areShared }: RecordOwner, states: States): string {
  return stampOf(states, areShared ? HEAD_NAMES.shared : HEAD_NAMES.own)
}

/** Each once: all brands of a server share the shared records, and mostly know the same of them. */
function headsOf(all: Iterable<Known>): KnownHead[] {
  const heads = new Map<string, KnownHead>()
  for (const { owner, states } of all) {
    const stamp = headStamp(owner, states)
    heads.set(`${ownerId(owner)} ${stamp}`, { ownerId: ownerId(owner), stamp: stamp || null })
  }
  return [...heads.values()]
}

export function stampOf(states: StateLookup, path: string): string {
  return (states.get(path) ?? EMPTY_STATE).stamp
}

/** Whether a read has what statements saw since it began. */
function agree(states: States, since: number, seen: ReadonlyMap<string, Seen> = new Map()): boolean {
  for (const [path, { stamp, order }] of seen) if (order > since && stampOf(states, path) !== stamp) return false
  return true
}

function differ(before: States, after: States): boolean {
  if (before.size !== after.size) return true
  for (const [path, { stamp }] of after) if (before.get(path)?.stamp !== stamp) return true
  return false
}
