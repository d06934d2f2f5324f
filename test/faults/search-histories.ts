/**
 * Searches compared with an independent program in Python, which finds in records as they are exported: random ones of both demo
 * brands, and after each load of random histories that change what records are found by, with undo, --replace, change lines and
 * views. What is stored is compared entry by entry, too.
 *
 *   node test/faults/search-histories.ts --queries 2000 --histories 200
 */
import { parseArgs } from 'node:util'
import { findableGroups } from '@selvedge/catalogue'
import { demoBrands } from '@selvedge/demo'
import type { Result } from '../../harness/results.ts'
import { foundProblems } from '../search/support/found-check.ts'
import { SearchOracle } from '../search/support/oracle.ts'
import { type Random, Searches, seeded } from '../search/support/searched-owner.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { History } from '../views/support/history.ts'
import type { StoredRecord } from '../views/support/stored-records.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'

const LOADS = 6
const SCALE = 0.001
/** Searches of each owner after a load. */
const SEARCHES = 5

const WORDS = [
  'Fiação',
  'Malhas',
  '上海服装',
  'Łódź',
  'T-shirt',
  "Men's",
  '000',
  'PO-10482',
  'Straße',
  'x'.repeat(60),
  'ink navy',
  '--',
  '٣٤',
  'a.b/c-d 17',
  'Ünïcode',
  'ﬁne',
  '0017',
  'カタカナ',
  'back\\slash',
  '"quoted"',
]

interface Counted {
  problems: string[]
  searches: number
  withHits: number
  exact: number
  loads: number
}

export async function searchHistories(queries: number, histories: number, firstSeed = 1): Promise<Result[]> {
  const oracle = new SearchOracle()
  const database = await TestDatabase.create()
  const searches = new Searches(database, oracle)
  const counted: Counted = { problems: [], searches: 0, withHits: 0, exact: 0, loads: 0 }
  const brands: ViewedBrand[] = []
  try {
    for (const profile of demoBrands.slice(0, 2)) {
      const brand = await ViewedBrand.load(database, SCALE, profile)
      brands.push(brand)
      await compare(brand, searches, Math.ceil(queries / 2), seeded(firstSeed), counted, 'random searches')
    }
    const [brand] = brands as [ViewedBrand]
    if (histories > 0) for (const partner of brand.somePartners()) await brand.share(partner)
    for (let seed = firstSeed; seed < firstSeed + histories && counted.problems.length === 0; seed++) {
      const [history, random] = [new History(brand, seed, 2), seeded(seed)]
      for (let n = 1; n <= LOADS; n++) {
        const what = random(2) === 0 ? await history.step() : await rename(brand, random)
        counted.loads++
        await compare(brand, searches, SEARCHES, random, counted, `history ${seed}, load ${n}, ${what}`)
      }
      await brand.reset()
      console.error(
        `history ${seed}: ${counted.loads} loads, ${counted.searches} searches, ${counted.problems.length} differences`,
      )
    }
  } finally {
    for (const brand of brands) brand.remove()
    await searches.end()
    oracle.end()
    await database.drop()
  }
  for (const problem of counted.problems.slice(0, 10)) console.log(problem)
  return [
    {
      name: 'loads, after each of which the brand and its views were searched',
      value: counted.loads,
      atLeast: histories * LOADS,
    },
    { name: 'searches', value: counted.searches, atLeast: queries * 0.9 },
    { name: 'of them with hits', value: counted.withHits, atLeast: counted.searches / 4 },
    { name: 'of them exact', value: counted.exact },
    { name: 'differences', value: counted.problems.length, atMost: 0 },
  ]
}

/** Of the brand, and of each of its views. */
async function compare(
  brand: ViewedBrand,
  searches: Searches,
  count: number,
  random: Random,
  counted: Counted,
  what: string,
): Promise<void> {
  const stored = await brand.stored()
  for (const view of [undefined, ...brand.views]) {
    const ownerId = view?.id ?? brand.id
    const found = await brand.asLoader((loader) => foundProblems(loader, ownerId))
    const compared = await searches.compare({ brandId: brand.id, ...(view && { view }) }, stored, count, random)
    counted.problems.push(...[...found, ...compared.problems].map((problem) => `${what}, owner ${ownerId}: ${problem}`))
    counted.searches += count
    counted.withHits += compared.withHits
    counted.exact += compared.exact
  }
}

/** Changes numbers and names of records of some groups, or removes them. */
async function rename(brand: ViewedBrand, random: Random): Promise<string> {
  const byPath = Map.groupBy(await brand.stored(), ({ path }) => path)
  const groups = findableGroups.filter(({ path }) => byPath.has(path))
  const [group] = [groups[random(groups.length)]!]
  const records = byPath.get(group.path)!.filter(({ owner }) => owner === brand.id)
  const some = records.filter(() => random(4) === 0).slice(0, 40)
  if (some.length === 0) return 'nothing'
  const isRemoval = random(5) === 0 && group.path !== 'partners'
  const given = some.map((record) => (isRemoval ? keyOf(record) : renamed(group.path, record, random)))
  await brand.database.load(brand.id, { [group.path]: given }, isRemoval ? 'delete' : 'upsert')
  return `${isRemoval ? 'removal' : 'other words'} in ${group.path}`
}

function keyOf({ body }: StoredRecord): object {
  return JSON.parse(body)
}

function renamed(path: string, { body }: StoredRecord, random: Random): object {
  const record = JSON.parse(body)
  const { findable, fields } = resourceOf(path)
  for (const name of [...findable!.numbers, ...findable!.names]) {
    if (random(2) === 0 || (path === 'partners' && name === 'slug')) continue
    const words = Array.from({ length: 1 + random(4) }, () => WORDS[random(WORDS.length)]!).join(' ')
    const { nullable, schema } = fields[name]!
    record[name] = schema.type === 'array' ? [words, `${words}7`] : nullable && random(5) === 0 ? null : words
  }
  return record
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      queries: { type: 'string', default: '2000' },
      histories: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  })
  await runAsCommand(() => searchHistories(Number(values.queries), Number(values.histories), Number(values.seed)))
}
