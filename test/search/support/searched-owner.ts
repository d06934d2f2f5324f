/** Random searches of the records of an owner, as the API reads them, and whether they are what they must be. */
import { brandOperations, findableGroups } from '@selvedge/catalogue'
import { planSearch } from '../../../packages/service/api/answer/search.ts'
import { Pool } from '../../../packages/service/store/connections/pool.ts'
import { SearchStore } from '../../../packages/service/store/search/read.ts'
import type { View } from '../../../packages/service/store/views/build.ts'
import { openGroups } from '../../../packages/service/store/views/open-groups.ts'
import type { TestDatabase } from '../../support/database.ts'
import type { StoredRecord } from '../../views/support/stored-records.ts'
import type { Compared, Searched, SearchOracle } from './oracle.ts'

const operation = brandOperations.find(({ kind }) => kind === 'search')!
const searched = new Map(findableGroups.map((group) => [group.path as string, group]))
const all = [...searched.keys()]

export type Random = (below: number) => number

/** By a seed, so that what found something can be repeated. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

export class Searches {
  readonly #pool: Pool
  readonly #search: SearchStore
  readonly #oracle: SearchOracle

  constructor(database: TestDatabase, oracle: SearchOracle) {
    // Other deadlines than those of the service: the machine may be busy.
    this.#pool = new Pool({ url: database.url('selvedge_api'), connectionsMax: 2, pipelinedMax: 0, deadlineMs: 20_000 })
    this.#search = new SearchStore(this.#pool)
    this.#oracle = oracle
  }

  /** Searches of a brand, or of one of its views. `stored` has records of all owners, and of whom words are taken. */
  async compare(
    { brandId, view }: { readonly brandId: number; readonly view?: View },
    stored: readonly StoredRecord[],
    count: number,
    random: Random,
  ): Promise<Compared> {
    const ownerId = view?.id ?? brandId
    const open = view ? openGroups(view.kind, null) : null
    const findable = stored.filter(({ path }) => searched.has(path))
    const records = findable.filter(({ owner }) => owner === ownerId).toSorted((a, b) => Number(a.ord) - Number(b.ord))
    const searches: Searched[] = []
    for (let n = 0; n < count; n++) {
      const q = words(findable, random)
      const limit = [1, 25, 50][random(3)]!
      const limited =
        random(4) === 0 ? new Set(all.filter((path) => (open?.has(path) ?? true) && random(2) === 0)) : open
      const answer = await this.#ask(ownerId, q, limit, limited)
      if (answer) searches.push({ q, groups: all.filter((path) => limited?.has(path) ?? true), limit, answer })
    }
    return this.#oracle.compare(records, searches)
  }

  /** Null if the service refuses it, because there is nothing to look for. */
  async #ask(ownerId: number, q: string, limit: number, open: ReadonlySet<string> | null): Promise<object | null> {
    const rawQuery = `q=${encodeURIComponent(q)}&limit=${limit}`
    const question = { operation, brandId: ownerId, brand: null as never, open, id: '', path: '', rawQuery }
    try {
      const { body } = await planSearch({ ...question, ifNoneMatch: undefined }, { search: this.#search }).read()
      return JSON.parse(String(body![0]))
    } catch (error) {
      if ((error as { code?: string }).code === 'invalid_parameter') return null
      throw error
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** Parts of what some record is found by, in another spelling; mostly all of one record. */
function words(records: readonly StoredRecord[], random: Random): string {
  let record = records[random(records.length)]!
  const found: string[] = []
  for (let n = [1, 1, 1, 2, 2, 3, 5][random(7)]!; n > 0; n--) {
    if (random(5) === 0) record = records[random(records.length)]!
    const { numbers, names } = searched.get(record.path)!.findable
    const values = JSON.parse(record.body) as Record<string, string | string[] | null>
    const texts = [...numbers, ...names].flatMap((name) => values[name] ?? []).filter((text) => text !== '')
    if (texts.length === 0) continue
    const word = texts[random(texts.length)]!.split(/\s+/)
    const piece = word[random(word.length)]!
    const from = random(3) === 0 ? random(piece.length) : 0
    const part = piece.slice(from, from + [1, 2, 3, 5, 40][random(5)]!)
    found.push([part, part.toUpperCase(), part.replaceAll('-', ' '), part.replaceAll('-', ''), part][random(5)]!)
  }
  return found.join(' ').trim().slice(0, 90).toWellFormed() || 'x'
}
