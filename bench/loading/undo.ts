/**
 * What it costs a load to keep its undo.
 *
 *   node bench/loading/undo.ts [--rows 100000] [--rounds 3]
 *
 * In one throwaway server, in rounds, of which the median counts: order items are loaded into a new brand, then with every record
 * changed, then with one in a hundred changed. Each is done without a file store, with the undo kept in a folder, and with a folder
 * and more records than an undo is kept for. CPU time is that of the loader and of its backend in PostgreSQL.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Resource } from '@selvedge/catalogue'
import pg from 'pg'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { groupOf } from '../../packages/service/loader/sources.ts'
import type { UndoSettings } from '../../packages/service/loader/undo.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { cpuMs } from '../cpu-time.ts'
import { spreadOf } from '../rounds.ts'
import { withCluster } from './cluster.ts'
import { withOrderItems } from './files.ts'

const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB']
/** Every so manieth record differs from the one before; null for the first load. */
const STEPS = { 'first load': null, 'all changed': 1, '1 in 100 changed': 100 } as const

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const rows = Number(values.rows)
const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-undo-'))
const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
const contenders: Readonly<Record<string, UndoSettings | null>> = {
  'without a store': null,
  'undo kept': { store, recordsMax: null },
  'too large': { store, recordsMax: Math.floor(rows / 100) - 1 },
}

await withOrderItems(rows, async (file) => {
  await withCluster(SETTINGS, async (admin, loaderUrl) => {
    const costs = new Map<string, Cost[]>()
    let brandId = 0
    for (let round = 0; round < Number(values.rounds); round++) {
      const inOrder = Object.entries(contenders)
      for (const [name, undo] of round % 2 === 0 ? inOrder : inOrder.toReversed()) {
        brandId++
        let more = 0
        for (const [what, step] of Object.entries(STEPS)) {
          if (step !== null) more++
          await admin.query('checkpoint')
          await admin.query('vacuum analyze records.order_items')
          const cost = await costOf(loaderUrl, brandId, undo, () => changed(file, step ?? 1, more))
          const key = `${what.padEnd(18)} ${name}`
          costs.set(key, [...(costs.get(key) ?? []), cost])
        }
      }
    }
    console.log(`${rows.toLocaleString('en')} order items: median (least to most) of CPU seconds, and of seconds\n`)
    for (const [key, found] of [...costs].toSorted()) {
      const [cpu, took] = [found.map((cost) => cost.cpuSeconds), found.map((cost) => cost.seconds)].map(written)
      console.log(`${key.padEnd(36)} ${cpu!.padEnd(22)} ${took}`)
    }
  })
}).finally(() => rmSync(folder, { recursive: true, force: true }))

/** Every so manieth line has a quantity that is larger by `more`. The others are those of the last step, where all changed. */
async function* changed(file: string, step: number, more: number): AsyncGenerator<Buffer> {
  let number = 0
  let held = ''
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const by = number++ % step === 0 ? more : Math.min(more, 1)
    held += `${line.replace(/"qty":(\d+)/, (_, qty) => `"qty":${Number(qty) + by}`)}\n`
    if (held.length < 2 ** 18) continue
    yield Buffer.from(held)
    held = ''
  }
  yield Buffer.from(held)
}

interface Cost {
  readonly seconds: number
  readonly cpuSeconds: number
}

function written(values: readonly number[]): string {
  const { median, min, max } = spreadOf(values)
  return `${median.toFixed(1)} (${min.toFixed(1)} to ${max.toFixed(1)})`
}

async function costOf(
  url: string,
  id: number,
  undo: UndoSettings | null,
  open: () => AsyncIterable<Buffer>,
): Promise<Cost> {
  const client = new pg.Client(url)
  await client.connect()
  const resource: Resource = groupOf('order-items')
  const settings = { checkReferences: false, dryRun: false, faultsNamedMax: 1, retentionDays: RETENTION_DAYS } as const
  const sources = [{ resource, format: 'ndjson', file: 'order-items.ndjson', sizeBytes: null, open }] as const
  const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
  const { faults } = await load(
    client,
    { ...settings, brand: { id, slug: `brand-${id}` }, sources, mode: 'upsert', files: null, undo },
    unwatched,
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuSeconds = (user + system) / 1e6 + cpuMs(backends[0]!.pid) / 1000
  await client.end()
  if (faults.total > 0) throw new Error(JSON.stringify(faults.named))
  return { seconds, cpuSeconds }
}
