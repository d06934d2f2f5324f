/**
 * How fast records are loaded, against the least that PostgreSQL could do with the same bytes.
 *
 *   node bench/loading/rate.ts [--rows 1000000]
 *
 * In one throw-away server, in rounds, of which the median counts: the file by COPY into a table of one column without an
 * index; by `load` into the records, with their keys and indexes; and the rows as `load` stored them by COPY into an empty
 * table with the same indexes. Last, by `load` with nothing to do, and by COPY into a table that gets its indexes
 * afterwards, which is the least they could cost, and which no table can have that is being read.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import type { Spread } from '../kept-runs.ts'
import { spreadOf } from '../rounds.ts'
import { withCluster } from './cluster.ts'
import { withOrderItems } from './files.ts'

/** As an operator would set a server of this size; the same for all. */
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB']
const ROUNDS = 3
const STORED_ROWS = 'copy (select * from records.order_items order by ord) to stdout'
const BRAND = { id: 1, slug: 'alder-finch' }

/** Emptied before each round. */
const WRITTEN_BY_LOADS = ['order_items', 'resource_state', 'brand_state', 'changes', 'loads']
  .map((table) => `records.${table}`)
  .join(', ')

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)

await withOrderItems(rows, async (file) => {
  await withCluster(SETTINGS, async (admin, loaderUrl) => {
    console.log(`${rows.toLocaleString('en')} order items, ${Math.round(statSync(file).size / 1e6)} MB\n`)
    const storedFile = `${file}.stored`
    const copy = (table: string, from: string): Promise<number> =>
      seconds(() => pipeline(createReadStream(from), admin.query(copyFrom(`copy ${table} from stdin`))))
    const loadFile = (): Promise<LoadSeconds> => timedLoad(loaderUrl, file)

    const bare: number[] = []
    const indexed: number[] = []
    const loads: LoadSeconds[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await admin.query('create table bare (line text)')
      bare.push(await copy('bare', file))
      await admin.query(`drop table bare; truncate ${WRITTEN_BY_LOADS}; checkpoint`)
      loads.push(await loadFile())
      await admin.query('checkpoint; create table indexed (like records.order_items including all)')
      if (round === 0) await pipeline(admin.query(copyTo(STORED_ROWS)), createWriteStream(storedFile))
      indexed.push(await copy('indexed', storedFile))
      await admin.query('drop table indexed; checkpoint')
    }
    const again = await loadFile()
    await admin.query('checkpoint; create table built (like records.order_items)')
    const { rows: indexes } = await admin.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'records' and tablename = 'order_items'`,
    )
    const least = await seconds(async () => {
      await copy('built', storedFile)
      for (const { indexdef } of indexes) {
        await admin.query(indexdef.replace(/INDEX \w+ ON records\.order_items/, 'INDEX ON built'))
      }
    })

    const first = spreadOf(loads.map(({ total }) => total))
    const baselines = [spreadOf(bare).median, spreadOf(indexed).median] as const
    console.log(`${' '.repeat(58)} of COPY   of COPY with ${indexes.length} indexes`)
    report('COPY, no index', spreadOf(bare), baselines)
    report(`COPY, ${indexes.length} indexes`, spreadOf(indexed), baselines)
    report('load, first time', first, baselines)
    const staging = spreadOf(loads.map((each) => each.staging)).median
    console.log(`  of which reading, checking, staging ${staging.toFixed(1)} s`)
    report('load, nothing new', spreadOf([again.total]), baselines)
    report('COPY, indexes built last', spreadOf([least]), baselines)
  })
})

interface LoadSeconds {
  readonly total: number
  readonly staging: number
}

async function timedLoad(url: string, file: string): Promise<LoadSeconds> {
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
      undo: null,
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
  return { total, staging }
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return (performance.now() - started) / 1000
}

function report(what: string, { median, min, max }: Spread, baselines: readonly [number, number]): void {
  const rate = Math.round(rows / median)
    .toLocaleString('en')
    .padStart(9)
  const [bare, indexed] = baselines.map((baseline) => (baseline / median).toFixed(2))
  const took = `${median.toFixed(1).padStart(6)} s (${min.toFixed(1)}-${max.toFixed(1)})`.padEnd(22)
  console.log(`${what.padEnd(24)} ${took} ${rate} rows/s   ${bare}      ${indexed}`)
}
