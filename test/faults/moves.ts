/**
 * A brand moved among three cells while it is loaded, by commands that are killed at random moments and run again.
 *
 * Every load adds a record, so that one that was acknowledged and lost is missed at the end. After each move the records,
 * states and journal must agree, and the cells that the brand has left must have nothing of it.
 *
 *   node test/faults/moves.ts --moves 100 --records 100000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { CELLS, type CellName, numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { Files } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { loadWith } from '../support/database.ts'
import { CellClusters } from './support/cell-clusters.ts'
import { doctorFindings, moveCommand } from './support/move-command.ts'

const GROUPS = ['tags', 'contacts', 'colors', 'locations'] as const
const SLUG = 'brand-1'

export async function killMoves(moves: number, records: number, loadPauseMs: number): Promise<Result[]> {
  const clusters = await CellClusters.start([])
  const files = new Files()
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    await cells.createBrand()
    const perGroup = Math.floor(records / GROUPS.length)
    await cells.loadAt('main', Object.fromEntries(GROUPS.map((path) => [path, numbered(path, range(1, perGroup))])))
    const environment = cells.environment(files)
    const loads = new Loads(cells, perGroup, loadPauseMs)
    const loading = loads.run()
    const random = seeded(moves)
    const wrong: string[] = []
    let home: CellName = 'main'
    let [killed, wholeMs] = [0, 0]
    for (let turn = 0; turn < moves; turn++) {
      const to = CELLS.filter((cell) => cell !== home)[random(2)]!
      if (wholeMs > 0 && (await runMove(environment, to, random(Math.ceil(wholeMs))))) killed++
      const started = performance.now()
      await runMove(environment, to)
      // How long one took says when to kill the others. Out of main, it waits before it deletes.
      if (home !== 'main') wholeMs ||= performance.now() - started
      for (const cell of CELLS.filter((each) => each !== to)) {
        if (Object.keys(await cells.contents(cell)).length > 0) wrong.push(`move ${turn}: ${cell} still has rows`)
      }
      wrong.push(...(await cells.problems(to, GROUPS)))
      home = to
    }
    loads.stop()
    await loading
    const contents = await cells.contents(home)
    const missing = perGroup + loads.acknowledged - contents.tags!.length
    const findings = await doctorFindings(environment)
    for (const problem of [...wrong, ...findings].slice(0, 10)) console.error(problem)
    return [
      { name: 'moves', value: moves },
      { name: 'moves killed', value: killed, atLeast: 1 },
      { name: 'loads acknowledged', value: loads.acknowledged, atLeast: 1 },
      { name: 'loads lost', value: missing, atMost: 0, atLeast: 0 },
      { name: 'problems of records, states and journal, and rows left behind', value: wrong.length, atMost: 0 },
      { name: 'problems that doctor found', value: findings.length, atMost: 0 },
      { name: 'time of a load, p50', value: quantile(loads.tookMs, 0.5), unit: 'ms' },
      { name: 'time of a load, longest', value: Math.max(...loads.tookMs), unit: 'ms' },
    ]
  } finally {
    files.remove()
    await clusters.stop()
  }
}

/** One load after the other, each of one new record, wherever the brand lives. */
class Loads {
  acknowledged = 0
  readonly tookMs: number[] = []
  readonly #cells: ThreeCells
  readonly #first: number
  readonly #pauseMs: number
  #isStopped = false

  constructor(cells: ThreeCells, perGroup: number, pauseMs: number) {
    this.#cells = cells
    this.#first = perGroup + 1
    this.#pauseMs = pauseMs
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    const { installation, brandId } = this.#cells
    while (!this.#isStopped) {
      const started = performance.now()
      const record = numbered('tags', [this.#first + this.acknowledged])
      const change = numbered('contacts', [1 + (this.acknowledged % 50)], ` ${this.acknowledged}`)
      // Always from where the brand was at first: it has to be found by what the cells say.
      await installation.withBrand(
        { id: brandId, slug: SLUG, cell: 'main' },
        () => {},
        (loader, cell) => loadWith(loader, brandId, { tags: record, contacts: change }, 'upsert', cell),
      )
      this.acknowledged++
      this.tookMs.push(performance.now() - started)
      await sleep(this.#pauseMs)
    }
  }
}

/** True where it was killed. Without a moment it has to come to a good end. */
async function runMove(environment: Record<string, string>, to: string, killAfterMs?: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const { code, said } = await moveCommand(environment, SLUG, to, (_, kill) => {
    if (killAfterMs !== undefined) timer ??= setTimeout(kill, killAfterMs)
  })
  clearTimeout(timer)
  if (code === null) return true
  if (code !== 0) throw new Error(`a move ended with ${code}: ${said}`)
  return false
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { moves: { type: 'string', default: '100' }, records: { type: 'string', default: '100000' } },
  })
  await reportResults(() => killMoves(Number(values.moves), Number(values.records), 50))
}
