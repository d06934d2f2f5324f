/**
 * What a page of the feed of changes costs PostgreSQL, in CPU time of its backend, beside a page of a list.
 *
 *   node bench/changes.ts [--rows 100000] [--pages 2000]
 *
 * In a throwaway server, under generic plans: 100 changes of one group from the middle of a large load; 100 changes across
 * 20 groups; the same where nothing is new; and a page of the walk.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Resource, resources, tableOf, writeBody } from '@selvedge/catalogue'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { merge } from '../harness/merge.ts'
import { startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { followStatement, walkStatement } from '../packages/service/store/changes/statements.ts'
import type { Statement } from '../packages/service/store/connections/read-pool.ts'
import { listStatement } from '../packages/service/store/reading/statements.ts'
import { cpuMs } from './cpu-time.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, pages: { type: 'string', default: '2000' } },
})
const rows = Number(values.rows)
const pages = Number(values.pages)
const GROUPS = 20
const LIMIT = 100
/** More than a page has, so that none is cut. */
const BYTES_MAX = 2 ** 22
const BRAND_ID = 1

const own = resources.filter(({ shared }) => !shared)
const orderItems = own.find(({ path }) => path === 'order-items')!
const several = own.filter(({ key, single }) => key.length === 1 && !single).slice(0, GROUPS)

const cluster = await startPostgres(systemPostgres(), ['shared_buffers=1GB', 'max_wal_size=4GB'])
const admin = new pg.Client(cluster.url('postgres', 'postgres'))
try {
  await admin.connect()
  await migrate(admin, () => {})
  for (const role of ['loader', 'api']) await admin.query(`alter role selvedge_${role} password '${cluster.password}'`)
  const loader = new pg.Client(cluster.url('selvedge_loader', 'postgres'))
  await loader.connect()
  await merge(loader, BRAND_ID, [{ resource: orderItems, rows: stagedRows(orderItems, rows) }], 'upsert')
  for (let load = 0; load < 5; load++) {
    const groups = several.map((resource) => ({ resource, rows: stagedRows(resource, 10, load) }))
    await merge(loader, BRAND_ID, groups, 'upsert')
  }
  await loader.end()
  await admin.query('vacuum analyze')

  const paths = several.map(({ path }) => path)
  await measure('page of a list', listStatement(orderItems, [], false), [BRAND_ID, rows / 2, LIMIT, BYTES_MAX])
  const one = [orderItems.path]
  await measure('page of the walk', walkStatement(orderItems), [BRAND_ID, 6, rows / 2, LIMIT, one, BYTES_MAX])
  await measure('one group', followStatement(own, one), [BRAND_ID, 1, 1, one[0], rows / 2, one, LIMIT, BYTES_MAX])
  await measure('one group, nothing new', followStatement(own, one), [BRAND_ID, 6, 7, '', 0, one, LIMIT, BYTES_MAX])
  await measure('twenty groups', followStatement(own, paths), [BRAND_ID, 6, 2, '', 0, paths, LIMIT, BYTES_MAX])
  await measure('twenty groups, nothing new', followStatement(own, paths), [
    BRAND_ID,
    6,
    7,
    '',
    0,
    paths,
    LIMIT,
    BYTES_MAX,
  ])
} finally {
  await admin.end()
  await cluster.stop()
}

async function measure(what: string, { name, text }: Statement, parameters: unknown[]): Promise<void> {
  const client = new pg.Client(cluster.url('selvedge_api', 'postgres'))
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  const {
    rows: [{ pid }],
  } = await client.query('select pg_backend_pid() as pid')
  const run = () => client.query({ name: name!, text, values: parameters, rowMode: 'array' })
  const startedAt = performance.now()
  const answer = await run()
  const firstMs = performance.now() - startedAt
  for (let warm = 0; warm < 50; warm++) await run()
  const before = cpuMs(pid)
  for (let page = 0; page < pages; page++) await run()
  const each = (cpuMs(pid) - before) / pages
  const row = answer.rows[0] as unknown[]
  const items = row.find((cell) => typeof cell === 'string' && cell.startsWith('{')) as string | undefined
  const found = items === undefined ? 0 : JSON.parse(`[${items}]`).length
  console.log(
    `${what.padEnd(28)} ${Math.round(each * 1000)} us, first call ${firstMs.toFixed(0)} ms, ${found} items, ${memoryMb(pid)} MB`,
  )
  await client.end()
}

function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+) kB/.exec(status)![1]) / 1024)
}

async function* stagedRows(resource: Resource, count: number, load = 0) {
  const { columns } = tableOf(resource)
  for (let n = 0; n < count; n++) {
    const id = `00000000-0000-4000-8000-${String(load * count + n).padStart(12, '0')}`
    const record: Record<string, string | number | null> = { ...(resource.sample as object), id }
    yield { line: n + 1, values: columns.map(({ field }) => record[field] ?? null), body: writeBody(resource, record) }
  }
}
