/**
 * Shared records are loaded while a brand moves between two of three cells and the third is frozen. A cell may be
 * behind, but a client that reads the brand never sees shared records go back.
 *
 *   node test/faults/shared-during-moves.ts --moves 30
 */
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { CELLS, type CellName, numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { selvedge } from '../cli/support/cli.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { signalServer } from '../support/standby.ts'
import { BrandReads, numberedLoad } from './support/brand-reads.ts'
import { CellClusters, serveCells } from './support/cell-clusters.ts'
import { moveCommand } from './support/move-command.ts'

const SLUG = 'brand-1'
const GROUP = 'couriers'

export async function sharedDuringMoves(moves: number): Promise<Result[]> {
  const clusters = await CellClusters.start([])
  const files = new Files()
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    await cells.createBrand()
    await cells.loadAt('main', { contacts: numbered('contacts', range(1, 3_000)) })
    const environment = cells.environment(files)
    let [load, behind] = [0, 0]
    const loadShared = async (frozen?: CellName): Promise<void> => {
      const file = files.write(`${GROUP}.ndjson`, ndjson(numberedLoad(GROUP, load++)))
      const { code, stderr } = await selvedge(['load', '--shared', file], environment)
      if (frozen && stderr.includes(`Cell ${frozen}`)) behind++
      else if (code !== 0) throw new Error(`the load ended with ${code}: ${stderr}`)
    }
    await loadShared()
    const service = await serveCells(cells)
    const key = await cells.of('main').createKey(null)
    const reads = new BrandReads(100, service, { slug: SLUG, key, group: GROUP })
    const random = seeded(moves)
    let home: CellName = 'main'
    for (let turn = 0; turn < moves; turn++) {
      const to = CELLS.filter((cell) => cell !== home)[random(2)]!
      const third = CELLS.find((cell) => cell !== home && cell !== to)!
      // Shared records are loaded into main, which has to be there.
      const frozen = third === 'main' ? undefined : third
      if (frozen) signalServer(clusters.primaryOf(frozen), 'SIGSTOP')
      const [{ code, said }] = await Promise.all([moveCommand(environment, SLUG, to), loadShared(frozen)])
      if (code !== 0) throw new Error(`a move ended with ${code}: ${said}`)
      if (frozen) signalServer(clusters.primaryOf(frozen), 'SIGCONT')
      home = to
    }
    const { code, stderr } = await selvedge(['cells', 'sync'], environment)
    if (code !== 0) throw new Error(`selvedge cells sync ended with ${code}: ${stderr}`)
    await reads.traffic.stop()
    const failures = service.failures()
    await service.stop()
    const shared = await Promise.all(CELLS.map(async (cell) => JSON.stringify(await cells.contentsOf(cell, 0))))
    for (const problem of reads.wrong.slice(0, 10)) console.error(problem)
    if (reads.failed.length > 0) console.error(JSON.stringify({ failures, failed: reads.failed.slice(0, 10) }))
    return [
      { name: 'moves, each with a load of shared records', value: moves },
      { name: 'loads that named a frozen cell', value: behind, atLeast: 1 },
      { name: 'reads of shared records', value: reads.traffic.samples.length },
      { name: 'failed reads', value: reads.failed.length, atMost: 0 },
      { name: 'wrong, mixed or backward answers', value: reads.wrong.length, atMost: 0 },
      { name: 'different cells at the end', value: new Set(shared).size - 1, atMost: 0 },
    ]
  } finally {
    files.remove()
    await clusters.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { moves: { type: 'string', default: '30' } } })
  await reportResults(() => sharedDuringMoves(Number(values.moves)))
}
