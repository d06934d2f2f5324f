/** Searches the groups of one owner: one round trip and one snapshot. */
import { type FindableGroup, findRuleOf, type StoredHit } from '@selvedge/catalogue'
import { isTemporary, Overloaded } from '../connections/failures.ts'
import type { ReadPool, Row } from '../connections/read-pool.ts'
import { EMPTY_STATE, type State } from '../state.ts'
import { SearchSlots } from './slots.ts'
import { ENTRIES_READ_MAX, LEAD_ENTRIES_MAX, searchStatement, severalTermsStatement } from './statements.ts'

export interface SearchQuery {
  readonly ownerId: number
  /** In the order of hits. No other group is read. */
  readonly groups: readonly FindableGroup[]
  /** At least one; a record has to match all of them. */
  readonly terms: readonly string[]
  /** At most so many hits. */
  readonly limit: number
}

export interface FoundHit {
  readonly group: FindableGroup
  readonly hit: StoredHit
}

export interface SearchResult {
  readonly hits: readonly FoundHit[]
  /** Records that match, among the entries that were read. */
  readonly found: number
  /** Whether these are all that match. */
  readonly isExact: boolean
  /** Groups that were not searched, because what they are found by is not of the version of their records. */
  readonly behind: readonly FindableGroup[]
  /** For each group, in order. */
  readonly states: readonly State[]
}

const NOTHING: SearchResult = { hits: [], found: 0, isExact: true, behind: [], states: [] }

type Columns = readonly [states: string | null, entries: number, found: number, hits: string | null]

interface SearchedState extends State {
  readonly isSearched: boolean
}

/** Of a group that was never loaded. */
const NEVER_LOADED: SearchedState = { ...EMPTY_STATE, isSearched: true }

export class SearchStore {
  readonly #searches: ReadPool
  readonly #slots = new SearchSlots()

  /** The pool ends what takes too long: however many entries of removed records are in its way, a search is no burden for others. */
  constructor(searches: ReadPool) {
    this.#searches = searches
  }

  /** Throws `Overloaded` if it takes too long, or if other searches of the brand do. */
  async search(query: SearchQuery): Promise<SearchResult> {
    const { ownerId, groups, terms, limit } = query
    if (groups.length === 0) return NOTHING
    const isOne = terms.length === 1
    const values = [
      ownerId,
      groups.map(({ path }) => path),
      groups.map(({ findable }) => findable.number),
      groups.map(({ findable }) => findRuleOf(findable)),
      groups.map(({ findable }) => findable.names.length > 0),
      limit,
      isOne ? terms[0] : terms,
    ]
    const context = {
      brandId: ownerId,
      statesOf: ([row]: readonly Row[]) => statesIn((row as unknown as Columns)[0]),
      atLeast: new Map(),
    }
    const statement = isOne ? searchStatement() : severalTermsStatement()
    const [row] = await this.#slots.run(ownerId, () =>
      this.#searches.query(statement, values, context).catch((error) => {
        // With so short a deadline, a busy server may not even have opened a connection.
        throw isTemporary(error) && !(error instanceof Overloaded) ? new Overloaded({ cause: error }) : error
      }),
    )
    const [texts, entries, found, lines] = row as unknown as Columns
    const byPath = statesIn(texts)
    const states = groups.map(({ path }) => byPath.get(path) ?? NEVER_LOADED)
    const behind = groups.filter((_, index) => !states[index]!.isSearched)
    return {
      hits: lines === null ? [] : lines.split('\n').map((line) => hitOf(line, groups)),
      found,
      isExact: behind.length === 0 && entries <= (isOne ? ENTRIES_READ_MAX : LEAD_ENTRIES_MAX),
      behind,
      states,
    }
  }
}

function statesIn(texts: string | null): ReadonlyMap<string, SearchedState> {
  const states = texts === null ? [] : texts.split(',').map((text) => text.split(' '))
  return new Map(
    states.map(([path, version, stamp, isSearched]) => [
      path!,
      { version: Number(version), stamp: stamp!, isSearched: isSearched === 'true' },
    ]),
  )
}

function hitOf(line: string, groups: readonly FindableGroup[]): FoundHit {
  const space = line.indexOf(' ')
  const number = Number(line.slice(0, space))
  return { group: groups.find(({ findable }) => findable.number === number)!, hit: JSON.parse(line.slice(space + 1)) }
}
