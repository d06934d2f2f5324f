/**
 * How fast records are loaded, against the least that PostgreSQL could do with the same bytes.
 *
 *   node bench/loading/rate.ts [--rows 1000000]
 *
 * In one run and one throwaway server: the file by bare COPY into a table of one column without an index, before, between
 * and after the rest, of which the median counts; by `load` into the records, with their keys and indexes; by `load` again,
 * with nothing to do. Last, to see what is the price of
 * the indexes alone: the rows as they are stored, from one table into another that has them; and into one that gets them
 * afterwards, which is the least they could cost, and which no table can have that is being read.
 */
import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import { migrate } from '../../packages/service/store/migrate.ts'
import { systemPostgres } from '../../test/support/binaries.ts'
import { withOrderItems } from './files.ts'

/** As an operator would set a server of this size; the same for all. */
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB']
const BRAND = { id: 1, slug: 'alder-finch' }

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)

await withOrderItems(rows, async (file) => {
  const cluster = await startPostgres(systemPostgres(), SETTINGS)
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  try {
    await admin.connect()
    await migrate(admin, () => {})
    await admin.query(`alter role selvedge_loader password '${cluster.password}'`)
    const bytes = statSync(file).size
    console.log(`${rows.toLocaleString('en')} order items, ${Math.round(bytes / 1e6)} MB\n`)

    const copies: number[] = []
    const copyBare = async (): Promise<void> => {
      await admin.query('create table bare (line text)')
      const copied = (): Promise<void> =>
        pipeline(createReadStream(file), admin.query(copyFrom('copy bare from stdin')))
      copies.push(await seconds(copied))
      await admin.query('drop table bare; checkpoint')
    }

    await copyBare()
    const first = await loadFile(cluster.url('selvedge_loader', 'postgres'), file)
    await copyBare()
    const again = await loadFile(cluster.url('selvedge_loader', 'postgres'), file)
    await admin.query('checkpoint')
    await admin.query('create table indexed (like records.order_items including all)')
    const floor = await seconds(() => admin.query('insert into indexed select * from records.order_items'))
    await admin.query('drop table indexed; checkpoint; create table built (like records.order_items)')
    const { rows: indexes } = await admin.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'records' and tablename = 'order_items'`,
    )
    const least = await seconds(async () => {
      await admin.query('insert into built select * from records.order_items')
      for (const { indexdef } of indexes) {
        await admin.query(indexdef.replace(/INDEX \w+ ON records\.order_items/, 'INDEX ON built'))
      }
    })
    await copyBare()

    const [fastest, bare, slowest] = copies.toSorted((one, other) => one - other) as [number, number, number]
    report('bare COPY', bare, bare)
    console.log(`  from ${fastest.toFixed(1)} to ${slowest.toFixed(1)} s`)
    report('load, first time', first.total, bare)
    console.log(`  reading, checking, staging ${first.staging.toFixed(1)} s, merging ${first.merging.toFixed(1)} s`)
    report('load, nothing new', again.total, bare)
    report('indexes, row by row', floor, bare)
    report('indexes, built last', least, bare)
  } finally {
    await admin.end()
    await cluster.stop()
  }
})

interface LoadSeconds {
  readonly total: number
  readonly staging: number
  readonly merging: number
}

async function loadFile(url: string, file: string): Promise<LoadSeconds> {
  const client = new pg.Client(url)
  await client.connect()
  let staging = 0
  const total = await seconds(async () => {
    const started = performance.now()
    const phase = (name: string): void => {
      if (name === 'merging') staging = (performance.now() - started) / 1000
    }
    const wishes = {
      mode: 'upsert',
      checkReferences: false,
      dryRun: false,
      faultsNamedMax: 1,
      retentionDays: 30,
      files: null,
    } as const
    const { faults } = await load(
      client,
      { ...wishes, brand: BRAND, sources: findSources([file], false) },
      { ...unwatched, phase },
    )
    if (faults.total > 0) throw new Error(JSON.stringify(faults.named))
  })
  await client.end()
  return { total, staging, merging: total - staging }
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return (performance.now() - started) / 1000
}

function report(what: string, took: number, bare: number): void {
  const rate = Math.round(rows / took)
    .toLocaleString('en')
    .padStart(9)
  console.log(
    `${what.padEnd(20)} ${took.toFixed(1).padStart(6)} s ${rate} rows/s   ${(bare / took).toFixed(2)} of bare COPY`,
  )
}
