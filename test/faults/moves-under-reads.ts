/**
 * A brand is moved among three cells, again and again, with a load between moves, while it and a brand next to it are
 * read. Each cell is a separate PostgreSQL, and one has a replica. The same is done without moves, in turns.
 *
 * A walk through all contacts, a copy that follows the changes, and a conditional request continue across all moves.
 *
 *   node test/faults/moves-under-reads.ts --moves 100 --records 100000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { CELLS, type CellName, numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { Files } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { Follower } from '../support/follower.ts'
import { TestRedis } from '../support/redis.ts'
import { type Answered, BASE } from '../support/service.ts'
import { BrandReads, numberedTags } from './support/brand-reads.ts'
import { CellClusters, serveCells } from './support/cell-clusters.ts'
import { moveCommand } from './support/move-command.ts'

const PAGE = 100
const WARM_UP_MS = 3_000
const BRAND = 'brand-1'
const NEIGHBOUR = 'brand-2'

interface Settings {
  readonly moves: number
  readonly records: number
  readonly perSecond: number
  /** How often a part of the moves is followed by a time without. */
  readonly rounds: number
  /** How many times the p99 of a time without moves the others may have, as the median of all rounds. */
  readonly slowdownMax: number
}

export async function movesUnderReads(settings: Settings): Promise<Result[]> {
  const { moves, records, perSecond, rounds, slowdownMax } = settings
  const clusters = await CellClusters.start(['b'])
  const redis = await TestRedis.start()
  const files = new Files()
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    const main = cells.of('main')
    await cells.createBrand()
    const neighbourId = await main.createBrand(NEIGHBOUR)
    await main.load(neighbourId, numberedTags(0))
    await cells.loadAt('main', { ...numberedTags(0), contacts: numbered('contacts', range(1, records)) })
    const environment = cells.environment(files)
    const key = await main.createKey(null)
    const service = await serveCells(cells, redis.url)
    const headers = { authorization: `Bearer ${key}` }
    const get = async (path: string): Promise<Answered> => {
      const response = await fetch(service.url + path, { headers })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text || 'null') }
    }
    const follower = new Follower(get, 'groups=tags&limit=100', BRAND)
    await follower.catchUp()
    const contacts = `${BASE}/brands/${BRAND}/contacts`
    const etag = (await get(`${contacts}?limit=1`)).headers.get('etag')!
    const walk = new Walk(get, contacts)
    const reads = {
      brand: new BrandReads(perSecond / 2, service, { slug: BRAND, key }),
      neighbour: new BrandReads(perSecond / 2, service, { slug: NEIGHBOUR, key }),
    }

    const random = seeded(moves)
    let home: CellName = 'main'
    let [loads, notConfirmed] = [0, 0]
    const watch = async (): Promise<void> => {
      await cells.loadAt(home, numberedTags(++loads))
      await follower.catchUp()
      await walk.step()
      const again = await fetch(`${service.url}${contacts}?limit=1`, { headers: { ...headers, 'if-none-match': etag } })
      if (again.status !== 304) notConfirmed++
      await again.arrayBuffer()
    }
    const tookMs: number[] = []
    const slowdowns: Record<keyof typeof reads, number[]> = { brand: [], neighbour: [] }
    await sleep(WARM_UP_MS)
    for (let round = 0; round < rounds; round++) {
      const from = reads.brand.traffic.nowMs
      for (let turn = 0; turn < moves / rounds; turn++) {
        const to = CELLS.filter((cell) => cell !== home)[random(2)]!
        const started = performance.now()
        const { code, said } = await moveCommand(environment, BRAND, to)
        if (code !== 0) throw new Error(`a move ended with ${code}: ${said}`)
        tookMs.push(performance.now() - started)
        home = to
        await watch()
      }
      const between = reads.brand.traffic.nowMs
      const moveMs = quantile(tookMs, 0.5)
      // Loads as often as with moves.
      for (let turn = 0; turn < Math.max(1, moves / rounds / 4); turn++) {
        await sleep(moveMs)
        await watch()
      }
      const to = reads.brand.traffic.nowMs
      for (const [which, { traffic }] of Object.entries(reads)) {
        const p99 = (since: number, until: number): number =>
          quantile(
            traffic.between(since, until).map(({ ms }) => ms),
            0.99,
          )
        const [moving, still] = [p99(from, between), p99(between, to)]
        slowdowns[which as keyof typeof reads].push(moving / still)
        console.log(
          `round ${round + 1}, ${which}: p99 ${moving.toFixed(1)} ms with moves, ${still.toFixed(1)} ms without`,
        )
      }
    }
    while (!walk.isOver) await walk.step()
    await Promise.all(Object.values(reads).map(({ traffic }) => traffic.stop()))
    const copied = JSON.stringify(follower.groupState('tags'))
    const stored = JSON.stringify((await get(`${BASE}/brands/${BRAND}/state?groups=tags`)).json.groups[0])
    const failures = service.failures()
    await service.stop()

    const wrong = [...reads.brand.wrong, ...reads.neighbour.wrong]
    const failed = [...reads.brand.failed, ...reads.neighbour.failed]
    for (const problem of wrong.slice(0, 10)) console.error(problem)
    if (failed.length > 0) console.error(JSON.stringify({ failures, failed: failed.slice(0, 10) }))
    return [
      { name: 'moves', value: tookMs.length },
      { name: 'time of a move, p50', value: quantile(tookMs, 0.5) / 1000, unit: 's' },
      { name: 'reads', value: Object.values(reads).reduce((sum, { traffic }) => sum + traffic.samples.length, 0) },
      { name: 'failed reads of the brand', value: reads.brand.failed.length, atMost: 0 },
      { name: 'failed reads of its neighbour', value: reads.neighbour.failed.length, atMost: 0 },
      { name: 'wrong, mixed or backward answers', value: wrong.length, atMost: 0 },
      { name: 'records missing or repeated in the walk', value: walk.problems(records), atMost: 0 },
      { name: 'copy by the feed differs', value: Number(copied !== stored), atMost: 0 },
      { name: 'conditional requests that were not a 304', value: notConfirmed, atMost: 0 },
      { name: 'p99 of the brand with moves, of that without', ...slowdown(slowdowns.brand), atMost: slowdownMax },
      {
        name: 'p99 of its neighbour with moves, of that without',
        ...slowdown(slowdowns.neighbour),
        atMost: slowdownMax,
      },
    ]
  } finally {
    files.remove()
    await redis.stop()
    await clusters.stop()
  }
}

