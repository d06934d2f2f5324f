/** A client that keeps a copy of an owner's records by the feed, and compares it whenever the feed says that it is complete. */
import { isDeepStrictEqual } from 'node:util'
import type { checkPosition, Position } from '../../../packages/service/store/changes/position.ts'
import { readChanges, readCopyState } from '../../../packages/service/store/changes/read.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { digestOf } from '../../support/journal-check.ts'
import { OWN, type Random, type Server, SHARED, type World } from './world.ts'

interface Item {
  readonly group: string
  readonly op: 'upsert' | 'delete'
  readonly key: object
  readonly record?: object
}

/** What happened to all consumers together. */
export class Tally {
  pages = 0
  comparisons = 0
  elsewhere = 0
  gone = 0
  readonly differences: string[] = []
  /** Positions that were given up though nothing had happened to them. */
  readonly goneForNothing: string[] = []
}

export class Consumer {
  readonly #world: World
  readonly #random: Random
  readonly #tally: Tally
  readonly #check: typeof checkPosition
  readonly #ownerId: number
  readonly #groups: readonly string[]
  readonly #copy = new Map<string, string>()
  #position: Position | null = null
  /** What had happened to the world when the last page was read, and when the feed was last at its end. */
  #failovers = 0
  #prunings = 0

  constructor(world: World, random: Random, tally: Tally, isShared: boolean, decide: typeof checkPosition) {
    this.#world = world
    this.#random = random
    this.#tally = tally
    this.#check = decide
    this.#ownerId = isShared ? SHARED_BRAND_ID : world.brandId
    const groups = isShared ? SHARED : OWN
    // A feed of one group uses a separate statement.
    this.#groups = random(3) === 0 ? [groups[random(groups.length)]!] : groups
  }

  /** ReadPool a page from a server that may be behind, or else from the primary. True where there is more. */
  async read(primary: Server, standby: Server | null): Promise<boolean> {
    const read = standby === null ? 'elsewhere' : await this.#readFrom(standby, false)
    if (read !== 'elsewhere') return read === 'more'
    await primary.catchUp()
    return (await this.#readFrom(primary, true)) === 'more'
  }

  async #readFrom(server: Server, isPrimary: boolean): Promise<'elsewhere' | 'more' | 'end'> {
    const given = this.#position
    // Most records have a few hundred bytes, so that either may end a page.
    const [limit, bytesMax] = [1 + this.#random(12), 1 + this.#random(4_000)]
    const query = { ownerId: this.#ownerId, groups: this.#groups, position: given, limit, bytesMax }
    const { items, count, position, hasMore, journal } = await readChanges(server, query)
    const verdict = given === null ? 'good' : this.#check(given, journal, isPrimary)
    this.#tally.pages++
    if (verdict === 'elsewhere') {
      this.#tally.elsewhere++
      return 'elsewhere'
    }
    if (verdict !== 'good') {
      this.#checkGone(verdict)
      this.#copy.clear()
      this.#position = null
      this.#prunings = 0
      return 'more'
    }
    const changes = JSON.parse(`[${items}]`) as Item[]
    if (changes.length !== count || count > limit) this.#differ(`${count} counted, ${changes.length} of ${limit} given`)
    for (const change of changes) this.#apply(change)
    this.#position = position
    this.#failovers = server.failovers
    if (!hasMore) {
      this.#prunings = server.prunings
      await this.#compare(server)
    }
    return hasMore ? 'more' : 'end'
  }

  #apply({ group, op, key, record }: Item): void {
    const name = `${group} ${JSON.stringify(key)}`
    if (op === 'upsert') this.#copy.set(name, JSON.stringify(record))
    else this.#copy.delete(name)
  }

  async #compare(server: Server): Promise<void> {
    this.#tally.comparisons++
    const copy = [...this.#copy.values()].sort()
    const stored = await server.bodies(this.#ownerId, this.#groups)
    if (!isDeepStrictEqual(copy, stored)) this.#differ(`${copy.length} records held, ${stored.length} stored`)
    const { head, groups } = await readCopyState(server, this.#ownerId, this.#groups)
    if (!isDeepStrictEqual(head, this.#position!.head)) this.#differ('the state has another head than the page')
    for (const [path, { count, digest }] of groups) {
      const own = [...this.#copy].filter(([name]) => name.startsWith(`${path} `)).map(([, body]) => body)
      if (count !== own.length || BigInt(`0x${digest}`) !== digestOf(own)) this.#differ(`count or digest of ${path}`)
    }
  }

  #checkGone(reason: 'retention' | 'history'): void {
    this.#tally.gone++
    const happened =
      reason === 'history' ? this.#world.failovers > this.#failovers : this.#world.prunings > this.#prunings
    if (!happened) this.#tally.goneForNothing.push(`${this.#groups}: ${reason}`)
  }

  #differ(what: string): void {
    this.#tally.differences.push(`${this.#groups}: ${what}`)
  }
}
