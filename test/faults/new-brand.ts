/**
 * A brand is added to a table with many records of others, which PostgreSQL analyzed before: so its planner believes that the
 * brand has a record or two. Its first load, the same records as a replacement, and a change of all of them cost as much
 * CPU time of PostgreSQL as they do after the table was analyzed.
 *
 *   node test/faults/new-brand.ts --others 5000000 --records 200000
 */
import { parseArgs } from 'node:util'
import { cpuMs } from '../../bench/cpu-time.ts'
import type { Result } from '../../harness/results.ts'
import type { LoadMode } from '../../packages/service/loader/convert.ts'
import { load } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { findSources } from '../../packages/service/loader/sources.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { fill } from '../support/bulk.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'

const resource = resourceOf('order-items')
const TABLE = 'records.order_items'
/** Brands that were there before; none of the new ones gets such an id. */
const OTHERS = { firstBrandId: 1_000, brands: 5, values: 1_000 }

export async function newBrandLoads(others: number, records: number, ratioMax: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const folders = [new Files(), new Files()]
  try {
    await database.asOwner(`alter table ${TABLE} set (autovacuum_enabled = off)`)
    await fill(database, resource, [{ ...OTHERS, rowsPerBrand: Math.ceil(others / OTHERS.brands) }])
    const [file, changed] = folders.map((folder, qty) => writeItems(folder, records, qty)) as [string, string]
    const costs = async (slug: string, prepare: () => Promise<unknown>): Promise<Cost[]> => {
      const brand = { slug, id: await database.createBrand(slug) }
      const first = await costOf(database, brand, file, 'upsert')
      await prepare()
      return [first, await costOf(database, brand, file, 'replace'), await costOf(database, brand, changed, 'upsert')]
    }
    const analyze = (): Promise<unknown> => database.asOwner(`analyze ${TABLE}`)
    const before = await costs('unknown', async () => {})
    await analyze()
    const after = await costs('analyzed', analyze)
    return ['first load', 'replacement', 'change of all'].flatMap((name, at) => {
      const [was, is] = [before[at]!, after[at]!]
      return [
        { name: `${name}, CPU time`, value: was.cpu / 1000, unit: 's' },
        { name: `${name}, elapsed`, value: was.elapsed / 1000, unit: 's' },
        { name: `${name}, CPU time after analyze`, value: is.cpu / 1000, unit: 's' },
        { name: `${name}, elapsed after analyze`, value: is.elapsed / 1000, unit: 's' },
        { name: `${name}, ratio of CPU times`, value: was.cpu / is.cpu, atMost: ratioMax },
      ]
    })
  } finally {
    for (const folder of folders) folder.remove()
    await database.drop()
  }
}

/** In milliseconds; the CPU time is that of the backend. */
interface Cost {
  readonly cpu: number
  readonly elapsed: number
}

function writeItems(files: Files, records: number, qty: number): string {
  const items = Array.from({ length: records }, (_, n) => ({ ...variation(resource, n), qty }))
  return files.write('order-items.ndjson', ndjson(items))
}

async function costOf(
  database: TestDatabase,
  brand: { readonly id: number; readonly slug: string },
  path: string,
  mode: LoadMode,
): Promise<Cost> {
  const client = await database.connect('selvedge_loader')
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const request = { checkReferences: false, dryRun: false, faultsNamedMax: 1, files: null } as const
    const sources = findSources([path], false)
    const started = performance.now()
    const { faults } = await load(
      client,
      { ...request, brand, mode, sources, retentionDays: RETENTION_DAYS, undo: null },
      unwatched,
    )
    if (faults.total > 0) throw new Error(JSON.stringify(faults.named))
    return { cpu: cpuMs(rows[0]!.pid), elapsed: performance.now() - started }
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { others: { type: 'string', default: '5000000' }, records: { type: 'string', default: '200000' } },
  })
  await runAsCommand(() => newBrandLoads(Number(values.others), Number(values.records), 1.3))
}