function slowdown(rounds: readonly number[]): Pick<Result, 'value' | 'unit'> {
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)]
  return { value: quantile(rounds, 0.5), unit: `times (${least.toFixed(1)} to ${most.toFixed(1)})` }
}

/** A walk through a list, a page at a time. */
class Walk {
  isOver = false
  readonly #get: (path: string) => Promise<Answered>
  readonly #path: string
  readonly #ids: string[] = []
  #cursor: string | null = null

  constructor(get: (path: string) => Promise<Answered>, path: string) {
    this.#get = get
    this.#path = path
  }

  async step(): Promise<void> {
    if (this.isOver) return
    const cursor = this.#cursor === null ? '' : `&cursor=${this.#cursor}`
    const { json } = await this.#get(`${this.#path}?limit=${PAGE}${cursor}`)
    for (const { id } of json.items) this.#ids.push(id)
    this.#cursor = json.nextCursor
    this.isOver = this.#cursor === null
  }

  problems(expected: number): number {
    return Math.abs(this.#ids.length - expected) + (this.#ids.length - new Set(this.#ids).size)
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { moves: { type: 'string', default: '100' }, records: { type: 'string', default: '100000' } },
  })
  const sizes = { moves: Number(values.moves), records: Number(values.records) }
  await reportResults(() => movesUnderReads({ ...sizes, perSecond: 200, rounds: 5, slowdownMax: 2 }))
}
