/**
 * What a search costs, beside a page of 50 order items: CPU time of the backend, blocks, and p99 with ten callers.
 *
 *   node bench/search.ts [--records 10000] [--entries 0] [--calls 200]
 *
 * A demo brand of about so many records is loaded into two databases, into one of them without what records are found by. With
 * `--entries`, the brand has so many made-up entries beside its own. The last search is one whose entries were removed by a load, and
 * not vacuumed yet.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type FindableGroup,
  findableGroups,
  foundRecord,
  type Resource,
  resources,
  tableOf,
  writeBody,
} from '@selvedge/catalogue'
import { demoBrands, demoRecords } from '@selvedge/demo'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { missed, quantile, type Result, written } from '../harness/results.ts'
import { searchValues } from '../harness/search-values.ts'
import { startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { Pool } from '../packages/service/store/connections/pool.ts'
import { RETENTION_DAYS } from '../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../packages/service/store/loading/load-transaction.ts'
import type { StagedBatch } from '../packages/service/store/loading/staged-row.ts'
import { RecordStore } from '../packages/service/store/reading/records.ts'
import { listStatement } from '../packages/service/store/reading/statements.ts'
import { buildFound } from '../packages/service/store/search/build.ts'
import { SearchStore } from '../packages/service/store/search/read.ts'
import { searchStatement, severalTermsStatement } from '../packages/service/store/search/statements.ts'

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '0' },
    calls: { type: 'string', default: '200' },
  },
})
const [RECORDS, ENTRIES, CALLS] = [Number(options.records), Number(options.entries), Number(options.calls)]
/** Of a demo brand at scale 1. */
const RECORDS_AT_SCALE_1 = 5_700_000
const BATCH = 500
const CALLERS = 10
const PLAIN = 'bench_plain'

const RARE = ['po10102', 'nobodyhasthis', 'v0117']
const BROAD = ['p', 'a', '1']
const SEVERAL = [
  ['po', '101'],
  ['a', 'b'],
  ['1', '2'],
  ['s', 'p', '1', '2', 'a'],
]

const byPath = new Map<string, Resource>(resources.map((resource) => [resource.path, resource]))
/** A brand of 10,000 records has fewer than 50 orders. */
const orderItems = byPath.get('order-items')!
const bounds: Result[] = []

const cluster = await startPostgres(systemPostgres(), ['shared_buffers=2GB', 'max_wal_size=8GB', 'autovacuum=off'])
try {
  const [admin, found] = await database('bench')
  const [plainAdmin, plain] = await database(PLAIN)
  const [loader, plainLoader] = [await connect('selvedge_loader'), await connect('selvedge_loader', PLAIN)]
  const without = await load(plainLoader, plain, false)
  const withFound = await load(loader, found, true)
  bounds.push(
    { name: 'records', value: withFound.records },
    {
      name: 'first load: backend with what is found, over without it',
      value: withFound.cpuMs / without.cpuMs,
      atMost: 1.15,
    },
    { name: 'first load: all, this process included', value: withFound.allMs / without.allMs, atMost: 1.15 },
  )
  await admin.query('vacuum analyze')
  await measureSizes(admin)
  await measureBuild(plainLoader, plain)
  await plainLoader.end()
  await plainAdmin.end()
  if (ENTRIES > 0) await addEntries(admin, found)
  await admin.query('vacuum analyze')
  await measureSearches(found)
  await measureCallers(found)
  await measureDead(admin, found)
  await loader.end()
  await admin.end()
} finally {
  await cluster.stop()
}
for (const bound of bounds) console.log(`${missed([bound]).length === 0 ? 'ok  ' : 'MISS'} ${written(bound)}`)
process.exitCode = missed(bounds).length === 0 ? 0 : 1

async function connect(role: string, database = 'bench'): Promise<pg.Client> {
  const client = new pg.Client(cluster.url(role, database))
  await client.connect()
  return client
}

/** With a brand. */
async function database(name: string): Promise<[admin: pg.Client, brandId: number]> {
  const first = await connect('postgres', 'postgres')
  await first.query(`create database ${name}`)
  await first.end()
  const admin = await connect('postgres', name)
  await migrate(admin, () => {})
  for (const role of ['selvedge_api', 'selvedge_loader']) {
    await admin.query(`alter role ${role} password '${cluster.password}'`)
  }
  const { rows } = await admin.query(`insert into directory.brands (slug) values ('alder-finch') returning id`)
  return [admin, rows[0].id]
}

