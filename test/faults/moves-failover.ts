/**
 * A brand is moved among three cells while it is read and loaded, and in each move the primary of the source or of the target
 * is killed and its asynchronous standby promoted. The command is run again until the move is over.
 *
 * A load counts once both servers of the brand's cell show it: what only the killed primary had may be lost. No read may fail
 * or show less than the loads that count, and the records that no load touches stay the same to the byte.
 *
 *   node test/faults/moves-failover.ts --failovers 20 --records 100000
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { withServer } from '../../packages/service/store/administration/connect.ts'
import { serverUrls } from '../../packages/service/store/connections/primary.ts'
import { CELLS, type CellName, numbered, range, ThreeCells } from '../cells/support/three-cells.ts'
import { Files } from '../loader/support/files.ts'
import { reportResults } from '../support/command.ts'
import { loadWith } from '../support/database.ts'
import { BrandReads, FIRST_RECORDS, numberedTags } from './support/brand-reads.ts'
import { CellClusters, serveCells } from './support/cell-clusters.ts'
import { doctorFindings, moveCommand } from './support/move-command.ts'

const SLUG = 'brand-1'
const GROUPS = ['tags', 'contacts']
const TRIES_MAX = 10

/** When the primary is killed: after this sentence of the command, or at any time before. */
const MOMENTS = [
  'Moving',
  'Comparing what was copied',
  'Waiting for loads',
  'Copying the last changes',
  'Telling the directory',
  'Deleting the rows',
]

export async function failOverDuringMoves(failovers: number, records: number): Promise<Result[]> {
  const clusters = await CellClusters.start(CELLS)
  const files = new Files()
  try {
    const cells = await ThreeCells.create(clusters.addresses)
    await cells.createBrand()
    await cells.loadAt('main', { ...numberedTags(0), contacts: numbered('contacts', range(1, records)) })
    const environment = cells.environment(files)
    const service = await serveCells(cells)
    const loads = new ConfirmedLoads(cells)
    const key = await cells.of('main').createKey(null)
    // A key that is new comes to the standby a moment later.
    await sleep(1_000)
    // What was shown counts as far as it cannot be lost.
    const reads: BrandReads = new BrandReads(100, service, { slug: SLUG, key }, () =>
      Math.min(reads.highest, loads.confirmed),
    )
    const loading = loads.run()
    const random = seeded(failovers)
    const wrong: string[] = []
    const checksum = await contactsOf(cells, 'main')
    let home: CellName = 'main'
    let [runs, wholeMs] = [0, 2_000]
    for (let turn = 0; turn < failovers; turn++) {
      const to = CELLS.filter((cell) => cell !== home)[random(2)]!
      const victim = turn % 2 === 0 ? home : to
      const moment = MOMENTS[(turn >> 1) % MOMENTS.length]!
      const delayMs = random(moment === 'Moving' ? wholeMs : 100)
      const started = performance.now()
      const failingOver = Promise.withResolvers<void>()
      let isStarted = false
      const failOver = async (): Promise<void> => {
        await sleep(delayMs)
        await clusters.failOver(victim)
        await clusters.rebuild(victim)
      }
      let end = await moveCommand(environment, SLUG, to, (said) => {
        if (isStarted || !said.includes(moment)) return
        isStarted = true
        failOver().then(failingOver.resolve, failingOver.reject)
      })
      if (!isStarted) throw new Error(`the command never said ${moment}: ${end.said}`)
      await failingOver.promise
      const stopped = end.said.trim().split('\n').at(-1)
      let tries = 1
      for (; end.code !== 0; tries++) {
        if (tries > TRIES_MAX) throw new Error(`the move does not end: ${end.said}`)
        end = await moveCommand(environment, SLUG, to)
      }
      runs += tries
      if (tries > 1) console.log(`  ${stopped}`)
      if (turn === 0) wholeMs = Math.ceil(performance.now() - started)
      console.log(
        `failover ${turn + 1}: ${victim === home ? 'source' : 'target'} ${victim}, ${delayMs} ms after "${moment}"`,
      )
      for (const cell of CELLS.filter((each) => each !== to)) {
        if (Object.keys(await cells.contents(cell)).length > 0) wrong.push(`move ${turn}: ${cell} still has rows`)
      }
      if ((await contactsOf(cells, to)) !== checksum) wrong.push(`move ${turn}: the checksum is another one`)
      home = to
    }
    loads.stop()
    await loading
    await sleep(2_000)
    await reads.traffic.stop()
    const failures = service.failures()
    await service.stop()
    wrong.push(...(await cells.problems(home, GROUPS)))
    const lost = FIRST_RECORDS + loads.confirmed - (await cells.contents(home)).tags!.length
    const findings = await doctorFindings(environment)
    for (const problem of [...wrong, ...reads.wrong, ...findings].slice(0, 10)) {
      console.error(problem)
    }
    if (reads.failed.length > 0) console.error(JSON.stringify({ failures, failed: reads.failed.slice(0, 10) }))
    return [
      { name: 'primaries killed, and standbys promoted', value: failovers },
      { name: 'runs of the command', value: runs },
      { name: 'reads', value: reads.traffic.samples.length },
      { name: 'failed reads', value: reads.failed.length, atMost: 0 },
      { name: 'wrong, mixed or backward answers', value: reads.wrong.length, atMost: 0 },
      { name: 'loads that both servers showed', value: loads.confirmed, atLeast: 1 },
      { name: 'of them lost', value: Math.max(0, lost), atMost: 0 },
      { name: 'wrong checksums, journals, and rows left behind', value: wrong.length, atMost: 0 },
      { name: 'problems that doctor found', value: findings.length, atMost: 0 },
    ]
  } finally {
    files.remove()
    await clusters.stop()
  }
}

