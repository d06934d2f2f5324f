/**
 * A brand is moved among three cells, again and again, with a load between moves, while it and a brand next to it are read.
 *
 * Every load gives all tags of the brand a new name and adds one tag. So a page with two names mixes two loads, a total that
 * does not fit the name is wrong, and a smaller number than one that was shown before the request is a step back in time.
 * A walk through all contacts, a copy that follows the changes, and a conditional request go on across all moves.
 *
 *   node test/faults/moves-under-reads.ts --moves 100 --records 100000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CELLS, type CellName, numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { runAsCommand } from '../support/command.ts'
import { type Figure, quantile } from '../support/figures.ts'
import { Follower } from '../support/follower.ts'
import { seeded } from '../support/random.ts'
import { type Answered, BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { type Ask, Traffic } from './support/traffic.ts'

const TAGS = 20
const NEIGHBOUR_TAGS = 20
const PAGE = 100

interface Settings {
  readonly moves: number
  readonly records: number
  readonly perSecond: number
  /** How many times the p99 of spans without moves the others may have. */
  readonly slowdownMax: number
}

export async function movesUnderReads({ moves, records, perSecond, slowdownMax }: Settings): Promise<Figure[]> {
  const cells = await ThreeCells.create()
  const main = cells.of('main')
  try {
    await cells.createBrand()
    const neighbourId = cells.brandId
    await cells.loadAt('main', { tags: tagsOf(0, NEIGHBOUR_TAGS) })
    await cells.createBrand()
    await cells.loadAt('main', { tags: tagsOf(0, TAGS), contacts: numbered('contacts', range(1, records)) })
    const [neighbour, brand] = await slugsOf(cells, [neighbourId, cells.brandId])
    const headers = { authorization: `Bearer ${await main.createKey(null)}` }
    const further = [...cells.addresses].filter(([cell]) => cell !== 'main')
    const service = await ServiceProcess.start({
      databaseUrl: main.url('selvedge_api'),
      keeperUrl: null,
      cells: Object.fromEntries(
        further.map(([cell, { databaseUrl }]) => [cell, { databaseUrl: databaseUrl!, readUrls: [] }]),
      ),
      pageDeadlineMs: 1_500,
      stateMaxAgeMs: 1_000,
    })
    const base = `${service.url}${BASE}/brands`
    const get = async (path: string): Promise<Answered> => {
      const response = await fetch(service.url + path, { headers })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text || 'null') }
    }

    const wrong: string[] = []
    const shown = new Monotonic(wrong)
    const random = seeded(moves)
    const asks = (slug: string) => (): Ask & { floor: number } => ({
      url: `${base}/${slug}/tags?limit=${1 + random(TAGS)}`,
      headers,
      floor: shown.highest,
    })
    const toBrand = new Traffic(perSecond / 2, asks(brand!), (ask, status, _, body) => {
      if (status === 200) shown.check((ask as Ask & { floor: number }).floor, body)
    })
    const toNeighbour = new Traffic(perSecond / 2, asks(neighbour!), (_, status, __, body) => {
      const { totalItems } = JSON.parse(body) as { totalItems: number }
      if (status === 200 && totalItems !== NEIGHBOUR_TAGS) wrong.push(`the neighbour has ${totalItems} tags`)
    })
    const follower = new Follower(get, 'groups=tags&limit=100', brand!)
    await follower.catchUp()
    const contacts = `${BASE}/brands/${brand}/contacts`
    const etag = (await fetch(`${service.url}${contacts}?limit=1`, { headers })).headers.get('etag')!
    const walk = new Walk(get, contacts)

    let home: CellName = 'main'
    let [loads, notConfirmed] = [0, 0]
    const spans: { from: number; to: number; isMove: boolean }[] = []
    const watched = async (isMove: boolean, act: () => Promise<unknown>): Promise<void> => {
      const from = toBrand.now
      await act()
      spans.push({ from, to: toBrand.now, isMove })
    }
    for (let turn = 0; turn < moves; turn++) {
      const to = CELLS.filter((cell) => cell !== home)[random(2)]!
      await watched(true, () => cells.move(home, to))
      home = to
      loads++
      await cells.loadAt(home, { tags: tagsOf(loads, TAGS + loads) })
      await follower.catchUp()
      await walk.step()
      const again = await fetch(`${service.url}${contacts}?limit=1`, { headers: { ...headers, 'if-none-match': etag } })
      if (again.status !== 304) notConfirmed++
      await again.arrayBuffer()
      const { from, to: ended } = spans.at(-1)!
      await watched(false, () => sleep(Math.min(2_000, ended - from)))
    }
    while (!walk.isOver) await walk.step()
    await Promise.all([toBrand.stop(), toNeighbour.stop()])
    const copied = JSON.stringify(follower.groupState('tags'))
    const stored = JSON.stringify((await get(`${BASE}/brands/${brand}/state?groups=tags`)).json.groups[0])
    await service.stop()

    const failed = (traffic: Traffic): number => traffic.samples.filter(({ status }) => status !== 200).length
    const p99 = (traffic: Traffic, isMove: boolean): number =>
      quantile(
        spans
          .filter((span) => span.isMove === isMove)
          .flatMap(({ from, to }) => traffic.between(from, to).map(({ ms }) => ms)),
        0.99,
      )
    for (const problem of wrong.slice(0, 10)) console.error(problem)
    return [
      { name: 'moves', value: moves },
      { name: 'reads', value: toBrand.samples.length + toNeighbour.samples.length },
      { name: 'failed reads of the brand', value: failed(toBrand), atMost: 0 },
      { name: 'failed reads of its neighbour', value: failed(toNeighbour), atMost: 0 },
      { name: 'wrong, mixed or backward answers', value: wrong.length, atMost: 0 },
      { name: 'records missing or repeated in the walk', value: walk.problems(records), atMost: 0 },
      { name: 'copy by the feed differs', value: Number(copied !== stored), atMost: 0 },
      { name: 'conditional requests that were not a 304', value: notConfirmed, atMost: 0 },
      {
        name: 'p99 of the brand during moves, of that between them',
        value: p99(toBrand, true) / p99(toBrand, false),
        unit: `times (${p99(toBrand, true).toFixed(0)} and ${p99(toBrand, false).toFixed(0)} ms)`,
        atMost: slowdownMax,
      },
      {
        name: 'p99 of its neighbour during moves, of that between them',
        value: p99(toNeighbour, true) / p99(toNeighbour, false),
        unit: `times (${p99(toNeighbour, true).toFixed(0)} and ${p99(toNeighbour, false).toFixed(0)} ms)`,
        atMost: slowdownMax,
      },
    ]
  } finally {
    await cells.drop()
  }
}

