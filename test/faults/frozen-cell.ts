/**
 * One of two cells freezes while 200 requests come in every second, half of them for its brands.
 * `node test/faults/frozen-cell.ts`: about 40 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { systemPostgres } from '../support/binaries.ts'
import { signalServer } from '../support/standby.ts'
import { prepareTemplate, TEMPLATE } from '../support/template.ts'
import { type Finding, figuresOf, report } from './support/figures.ts'
import { connectTo, loadInto, Site, type SiteBrand, TAGS_PER_BRAND, tag } from './support/site.ts'
import { Traffic } from './support/traffic.ts'

const DEADLINE_MS = 1_500
/** What a response may take beyond the deadline of its read. */
const SPARE_MS = 500

/** `slowdownMax`: how many times their p99 before the brands of the other cell may have. */
export async function frozenCell(perSecond: number, spanMs: number, slowdownMax: number): Promise<Finding[]> {
  const site = await Site.start({ brands: 8, standbys: 0 })
  const north = await startPostgres(systemPostgres())
  try {
    await prepareTemplate(north)
    const [stayed, moved] = [0, 1].map((rest) => site.brands.filter((_, n) => n % 2 === rest)) as [
      SiteBrand[],
      SiteBrand[],
    ]
    for (const brand of moved) await placeIn(north, site.primary, brand)
    const cells = { north: { databaseUrl: north.url('selvedge_api', TEMPLATE), readUrls: [] } }
    const service = await site.startService({ cells, pageDeadlineMs: DEADLINE_MS })
    const toStayed = new Traffic(perSecond / 2, site.asks(service.url, stayed))
    const toMoved = new Traffic(perSecond / 2, site.asks(service.url, moved))

    await sleep(spanMs)
    const frozenAt = toStayed.now
    signalServer(north, 'SIGSTOP')
    await sleep(spanMs)
    const ready = await fetch(`${service.url}/readyz`)
    const isGood = await service.figure(`selvedge_server_good{cell="north",server="127.0.0.1:${north.port}"}`)
    const thawedAt = toStayed.now
    signalServer(north, 'SIGCONT')
    await sleep(spanMs)
    await Promise.all([toStayed.stop(), toMoved.stop()])

    const before = figuresOf(toStayed.between(spanMs / 4, frozenAt))
    const others = figuresOf(toStayed.between(frozenAt, thawedAt))
    const frozen = figuresOf(toMoved.between(frozenAt, thawedAt - DEADLINE_MS - SPARE_MS))
    const afterwards = figuresOf(toMoved.between(thawedAt + spanMs / 2, toMoved.now))
    const namesCell = service.log().some(({ cell, health }) => cell === 'north' && health === 'unreachable')
    return [
      {
        what: `brands of the other cell: no error, p99 within ${slowdownMax} of before`,
        holds: isServed(others) && others.refused === 0 && others.p99Ms <= before.p99Ms * slowdownMax,
        figures: { before, others },
      },
      {
        what: 'brands of the frozen cell: a 429 within the deadline, nothing else',
        holds: isServed(frozen) && frozen.refused > 0 && frozen.maxMs < DEADLINE_MS + SPARE_MS,
        figures: frozen,
      },
      { what: 'ready all the time', holds: ready.status === 200, figures: { status: ready.status } },
      { what: 'metrics and log name the cell', holds: isGood === 0 && namesCell, figures: { isGood, namesCell } },
      {
        what: 'served as before afterwards',
        holds: isServed(afterwards) && afterwards.refused === 0,
        figures: afterwards,
      },
    ]
  } finally {
    signalServer(north, 'SIGCONT')
    await site.stop()
    await north.stop()
  }
}

function isServed({ serverErrors, unanswered }: ReturnType<typeof figuresOf>): boolean {
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

if (import.meta.main) report(await frozenCell(200, 10_000, 1.5))
