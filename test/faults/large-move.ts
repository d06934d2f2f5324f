/**
 * A brand with a million records is moved while loads change 0.1 % of them: how long a load waits, and how long the move takes.
 *
 *   node test/faults/large-move.ts --records 1000000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile, type Result } from '../../harness/results.ts'
import { numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { Files } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { loadWith } from '../support/database.ts'
import { CellClusters } from './support/cell-clusters.ts'
import { moveCommand } from './support/move-command.ts'

const SLUG = 'brand-1'
/** Of one load before the move. */
const PART = 100_000
const CHANGED_SHARE = 0.001
const CHANGED_PER_LOAD = 10
const WAIT_MS_MAX = 5_000

export async function largeMove(records: number): Promise<Result[]> {
  const clusters = await CellClusters.start([])
  const files = new Files()
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    await cells.createBrand()
    for (let first = 1; first <= records; first += PART) {
      await cells.loadAt('main', { contacts: numbered('contacts', range(first, Math.min(records, first + PART - 1))) })
    }
    const { installation, brandId } = cells
    const brand = { id: brandId, slug: SLUG, cell: 'main' }
    const tookMs: number[] = []
    let isOver = false
    const load = async (): Promise<void> => {
      while (!isOver) {
        // Spread over all records; from the last of them on, the same ones again.
        const step = Math.floor(records / (records * CHANGED_SHARE))
        const first = tookMs.length * CHANGED_PER_LOAD
        const changed = range(first, first + CHANGED_PER_LOAD - 1).map((n) => 1 + ((n * step) % records))
        const started = performance.now()
        await installation.withBrand(
          brand,
          () => {},
          (loader, cell) =>
            loadWith(loader, brandId, { contacts: numbered('contacts', changed, ' changed') }, 'upsert', cell),
        )
        tookMs.push(performance.now() - started)
        await sleep(200)
      }
    }
    const loading = load()
    const started = performance.now()
    const { code, said } = await moveCommand(cells.environment(files), SLUG, 'b')
    const moveMs = performance.now() - started
    isOver = true
    await loading
    if (code !== 0) throw new Error(`the move ended with ${code}: ${said}`)
    return [
      { name: 'records', value: records },
      { name: 'time of the move', value: moveMs / 1000, unit: 's' },
      { name: 'loads meanwhile', value: tookMs.length },
      { name: 'records changed by them', value: tookMs.length * CHANGED_PER_LOAD, atLeast: records * CHANGED_SHARE },
      { name: 'time of a load, p50', value: quantile(tookMs, 0.5), unit: 'ms' },
      { name: 'time of a load, longest', value: Math.max(...tookMs), unit: 'ms', atMost: WAIT_MS_MAX },
    ]
  } finally {
    files.remove()
    await clusters.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
  await reportResults(() => largeMove(Number(values.records)))
}
