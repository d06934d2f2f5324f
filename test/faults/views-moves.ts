/**
 * A brand with views is moved between two cells while it is loaded, and while the partners of three views read and follow them. Each load
 * gives orders to another supplier: no partner sees half a load, or an older one after a newer one, and no cursor is gone. After each
 * move, all views are what an independent computation says, and the cell that the brand has left has nothing of them.
 *
 *   node test/faults/views-moves.ts --moves 100
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { type CellName, ThreeCells } from '../cells/support/three-cells.ts'
import { Files } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { loadWith } from '../support/database.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { Oracle } from '../views/support/oracle.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'
import { CellClusters } from './support/cell-clusters.ts'
import { moveCommand } from './support/move-command.ts'
import { copyProblems, ViewReader } from './support/view-readers.ts'

const SCALE = 0.001
const ORDERS_MOVED = 20
const LOAD_PAUSE_MS = 500

export async function moveViews(moves: number): Promise<Result[]> {
  const clusters = await CellClusters.start([])
  const files = new Files()
  const oracle = new Oracle()
  let service: ServiceProcess | null = null
  let brand: ViewedBrand | null = null
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    brand = await ViewedBrand.load(cells.of('main'), SCALE)
    for (const partner of brand.somePartners()) await brand.share(partner)
    cells.brandId = brand.id
    cells.views = brand.views.map(({ id }) => id)
    service = await ServiceProcess.start({
      databaseUrl: cells.of('main').url('selvedge_api'),
      keeperUrl: null,
      cells: cells.served,
      stateMaxAgeMs: 1_000,
    })
    const loads = new Loads(cells, brand)
    const readers: ViewReader[] = []
    for (const [at, view] of brand.views.slice(0, 3).entries()) {
      const key = await cells.of('main').createKey(view.id)
      readers.push(new ViewReader(service.url, brand.slug, key, at < 2 ? loads.ids : [], loads.ids))
    }
    // The orders of the demo have other numbers of pieces than those of loads.
    await loads.load()
    const running = [loads.run(), ...readers.map((reader) => reader.run())]
    const problems: string[] = []
    let home: CellName = 'main'
    for (let turn = 0; turn < moves; turn++) {
      const to: CellName = home === 'main' ? 'b' : 'main'
      const startedAt = performance.now()
      const { code, said } = await moveCommand(cells.environment(files), brand.slug, to)
      console.log(`     to ${to}: ${Math.round(performance.now() - startedAt)} ms, ${loads.done} loads`)
      if (code !== 0) throw new Error(`a move ended with ${code}: ${said}`)
      const left = Object.keys(await cells.contents(home))
      problems.push(...left.map((table) => `move ${turn}: ${home} still has rows in ${table}`))
      brand.database = cells.of(to)
      home = to
      problems.push(...(await brand.problems(oracle)).map((problem) => `move ${turn}: ${problem}`))
    }
    loads.stop()
    await running[0]
    for (const [at, reader] of readers.entries()) {
      problems.push(...(await copyProblems(reader, brand, brand.views[at]!)))
      reader.stop()
    }
    await Promise.all(running)
    for (const reader of readers) problems.push(...reader.problems)
    for (const problem of problems.slice(0, 10)) console.log(problem)
    const sum = (of: (reader: ViewReader) => number): number => readers.reduce((total, each) => total + of(each), 0)
    return [
      { name: 'moves', value: moves },
      { name: 'loads', value: loads.done, atLeast: moves },
      { name: 'responses to partners', value: sum(({ responses }) => responses), atLeast: moves },
      { name: 'of them 503 or 429', value: sum(({ unavailable }) => unavailable), atMost: 0 },
      { name: 'pages of the feed', value: sum(({ follower }) => follower.pages), atLeast: moves },
      { name: 'wrong, lost, half or older responses, and rows left behind', value: problems.length, atMost: 0 },
    ]
  } finally {
    await service?.stop()
    brand?.remove()
    oracle.end()
    files.remove()
    await clusters.stop()
  }
}

/** One load after the other, wherever the brand lives: orders of one supplier go to another, and back. */
class Loads {
  done = 0
  readonly ids: readonly string[]
  readonly #cells: ThreeCells
  readonly #brand: ViewedBrand
  readonly #orders: readonly object[]
  readonly #suppliers: readonly unknown[]
  #isStopped = false

  constructor(cells: ThreeCells, brand: ViewedBrand) {
    this.#cells = cells
    this.#brand = brand
    const { suppliers, orders } = brand.records
    this.#suppliers = brand.views
      .slice(0, 2)
      .map((view) => suppliers!.find(({ partnerId }) => partnerId === view.partnerId)!.id)
    const open = orders!.filter(({ supplierId, status }) => supplierId === this.#suppliers[0] && status !== 'draft')
    this.#orders = open.slice(0, ORDERS_MOVED)
    this.ids = open.slice(0, ORDERS_MOVED).map(({ id }) => String(id))
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.load()
      await sleep(LOAD_PAUSE_MS)
    }
  }

  async load(): Promise<void> {
    const { id, slug } = this.#brand
    const number = this.done + 1
    const supplierId = this.#suppliers[number % 2]
    const orders = this.#orders.map((order) => ({ ...order, supplierId, totalQty: number }))
    await this.#cells.installation.withBrand(
      { id, slug, cell: 'main' },
      () => {},
      (loader, cell) => loadWith(loader, id, { orders }, 'upsert', cell),
    )
    this.done = number
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { moves: { type: 'string', default: '100' } } })
  await reportResults(() => moveViews(Number(values.moves)))
}
