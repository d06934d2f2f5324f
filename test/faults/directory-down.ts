/**
 * The primary of the directory is down for ten minutes, while moves of three brands are half done: copied, fenced and
 * closed. Its standby keeps running and is not promoted, and no read may fail. Afterwards the moves continue where they
 * were.
 *
 *   node test/faults/directory-down.ts --minutes 10
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile, type Result } from '../../harness/results.ts'
import { CELLS, type CellName, Killed, ThreeCells } from '../cells/support/three-cells.ts'
import { reportResults } from '../support/command.ts'
import { signalServer } from '../support/standby.ts'
import { BrandReads, numberedTags } from './support/brand-reads.ts'
import { CellClusters, serveCells } from './support/cell-clusters.ts'

/** Where each brand was, where it is going, and the step that the move was killed after. */
const BRANDS: readonly { from: CellName; to: CellName; killedAt: string | null }[] = [
  { from: 'main', to: 'main', killedAt: null },
  { from: 'b', to: 'c', killedAt: 'copied' },
  { from: 'b', to: 'c', killedAt: 'fence-shown' },
  { from: 'main', to: 'c', killedAt: 'closed' },
]

export async function directoryDown(minutes: number): Promise<Result[]> {
  const clusters = await CellClusters.start(['main'])
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    const main = cells.of('main')
    const service = await serveCells(cells)
    const brands: { id: number; reads: BrandReads }[] = []
    for (const [index, { from, to, killedAt }] of BRANDS.entries()) {
      await cells.createBrand()
      await cells.loadAt('main', numberedTags(0))
      if (from !== 'main') await cells.move('main', from)
      // One key of the brand alone, and one of all brands, in turn.
      const key = await main.createKey(index % 2 === 0 ? null : cells.brandId)
      // A brand and a key that are new come to the standby a moment later.
      await sleep(1_000)
      brands.push({
        id: cells.brandId,
        reads: new BrandReads(50, service, { slug: `brand-${index + 1}`, key }),
      })
      if (killedAt !== null) await moveUntil(cells, from, to, killedAt)
    }
    await sleep(3_000)
    const traffic = brands.map(({ reads }) => reads.traffic)
    const p99 = (from: number, to: number): number =>
      quantile(
        traffic.flatMap((each) => each.between(from, to).map(({ ms }) => ms)),
        0.99,
      )
    const downAt = traffic[0]!.nowMs
    signalServer(clusters.primaryOf('main'), 'SIGKILL')
    await sleep(minutes * 60_000)
    const upAt = traffic[0]!.nowMs
    await clusters.primaryOf('main').restart()
    for (const [index, { from, to, killedAt }] of BRANDS.entries()) {
      cells.brandId = brands[index]!.id
      if (killedAt !== null) await cells.move(from, to)
    }
    await sleep(3_000)
    await Promise.all(traffic.map((each) => each.stop()))
    const failures = service.failures()
    await service.stop()
    const misplaced = await Promise.all(
      BRANDS.map(async ({ to }, index) => {
        cells.brandId = brands[index]!.id
        const found = await Promise.all(CELLS.map(async (cell) => [cell, await cells.contents(cell)] as const))
        return found.some(([cell, contents]) => Object.keys(contents).length > 0 !== (cell === to))
      }),
    )
    const failed = brands.flatMap(({ reads }) => reads.failed)
    const wrong = brands.flatMap(({ reads }) => reads.wrong)
    for (const problem of wrong.slice(0, 10)) console.error(problem)
    if (failed.length > 0) console.error(JSON.stringify({ failures, failed: failed.slice(0, 10) }))
    return [
      { name: 'down', value: (upAt - downAt) / 60_000, unit: 'minutes' },
      { name: 'reads', value: traffic.reduce((sum, { samples }) => sum + samples.length, 0) },
      { name: 'failed reads', value: failed.length, atMost: 0 },
      { name: 'wrong answers', value: wrong.length, atMost: 0 },
      { name: 'p99 while it is down', value: p99(downAt, upAt), unit: 'ms' },
      { name: 'brands that are not where their moves lead', value: misplaced.filter(Boolean).length, atMost: 0 },
    ]
  } finally {
    await clusters.stop()
  }
}

async function moveUntil(cells: ThreeCells, from: CellName, to: CellName, killedAt: string): Promise<void> {
  const moving = cells.move(from, to, (name) => {
    if (name === killedAt) throw new Killed()
  })
  await moving.catch((error) => {
    if (!(error instanceof Killed)) throw error
  })
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
  await reportResults(() => directoryDown(Number(values.minutes)))
}
