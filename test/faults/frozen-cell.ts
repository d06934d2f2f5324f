/**
 * One of two cells freezes while 200 requests come in every second, half of them for its brands; then the other one, which
 * also has the directory, and no standby. The brands of the other cell notice nothing, from the first moment on: 2,000
 * requests, and as many responses of 200. `node test/faults/frozen-cell.ts`: about 100 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemPostgres } from '../../harness/binaries.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { signalServer } from '../support/standby.ts'
import { startTemplateCluster, TEMPLATE } from '../support/template.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { sending } from './support/requests.ts'
import { connectTo, loadInto, Site, type SiteBrand, TAGS_PER_BRAND, tag } from './support/site.ts'

const DEADLINE_MS = 1_500
/** What a response may take beyond the deadline of its read. */
const SPARE_MS = 500

interface FrozenCellRun {
  /** Half of them for brands of each cell. */
  readonly perSecond: number
  /** Before the freeze, and after it. */
  readonly spanMs: number
  readonly frozenMs: number
  /** How many times their p99 before the brands of the other cell may have. */
  readonly slowdownMax: number
}

export async function frozenCell(
  frozenName: 'north' | 'main',
  { perSecond, spanMs, frozenMs, slowdownMax }: FrozenCellRun,
): Promise<Finding[]> {
  const site = await Site.start({ brands: 8, standbys: 0 })
  const north = await startTemplateCluster(systemPostgres())
  try {
    const [stayed, moved] = [0, 1].map((rest) => site.brands.filter((_, n) => n % 2 === rest)) as [
      SiteBrand[],
      SiteBrand[],
    ]
    for (const brand of moved) await placeIn(north, site.primary, brand)
    const cells = { north: { databaseUrl: north.url('selvedge_api', TEMPLATE), readUrls: [] } }
    const service = await site.startService({ cells, pageDeadlineMs: DEADLINE_MS })
    const [frozenCell, frozenBrands, otherBrands] =
      frozenName === 'north' ? [north, moved, stayed] : [site.primary, stayed, moved]
    const toOthers = new SteadyLoad(perSecond / 2, sending(site.asks(service.url, otherBrands)))
    const toFrozen = new SteadyLoad(perSecond / 2, sending(site.asks(service.url, frozenBrands)))

    await sleep(spanMs)
    await fetch(`${service.url}/readyz`)
    const frozenAt = toOthers.nowMs
    signalServer(frozenCell, 'SIGSTOP')
    await sleep(frozenMs)
    const ready = await fetch(`${service.url}/readyz`)
    const isGood = await service.metric(
      `selvedge_server_good{cell="${frozenName}",server="127.0.0.1:${frozenCell.port}"}`,
    )
    const thawedAt = toOthers.nowMs
    signalServer(frozenCell, 'SIGCONT')
    await sleep(spanMs)
    await Promise.all([toOthers.stop(), toFrozen.stop()])

    const before = summaryOf(toOthers.between(spanMs / 4, frozenAt))
    const duringFreeze = toOthers.between(frozenAt, thawedAt)
    const others = { ...summaryOf(duringFreeze), not200: duringFreeze.filter(({ status }) => status !== 200).length }
    const frozen = summaryOf(toFrozen.between(frozenAt, thawedAt - DEADLINE_MS - SPARE_MS))
    const afterwards = summaryOf(toFrozen.between(thawedAt + spanMs / 2, toFrozen.nowMs))
    const namesCell = service.log().some(({ cell, health }) => cell === frozenName && health === 'unreachable')
    return [
      {
        what: `${frozenName} frozen: brands of the other cell: only 200, p99 within ${slowdownMax} times that before`,
        holds: others.not200 === 0 && others.p99Ms <= before.p99Ms * slowdownMax,
        measured: { before, others },
      },
      {
        what: 'brands of the frozen cell: a 429 within the deadline, nothing else',
        holds: isServed(frozen) && frozen.refused > 0 && frozen.maxMs < DEADLINE_MS + SPARE_MS,
        measured: frozen,
      },
      { what: 'ready all the time', holds: ready.status === 200, measured: { status: ready.status } },
      { what: 'metrics and log name the cell', holds: isGood === 0 && namesCell, measured: { isGood, namesCell } },
      {
        what: 'served as before afterwards',
        holds: isServed(afterwards) && afterwards.refused === 0,
        measured: afterwards,
      },
    ]
  } finally {
    for (const cluster of [north, site.primary]) signalServer(cluster, 'SIGCONT')
    await site.stop()
    await north.stop()
  }
}

function isServed({ serverErrors, unanswered }: ReturnType<typeof summaryOf>): boolean {
  return serverErrors + unanswered === 0
}

/** The brand as if it had been moved there. */
async function placeIn(cell: PostgresCluster, main: PostgresCluster, { id }: SiteBrand): Promise<void> {
  const rows = [
    { cluster: main, row: `(${id}, 1, 'gone', 'north')` },
    { cluster: cell, row: `(${id}, 1, 'here', null)` },
  ]
  for (const { cluster, row } of rows) {
    const admin = await connectTo(cluster, 'postgres')
    await admin.query(`insert into records.residence (brand_id, epoch, status, cell_to) values ${row}`)
    await admin.end()
  }
  await loadInto(cell, id, { tags: Array.from({ length: TAGS_PER_BRAND }, (_, n) => tag(n)) })
}

if (import.meta.main) {
  const run = { perSecond: 200, spanMs: 10_000, frozenMs: 20_000, slowdownMax: 1.5 }
  report([...(await frozenCell('north', run)), ...(await frozenCell('main', run))])
}
