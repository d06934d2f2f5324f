/**
 * What it costs PostgreSQL to load order items again when few of them changed.
 *
 *   node bench/loading/reload.ts [--rows 1000000]
 *
 * In one throwaway server: a first load, then with one in a thousand changed, one in twenty changed, and none. Of each:
 * the CPU time of the backend, the WAL, updates and how many of them stayed in place, and the entries in the journal.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { cpuMs } from '../cpu-time.ts'
import { withCluster } from './cluster.ts'
import { withOrderItems } from './files.ts'

/** Whole pages in the WAL after a checkpoint, as in a real server; nothing else that writes. */
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB', 'autovacuum=off', 'full_page_writes=on']
const BRAND = { id: 1, slug: 'alder-finch' }

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })

await withOrderItems(Number(values.rows), async (file) => {
  await withCluster(SETTINGS, async (admin, loaderUrl) => {
    const loadFile = async (what: string): Promise<void> => {
      await admin.query('checkpoint')
      const before = await written(admin)
      const backendMs = await loadWith(loaderUrl, file)
      const after = await written(admin)
      const [wal, updates, inPlace, entries] = after.map((count, at) => count - before[at]!) as [
        number,
        number,
        number,
        number,
      ]
      console.log(
        `${what.padEnd(16)} ${(backendMs / 1000).toFixed(1)} s CPU, ${(wal / 1e6).toFixed(1)} MB WAL, ` +
          `${updates} updates, ${inPlace} in place, ${entries} entries`,
      )
    }
    await loadFile('first')
    await admin.query('vacuum analyze')
    await loadFile('unchanged')
    await change(file, 1000)
    await loadFile('0.1 % changed')
    await change(file, 20)
    await loadFile('5 % changed')
    await loadFile('unchanged again')
  })
})

/** Every so manieth record gets another quantity. */
async function change(file: string, step: number): Promise<void> {
  const lines: string[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(number++ % step === 0 ? line.replace(/"qty":(\d+)/, (_, qty) => `"qty":${Number(qty) + 1}`) : line)
  }
  await pipeline(Readable.from(lines.map((line) => `${line}\n`)), createWriteStream(file))
}

async function loadWith(url: string, file: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const request = { mode: 'upsert', checkReferences: false, dryRun: false, faultsNamedMax: 1, files: null } as const
  const sources = findSources([file], false)
  const { faults } = await load(
    client,
    { ...request, brand: BRAND, sources, retentionDays: RETENTION_DAYS, undo: null },
    unwatched,
  )
  if (faults.total > 0) throw new Error(JSON.stringify(faults.named))
  const backendMs = cpuMs(rows[0].pid)
  await client.end()
  return backendMs
}

async function written(admin: pg.Client): Promise<number[]> {
  // Backends report what they wrote when they end, and a little later.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const { rows } = await admin.query({
    text: `select pg_current_wal_insert_lsn() - '0/0', n_tup_upd, n_tup_hot_upd,
  (select coalesce(sum(entries), 0) from records.loads) from pg_stat_user_tables where relid = 'records.order_items'::regclass`,
    rowMode: 'array',
  })
  return rows[0]!.map(Number)
}
