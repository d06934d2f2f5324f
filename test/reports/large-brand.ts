/**
 * Computes all reports of a brand with a million order items, while clients read pages of it. The brand is many copies of
 * a demo brand. The service runs in a separate process, as in production: in this one, reads would wait for the garbage
 * collection after the brand is built.
 *
 *   node test/reports/large-brand.ts --scale 0.1 --copies 67
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { groupsRead, type Resource, reports, resources, tableOf } from '@selvedge/catalogue'
import { cpuMs } from '../../bench/cpu-time.ts'
import { bearer, Client, type Reply } from '../../harness/client.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { demoBrands, demoRecords } from '../../packages/demo/index.ts'
import { buildExplorer } from '../../packages/explorer/build.ts'
import { selvedge } from '../cli/support/cli.ts'
import { Visit, type VisitedService } from '../explorer/support/visit.ts'
import { byPath } from '../export/support/demo-brand.ts'
import { createBrands } from '../support/brands.ts'
import { startBrowser } from '../support/browser.ts'
import { writeInBulk } from '../support/bulk.ts'
import { runAsCommand } from '../support/command.ts'
import { type Records, TestDatabase } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { OPERATOR } from '../support/template.ts'
import { until } from '../support/until.ts'

const AS_OF = '2026-06-30'
const OBSERVE_EVERY_MS = 100
const READS_PER_SECOND = 40
const CONNECTIONS = 50
const QUIET_MS = 30_000
const OVERVIEW_REQUESTS_MAX = 5

export interface Bounds {
  readonly cpuSecondsMax: number
  readonly slowdownMax: number
  readonly overviewMsMax: number
}

export async function largeBrand(scale: number, copies: number, bounds: Bounds): Promise<Result[]> {
  const database = await TestDatabase.create()
  const { brandId, keys } = await createBrands(database)
  await build(database, brandId, scale, copies)
  const service = await ServiceProcess.start({
    databaseUrl: database.url('selvedge_api'),
    keeperUrl: database.url('selvedge_keeper'),
  })
  const client = new Client(service.url, CONNECTIONS)
  const get = (address: string): Promise<Reply> =>
    client.get(`${BASE}/brands/alder-finch/${address}`, bearer(keys.brand))
  try {
    const { totalItems } = JSON.parse((await get('order-items?limit=1')).text)
    const { items } = JSON.parse((await get('orders?limit=100')).text)
    const orders = items.map(({ id }: { id: string }) => id)
    const load = new SteadyLoad(READS_PER_SECOND, (number) => get(addressOf(number, orders)))
    await until(() => load.nowMs > QUIET_MS)
    const begun = load.nowMs
    const { cpuSeconds, rows } = await compute(database)
    const ended = load.nowMs
    await load.stop()
    const p99 = (samples: readonly { ms: number }[]): number =>
      quantile(
        samples.map(({ ms }) => ms),
        0.99,
      )
    const [before, during] = [p99(load.between(0, begun)), p99(load.between(begun, ended))]
    const refused = load.samples.filter(({ status }) => status !== 200).length

    const overview = await openOverview({ url: service.url, keys })
    return [
      { name: 'order items', value: totalItems * copies },
      { name: 'rows of all reports', value: rows },
      { name: 'CPU time of PostgreSQL', value: cpuSeconds, unit: 's', atMost: bounds.cpuSecondsMax },
      { name: 'elapsed', value: (ended - begun) / 1000, unit: 's' },
      { name: 'p99 of reads before', value: before, unit: 'ms' },
      { name: 'p99 of reads meanwhile', value: during, unit: 'ms' },
      { name: 'ratio of these', value: during / before, atMost: bounds.slowdownMax },
      { name: 'reads that failed', value: refused, atMost: 0 },
      { name: 'overview in the browser', value: overview.ms, unit: 'ms', atMost: bounds.overviewMsMax },
      { name: 'requests of the overview', value: overview.requests, atMost: OVERVIEW_REQUESTS_MAX },
    ]
  } finally {
    client.close()
    await service.stop()
    await database.drop()
  }
}

/** From the click on a link to the overview, until every chart is drawn. */
async function openOverview(service: VisitedService): Promise<{ readonly ms: number; readonly requests: number }> {
  const browser = await startBrowser()
  try {
    const visit = await Visit.start(browser, service)
    await visit.open('')
    const before = visit.requested.length
    const started = performance.now()
    await visit.page.getByRole('link', { name: 'Overview', exact: true }).click()
    await visit.page.getByText(`for ${AS_OF} (UTC)`).waitFor()
    await visit.page.getByRole('heading', { name: 'All reports' }).waitFor()
    return { ms: performance.now() - started, requests: visit.requested.length - before }
  } finally {
    await browser.close()
  }
}