/** CPU time of a backend so far. */
async function cpuOf(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

interface Loaded {
  readonly records: number
  readonly cpuMs: number
  readonly allMs: number
}

async function load(loader: pg.Client, brandId: number, isFound: boolean): Promise<Loaded> {
  const cpu = await cpuOf(loader)
  const [before, ownBefore] = [cpu(), process.cpuUsage()]
  let records = 0
  const transaction = await LoadTransaction.begin(loader, {
    brandId,
    withReferences: false,
    retentionDays: RETENTION_DAYS,
    removalsMax: { percent: 100 },
  })
  async function* batches(): AsyncGenerator<StagedBatch> {
    const waiting = new Map<Resource, StagedBatch['rows'][number][]>()
    const lines = new Map<Resource, number>()
    for (const { path, record } of demoRecords({
      brand: demoBrands[0]!,
      seed: 1,
      scale: RECORDS / RECORDS_AT_SCALE_1,
      today: '2026-06-30',
    })) {
      const resource = byPath.get(path)!
      if (resource.shared) continue
      const line = (lines.get(resource) ?? 0) + 1
      lines.set(resource, line)
      const values = record as Record<string, string | number | null>
      const rows = waiting.get(resource) ?? []
      waiting.set(resource, rows)
      rows.push({
        line,
        values: tableOf(resource).columns.map(({ field }) => values[field] ?? null),
        found: isFound ? foundRecord(resource, values) : null,
        body: writeBody(resource, values),
      })
      records++
      if (rows.length >= BATCH) yield { resource, rows: rows.splice(0) }
    }
    for (const [resource, rows] of waiting) yield { resource, rows }
  }
  await transaction.stage(batches())
  await transaction.merge()
  await transaction.commit()
  const own = process.cpuUsage(ownBefore)
  const cpuMs = cpu() - before
  console.error(
    `loaded ${records} records${isFound ? ' with what they are found by' : ''}: ${cpuMs.toFixed(0)} ms of the backend`,
  )
  return { records, cpuMs, allMs: cpuMs + (own.user + own.system) / 1000 }
}

async function measureSizes(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    `select sum(pg_total_relation_size(c.oid)) filter (where relname in ('finds', 'words'))::float8 as found,
  sum(pg_total_relation_size(c.oid)) filter (where exists (
    select from pg_attribute a where a.attrelid = c.oid and attname = 'body' and not attisdropped))::float8 as records,
  (select count(*) from records.finds)::float8 as finds, (select count(*) from records.words)::float8 as words
from pg_class c where relnamespace = 'records'::regnamespace and relkind = 'r'`,
  )
  const { found, records, finds, words } = rows[0]
  bounds.push(
    { name: 'records that can be found', value: finds },
    { name: 'entries of each', value: words / finds },
    { name: 'size of both tables over the records', value: (100 * found) / records, unit: '%' },
  )
}

async function measureBuild(loader: pg.Client, brandId: number): Promise<void> {
  const cpu = await cpuOf(loader)
  const [before, ownBefore] = [cpu(), process.cpuUsage()]
  let records = 0
  for (const resource of findableGroups) {
    await loader.query('begin')
    await loader.query(`select set_config('app.brand', $1, true)`, [String(brandId)])
    records += await buildFound(loader, brandId, resource)
    await loader.query('commit')
  }
  const own = process.cpuUsage(ownBefore)
  const us = 1000 * (cpu() - before) + own.user + own.system
  bounds.push({ name: 'making a record searchable that was loaded before', value: us / records, unit: 'us' })
}

/** Of a group with names, as many brands of a database would have together. */
async function addEntries(admin: pg.Client, brandId: number): Promise<void> {
  await admin.query(
    `insert into records.words select $1, 8, case when i % 10 < 7 then 'np' || md5(i::text) else 't' || md5(i::text) end, 1000000000 + i
from generate_series(1, $2::int) i`,
    [brandId, ENTRIES],
  )
}

interface Cost {
  readonly ms: number
  readonly blocks: number
}

/** The median of rounds, as the service runs it: prepared, with whatever plan PostgreSQL chooses. */
async function costOf(client: pg.Client, cpu: () => number, query: pg.QueryArrayConfig): Promise<Cost> {
  for (let n = 0; n < 10; n++) await client.query(query)
  const each: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = cpu()
    for (let n = 0; n < CALLS / 9; n++) await client.query(query)
    each.push((cpu() - before) / Math.ceil(CALLS / 9))
  }
  return { ms: quantile(each, 0.5), blocks: 0 }
}