function tagsOf(load: number, count: number): object[] {
  return numbered('tags', range(1, count)).map((tag) => ({ ...tag, name: `load ${load}` }))
}

/** What was shown so far, and whether an answer fits. */
class Monotonic {
  highest = 0
  readonly #wrong: string[]

  constructor(wrong: string[]) {
    this.#wrong = wrong
  }

  /** `floor` is the highest load that an answer had shown before this request was sent. */
  check(floor: number, body: string): void {
    const { items, totalItems } = JSON.parse(body) as { items: { name: string }[]; totalItems: number }
    if (items.length === 0) return void this.#wrong.push('an empty page')
    const names = new Set(items.map(({ name }) => name))
    const load = Number(items[0]!.name.split(' ')[1])
    if (names.size > 1) this.#wrong.push(`a page of ${[...names]}`)
    if (totalItems !== TAGS + load) this.#wrong.push(`a total of ${totalItems} after load ${load}`)
    if (load < floor) this.#wrong.push(`load ${load} after load ${floor} was shown`)
    this.highest = Math.max(this.highest, load)
  }
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

async function slugsOf(cells: ThreeCells, ids: readonly number[]): Promise<string[]> {
  const rows = await cells.of('main').asOwner('select id, slug from directory.brands')
  const slugs = new Map(rows as [number, string][])
  return ids.map((id) => slugs.get(id)!)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { moves: { type: 'string', default: '100' }, records: { type: 'string', default: '100000' } },
  })
  const settings = { moves: Number(values.moves), records: Number(values.records), perSecond: 200, slowdownMax: 2 }
  await runAsCommand(() => movesUnderReads(settings))
}
