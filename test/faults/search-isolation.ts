/**
 * Searches with limited keys and keys of views, for words that only others have: closed groups, records that a view does not show, and
 * another brand. Each response must be byte for byte that for a word that nobody has, and PostgreSQL must read as many blocks for it.
 *
 *   node test/faults/search-isolation.ts --searches 10000
 */
import { parseArgs } from 'node:util'
import { brandOperations, findableGroups, foundRecord } from '@selvedge/catalogue'
import { demoBrands } from '@selvedge/demo'
import type { Result } from '../../harness/results.ts'
import { BlocksRead, searchValues } from '../../harness/search-values.ts'
import { planSearch } from '../../packages/service/api/answer/search.ts'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import { SearchStore } from '../../packages/service/store/search/read.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { type Random, seeded } from '../search/support/searched-owner.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import type { StoredRecord } from '../views/support/stored-records.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'

const READINGS = 3
const SCALE = 0.001
const KEYS = 40
const operation = brandOperations.find(({ kind }) => kind === 'search')!
const searched = new Map(findableGroups.map((group) => [group.path as string, group]))

/** What a key opens. */
interface Reader {
  readonly ownerId: number
  readonly open: ReadonlySet<string> | null
}

export async function searchIsolation(searches: number, seed = 1): Promise<Result[]> {
  const database = await TestDatabase.create()
  const random = seeded(seed)
  const [brand, other] = [
    await ViewedBrand.load(database, SCALE),
    await ViewedBrand.load(database, SCALE, demoBrands[1]!),
  ]
  const pool = new Pool({ url: database.url('selvedge_api'), connectionsMax: 2, pipelinedMax: 0, deadlineMs: 20_000 })
  const store = new SearchStore(pool)
  const api = await database.connect('selvedge_api')
  const blocks = new BlocksRead(api)
  let [done, otherBytes, otherBlocks] = [0, 0, 0]
  try {
    for (const partner of brand.somePartners()) await brand.share(partner)
    const records = [...(await brand.stored()), ...(await other.stored())].filter(({ path }) => searched.has(path))
    const entriesOf = new Map(records.map((record) => [record, entries(record)]))
    const readers = Array.from({ length: KEYS }, () => readerOf(brand, random))
    const own = new Map(readers.map((reader) => [reader, ownEntries(reader, entriesOf)]))
    while (done < searches) {
      const reader = readers[random(readers.length)]!
      const entry = pick(entriesOf.get(records[random(records.length)]!)!, random)
      const q = entry.slice(1, 2 + random(entry.length))
      // Beside it in the index: where nobody has a word, there is a gap between words of the reader, and the same one for both.
      const nobody = `${q}${'qxzjkw'[random(6)]}qz`
      if ([q, nobody].some((word) => own.get(reader)!.some((text) => text.startsWith(word)))) continue
      done++
      const [hidden, absent] = [await ask(store, reader, q), await ask(store, reader, nobody)]
      if (hidden !== absent) otherBytes++
      const groups = findableGroups.filter(({ path }) => reader.open?.has(path) ?? true)
      const read = async (word: string) => blocks.of(searchValues(reader.ownerId, groups, [word], 25))
      // Autovacuum may change what a search reads from the catalog or the index; what the word makes it read, it reads each time.
      let [isSame, tries] = [false, 0]
      while (!isSame && tries++ < READINGS) isSame = (await read(q)) === (await read(nobody))
      if (!isSame) otherBlocks++
    }
  } finally {
    await api.end()
    await pool.end()
    for (const each of [brand, other]) each.remove()
    await database.drop()
  }
  return [
    { name: 'searches for words that only others have', value: done, atLeast: searches },
    { name: 'responses unlike that for a word that nobody has', value: otherBytes, atMost: 0 },
    { name: 'searches that read another number of blocks', value: otherBlocks, atMost: 0 },
  ]
}

/** A key of a view or one that is limited to some groups, or both. */
function readerOf(brand: ViewedBrand, random: Random): Reader {
  const view = random(2) === 0 ? brand.views[random(brand.views.length)] : undefined
  const open = view ? openGroups(view.kind, null) : new Set(searched.keys())
  const isLimited = !view || random(2) === 0
  const limited = isLimited ? new Set([...open].filter(() => random(3) > 0)) : open
  return { ownerId: view?.id ?? brand.id, open: limited }
}

function entries({ path, body }: StoredRecord): string[] {
  return foundRecord(searched.get(path)!, JSON.parse(body))?.entries.split(' ') ?? ['nnothing']
}

function ownEntries({ ownerId, open }: Reader, all: ReadonlyMap<StoredRecord, string[]>): string[] {
  const own = [...all].filter(([{ owner, path }]) => owner === ownerId && (open?.has(path) ?? true))
  return [...new Set(own.flatMap(([, each]) => each.map((entry) => entry.slice(1))))]
}

function pick(from: readonly string[], random: Random): string {
  return from[random(from.length)]!
}

async function ask(search: SearchStore, { ownerId, open }: Reader, q: string): Promise<string> {
  const question = {
    operation,
    brandId: ownerId,
    brand: null as never,
    open,
    id: '',
    path: '',
    rawQuery: `q=${encodeURIComponent(q)}`,
  }
  return String((await planSearch({ ...question, ifNoneMatch: undefined }, { search }).read()).body![0])
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { searches: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  })
  await runAsCommand(() => searchIsolation(Number(values.searches), Number(values.seed)))
}
