/** The feed of changes: every record first, then what happens to them, in the order to apply it in. */
import { query } from './address.ts'
import { backoffMs, sleep } from './backoff.ts'
import type { CallOptions } from './collection.ts'
import type { KeysByGroup, RecordsByGroup } from './generated/records.ts'
import type { Place } from './list.ts'
import { recordTexts } from './record-texts.ts'
import type { Source } from './source.ts'

/** The path of a group; `brand` is the brand itself. */
export type GroupPath = keyof RecordsByGroup

/** A record that is new or has changed, as it is now. */
export interface Upsert<Of extends GroupPath> {
  readonly group: Of
  readonly op: 'upsert'
  readonly key: KeysByGroup[Of]
  readonly record: RecordsByGroup[Of]
  /** The record as it was sent, which digests are over: writing the parsed record again may give another text. */
  readonly recordText: string
}

/** A record that was removed. */
export interface Removal<Of extends GroupPath> {
  readonly group: Of
  readonly op: 'delete'
  readonly key: KeysByGroup[Of]
}

/** A change in one of these groups; its `group` tells which, and with that the type of its record. */
export type Change<Of extends GroupPath = GroupPath> = Of extends GroupPath ? Upsert<Of> | Removal<Of> : never

export interface ChangesPage<Of extends GroupPath = GroupPath> {
  /** To be applied in order. There may be none, with more behind them. */
  readonly items: readonly Change<Of>[]
  /** Where to continue, now or days later: store it together with what the items changed. */
  readonly nextCursor: string
  /** Where it is false, the copy is complete. */
  readonly hasMore: boolean
  /** Opaque; the same as that of a state if both show the same records. */
  readonly version: string | null
}

export interface ChangesOptions<Of extends GroupPath> extends CallOptions {
  /** All, unless given. A cursor is good for the groups that it came with. */
  readonly groups?: readonly Of[]
  /** Where a copy stands; without one, the feed starts with every record. */
  readonly cursor?: string
  /** Changes on a page, 1 to 500. 500 unless given: fewer requests for the same changes. */
  readonly limit?: number
}

const LIMIT_MAX = 500

/** Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew. */
export class Changes<Of extends GroupPath> implements AsyncIterable<Change<Of>> {
  readonly #source: Source
  readonly #options: ChangesOptions<Of>

  constructor(source: Source, options: ChangesOptions<Of>) {
    this.#source = source
    this.#options = options
  }

  /** One page: from where the feed was opened, or from the cursor of another page. */
  async page(place: Place = this.#start): Promise<ChangesPage<Of>> {
    const { groups, limit = LIMIT_MAX, signal } = this.#options
    const parameters = { ...groupsParameter(groups), limit, ...place }
    const { body, text, version } = await this.#source.read(`/changes${query(parameters)}`, signal)
    const { items, ...rest } = body as Omit<ChangesPage<Of>, 'version'>
    const texts = recordTexts(text)
    let next = 0
    const withTexts = items.map((item) => (item.op === 'upsert' ? { ...item, recordText: texts[next++] } : item))
    return { ...rest, items: withTexts as Change<Of>[], version }
  }

  /**
   * The pages up to the one that completes the copy. Store `nextCursor` with what a page changed, and continue from
   * there.
   */
  async *pages(place: Place = this.#start): AsyncGenerator<ChangesPage<Of>, void, undefined> {
    let { cursor } = place
    for (let standstills = 0; ; ) {
      const page = await this.page(cursor === undefined ? {} : { cursor })
      yield page
      if (!page.hasMore) return
      // Servers that have the next changes are away for the moment.
      standstills = page.nextCursor === cursor ? standstills + 1 : 0
      if (standstills > 0) await sleep(backoffMs(standstills), this.#options.signal)
      cursor = page.nextCursor
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Change<Of>, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }

  get #start(): Place {
    const { cursor } = this.#options
    return cursor === undefined ? {} : { cursor }
  }
}

/** Count and digest of a group: what an exact copy has too. */
export interface GroupState<Of extends GroupPath = GroupPath> {
  readonly group: Of
  readonly count: number
  /** Sum of the first eight bytes of the SHA-256 of each record as sent, modulo 2^64, as 16 hexadecimal digits. */
  readonly digest: string
}

export interface BrandState<Of extends GroupPath = GroupPath> {
  /** In order of their paths. */
  readonly groups: readonly GroupState<Of>[]
  /** The same as that of the last page of changes, if the copy has all there is. */
  readonly version: string | null
}

export interface StateOptions<Of extends GroupPath> extends CallOptions {
  /** All, unless given. */
  readonly groups?: readonly Of[]
}

export async function readState<Of extends GroupPath>(
  source: Source,
  { groups, signal }: StateOptions<Of>,
): Promise<BrandState<Of>> {
  const { body, version } = await source.read(`/state${query(groupsParameter(groups))}`, signal)
  return { ...(body as Omit<BrandState<Of>, 'version'>), version }
}

/** No groups would be all of them, which was surely not meant. */
function groupsParameter(groups: readonly string[] | undefined): object {
  if (groups?.length === 0) throw new TypeError('groups is empty; leave it out for all groups')
  return groups === undefined ? {} : { groups: groups.join() }
}