async function measureSearches(brandId: number): Promise<void> {
  const api = await connect('selvedge_api')
  const cpu = await cpuOf(api)
  const page = listStatement(orderItems, [], false)
  const pageValues = [brandId, 0, 50, 2 ** 22]
  const cost = (statement: { readonly name?: string; readonly text: string }, values: unknown[]) =>
    costOf(api, cpu, { ...statement, values, rowMode: 'array' })
  const pageMs = (await cost(page, pageValues)).ms
  bounds.push({ name: 'a page of 50 order items', value: pageMs, unit: 'ms' })
  const kinds: [string, (string | readonly string[])[], number][] = [
    ['rare', RARE, 3],
    ['broad', BROAD, 6],
    ['several', SEVERAL, 20],
  ]
  for (const [kind, searches, atMost] of kinds) {
    for (const terms of searches.map((each) => [each].flat())) {
      const statement = terms.length === 1 ? searchStatement() : severalTermsStatement()
      const { ms } = await cost(statement, searchValues(brandId, findableGroups, terms, 25))
      const again = (await cost(page, pageValues)).ms
      bounds.push({
        name: `${kind}: ${terms.join(' ')}, ${ms.toFixed(2)} ms, over a page`,
        value: ms / ((pageMs + again) / 2),
        unit: 'times',
        atMost,
      })
    }
  }
  await api.end()
}

/** In turns, from one process, so that both have the same neighbours. */
async function measureCallers(brandId: number): Promise<void> {
  const url = cluster.url('selvedge_api', 'bench')
  const pool = new Pool({ url, connectionsMax: 4, pipelinedMax: 2, deadlineMs: 20_000 })
  const searches = new SearchStore(new Pool({ url, connectionsMax: 4, pipelinedMax: 0, deadlineMs: 20_000 }))
  const records = new RecordStore({ pages: pool, counts: pool, large: pool }, 2 ** 22, (read) => read())
  const took: Record<'page' | 'search', number[]> = { page: [], search: [] }
  const timed = async (kind: keyof typeof took, act: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now()
    await act()
    took[kind].push(performance.now() - startedAt)
  }
  const groups: readonly FindableGroup[] = findableGroups
  const all = [...RARE, ...BROAD].map((term) => [term])
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = 0; n < CALLS; n++) {
        const terms = all[(n + caller) % all.length]!
        await timed('search', () => searches.search({ ownerId: brandId, groups, terms, limit: 25 }).catch(() => {}))
        const query = {
          resource: orderItems,
          brandId,
          filters: [],
          direction: 'asc' as const,
          after: n,
          atLeast: [],
          limit: 50,
        }
        await timed('page', () => records.page(query))
      }
    }),
  )
  const [page, search] = [quantile(took.page, 0.99), quantile(took.search, 0.99)]
  bounds.push({
    name: `p99 with ${CALLERS} callers: search ${search.toFixed(1)} ms, page ${page.toFixed(1)} ms`,
    value: search / page,
    unit: 'times',
  })
  await pool.end()
}

/** A word that every SKU had until a load took it away, before and after a vacuum. */
async function measureDead(admin: pg.Client, brandId: number): Promise<void> {
  const skus = findableGroups.find(({ path }) => path === 'skus')!
  const { rowCount } = await admin.query(
    `with gone as (delete from records.words where brand_id = $1 and grp = $2 returning 1) select from gone`,
    [brandId, skus.findable.number],
  )
  const api = await connect('selvedge_api')
  const time = async (): Promise<number> => {
    const startedAt = performance.now()
    await api.query({ text: searchStatement().text, values: searchValues(brandId, findableGroups, ['zz'], 25) })
    await api.query({ text: searchStatement().text, values: searchValues(brandId, findableGroups, ['a'], 25) })
    return performance.now() - startedAt
  }
  bounds.push(
    { name: 'removed entries that are not vacuumed', value: rowCount ?? 0 },
    { name: 'two searches past them, the first time', value: await time(), unit: 'ms' },
    { name: 'two searches past them, the second time', value: await time(), unit: 'ms' },
  )
  const startedAt = performance.now()
  await admin.query('vacuum records.words')
  bounds.push({ name: 'vacuum of entries', value: performance.now() - startedAt, unit: 'ms' })
  bounds.push({ name: 'two searches after the vacuum', value: await time(), unit: 'ms' })
  await api.end()
}
