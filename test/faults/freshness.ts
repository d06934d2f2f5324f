/**
 * How old answers get: `node test/faults/freshness.ts [--loads 1000] [--brands 20]`.
 *
 * Loads follow each other, each writing its number into two groups of the next brand in one transaction, while readers ask
 * two processes, each about all brands in turn. No answer may lack a load that was committed more than the promised second before the question; from one process, no
 * reader may see a load in one group and then lack it in the other; no page may be older than the page its cursor is of.
 */
import { parseArgs } from 'node:util'
import { printResults } from '../support/command.ts'
import { loadWith, resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { connectTo, Site } from './support/site.ts'

const { values: options } = parseArgs({
  options: { loads: { type: 'string', default: '1000' }, brands: { type: 'string', default: '20' } },
})
const LOADS = Number(options.loads)
const BRANDS = Number(options.brands)
const MAX_AGE_MS = 1_000
const READERS_PER_PROCESS = 2

const site = await Site.start({ brands: BRANDS, standbys: 0 })
const problems: string[] = []
let answers = 0
let oldestMs = 0
try {
  const loader = await connectTo(site.primary, 'selvedge_loader')
  /** By brand, when each of its loads was committed. */
  const committedAt: number[][] = site.brands.map(() => [])
  const load = async (brand: number, n: number): Promise<void> => {
    const tags = [0, 1].map((each) => ({ ...variation(resourceOf('tags'), each), code: String(n) }))
    const colors = [{ ...variation(resourceOf('colors'), 1), code: String(n) }]
    await loadWith(loader, site.brands[brand]!.id, { tags, colors }, 'upsert')
    committedAt[brand]![n] = performance.now()
  }
  for (const brand of committedAt.keys()) await load(brand, 0)
  const settings = { stateMaxAgeMs: MAX_AGE_MS }
  const services = [await site.startService(settings), await site.startService(settings)]

  let loading = true
  const read = async (url: string): Promise<void> => {
    const ask = async (
      brand: number,
      path: string,
    ): Promise<{ items: { code: string }[]; nextCursor: string | null }> => {
      const response = await fetch(`${url}${BASE}/brands/${site.brands[brand]!.slug}/${path}`, {
        headers: { authorization: `Bearer ${site.key}` },
      })
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      return (await response.json()) as { items: { code: string }[]; nextCursor: string | null }
    }
    const seen = site.brands.map(() => 0)
    for (let turn = 0; loading; turn++) {
      const brand = turn % BRANDS
      const commits = committedAt[brand]!
      const askedAt = performance.now()
      const first = await ask(brand, ['tags?limit=1', 'colors?limit=1'][Math.floor(turn / BRANDS) % 2]!)
      const shown = Number(first.items[0]!.code)
      answers++
      const due = commits.findLastIndex((at) => at <= askedAt - MAX_AGE_MS)
      if (shown < due)
        problems.push(
          `load ${due} was due ${Math.round(askedAt - commits[due]!)} ms after its commit; ${shown} was shown`,
        )
      const missed = commits[shown + 1]
      if (missed !== undefined) oldestMs = Math.max(oldestMs, askedAt - missed)
      if (shown < seen[brand]!) problems.push(`load ${seen[brand]} was shown, then ${shown}`)
      seen[brand] = Math.max(seen[brand]!, shown)
      if (first.nextCursor === null) continue
      const second = Number((await ask(brand, `tags?limit=1&cursor=${first.nextCursor}`)).items[0]!.code)
      if (second < shown) problems.push(`page 1 showed load ${shown}, page 2 showed ${second}`)
      seen[brand] = Math.max(seen[brand]!, second)
    }
  }
  const readers = services.flatMap(({ url }) => Array.from({ length: READERS_PER_PROCESS }, () => read(url)))
  for (let n = 0; n < LOADS; n++) await load(n % BRANDS, 1 + Math.floor(n / BRANDS))
  loading = false
  await Promise.all(readers)
  await loader.end()
} finally {
  await site.stop()
}
for (const problem of problems.slice(0, 20)) console.log(problem)
printResults([
  { name: 'loads', value: LOADS },
  { name: 'answers', value: answers, atLeast: 1 },
  { name: 'age of the oldest load that an answer lacked', value: oldestMs, unit: 'ms' },
  { name: 'answers that were too old, or older than one before', value: problems.length, atMost: 0 },
])