async function build(database: TestDatabase, brandId: number, scale: number, copies: number): Promise<void> {
  const records = byPath(demoRecords({ brand: demoBrands[0]!, seed: 1, scale, today: AS_OF }))
  await database.load(brandId, Object.fromEntries(records) as Records)
  const paths = new Set(reports.flatMap(groupsRead))
  for (const resource of resources) if (paths.has(resource.path)) await multiply(database, resource, brandId, copies)
}

/** By the command, in a separate process. */
async function compute(database: TestDatabase): Promise<{ cpuSeconds: number; rows: number }> {
  const args = ['snapshot', '--brand', 'alder-finch', '--reports-only', '--as-of', AS_OF, '--deadline', '30m', '--json']
  const observer = await database.connect(OPERATOR)
  const cpuMsOf = new Map<number, number>()
  let isOver = false
  const observed = (async () => {
    while (!isOver) {
      const { rows } = await observer.query(`select pid from pg_stat_activity where usename = 'selvedge_loader'`)
      for (const { pid } of rows) if (existsSync(`/proc/${pid}`)) cpuMsOf.set(pid, cpuMs(pid))
      await sleep(OBSERVE_EVERY_MS)
    }
  })()
  const { code, stdout, stderr } = await selvedge(args, {
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
  })
  isOver = true
  await observed
  await observer.end()
  if (code !== 0) throw new Error(stderr)
  const [{ reports: result }] = JSON.parse(stdout)
  if (result.computed.length !== reports.length) throw new Error(`${result.computed.length} reports were computed`)
  return { cpuSeconds: [...cpuMsOf.values()].reduce((sum, ms) => sum + ms, 0) / 1000, rows: result.rows }
}

/**
 * Adds copies of a brand's records. Each copy has its own ids: their first eight digits are those of its number, in the columns
 * as in the bodies, so that references within a copy stay right.
 */
async function multiply(database: TestDatabase, resource: Resource, brandId: number, copies: number): Promise<void> {
  const { name, columns } = tableOf(resource)
  const digits = `lpad(to_hex(n), 8, '0')`
  const values = columns.map((column) =>
    column.type === 'uuid' ? `overlay(${column.name}::text placing ${digits} from 1)::uuid` : column.name,
  )
  const body = `regexp_replace(body, '"[0-9a-f]{8}((-[0-9a-f]{4}){3}-[0-9a-f]{12}")', '"' || ${digits} || '\\1', 'g')`
  const names = columns.map((column) => column.name).join(', ')
  await writeInBulk(database, name, async (client) => {
    await client.query(
      `insert into records.${name} (brand_id, ord, ${names}, body)
select brand_id, ord + last * n, ${values.join(', ')}, ${body}
from records.${name}, generate_series(1, ${copies - 1}) n,
  (select max(ord) as last from records.${name} where brand_id = ${brandId}) l
where brand_id = ${brandId}`,
    )
  })
}

/** Pages and records in turn, of which few are in the cache. */
function addressOf(number: number, orders: readonly string[]): string {
  const order = orders[number % orders.length]!
  const addresses = [
    `order-items?orderId=${order}&limit=50`,
    `orders/${order}`,
    `shipments?limit=${1 + (number % 100)}`,
  ]
  return addresses[number % addresses.length]!
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: '0.1' }, copies: { type: 'string', default: '67' } },
  })
  const bounds = { cpuSecondsMax: 60, slowdownMax: 1.5, overviewMsMax: 2_000 }
  await buildExplorer()
  await runAsCommand(() => largeBrand(Number(values.scale), Number(values.copies), bounds))
}