/** One load after the other, wherever the brand lives, each repeated until both servers of its cell show it. */
class ConfirmedLoads {
  confirmed = 0
  readonly #cells: ThreeCells
  #isStopped = false

  constructor(cells: ThreeCells) {
    this.#cells = cells
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      const load = this.confirmed + 1
      const cell = await this.#load(load).catch(() => null)
      if (cell !== null && (await this.#isShown(cell, load).catch(() => false))) this.confirmed = load
      await sleep(100)
    }
  }

  #load(load: number): Promise<string> {
    const { installation, brandId } = this.#cells
    return installation.withBrand(
      { id: brandId, slug: SLUG, cell: 'main' },
      () => {},
      async (loader, cell) => {
        await loadWith(loader, brandId, numberedTags(load), 'upsert', cell)
        return cell
      },
    )
  }

  async #isShown(cell: string, load: number): Promise<boolean> {
    const shown = await Promise.all(
      serverUrls(this.#cells.of(cell).url('selvedge_loader')).map((url) =>
        withServer(url, 1_000, async (client) => {
          await client.query(`select set_config('app.brand', $1, false)`, [String(this.#cells.brandId)])
          const { rows } = await client.query(
            `select row_count::int as count from records.resource_state where resource = 'tags' and brand_id = $1`,
            [this.#cells.brandId],
          )
          return rows[0]?.count ?? 0
        }),
      ),
    )
    return shown.every((count) => count >= FIRST_RECORDS + load)
  }
}

function contactsOf(cells: ThreeCells, cell: CellName): Promise<string> {
  return cells.asLoader(cell, async (client) => {
    const { rows } = await client.query(
      `select md5(string_agg(md5(c::text), '' order by ord)) as sum from records.contacts c where brand_id = $1`,
      [cells.brandId],
    )
    return rows[0].sum
  })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { failovers: { type: 'string', default: '20' }, records: { type: 'string', default: '100000' } },
  })
  await reportResults(() => failOverDuringMoves(Number(values.failovers), Number(values.records)))
}
