/**
 * What a snapshot of a brand costs with the views of its partners: the first one, one after a change that most of them see, and one
 * after no change.
 *
 *   node bench/snapshot-views.ts [--scale 0.18] [--views 50]
 *
 * In a throwaway PostgreSQL, with a demo brand (0.18 is a million records). Each view has tables and reports. Files written and time
 * are of the command, for the brand and all of its views; beside it, the same for the brand alone.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { withCluster } from './loading/cluster.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '0.18' }, views: { type: 'string', default: '50' } },
})
const BRAND = 'alder-finch'
const OUTPUT_MAX_BYTES = 2 ** 26

interface Made {
  readonly records: number
  readonly written: readonly unknown[]
  readonly writtenTables: readonly unknown[]
  readonly writtenBytes: number
}

const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-views-'))
try {
  await withCluster(['shared_buffers=1GB', 'max_wal_size=4GB'], async (admin, loaderUrl) => {
    const { user, password, host, port, database } = admin
    const environment = {
      PATH: process.env.PATH,
      SELVEDGE_ADMIN_DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
      SELVEDGE_LOADER_DATABASE_URL: loaderUrl,
      SELVEDGE_FILES_FOLDER: folder,
      SELVEDGE_PUBLIC_URL: 'http://127.0.0.1',
    }
    const selvedge = async (...args: string[]): Promise<string> => {
      const options = { env: environment, maxBuffer: OUTPUT_MAX_BYTES }
      return (await promisify(execFile)(process.execPath, ['packages/service/cli/main.ts', ...args], options)).stdout
    }
    const snapshot = async (what: string): Promise<void> => {
      const startedAt = performance.now()
      const made = JSON.parse(await selvedge('snapshot', '--json')) as Made[]
      const seconds = (performance.now() - startedAt) / 1000
      const sum = (of: (each: Made) => number): number => made.reduce((total, each) => total + of(each), 0)
      const files = sum(({ written, writtenTables }) => written.length + writtenTables.length)
      const bytes = sum(({ writtenBytes }) => writtenBytes)
      const records = sum((each) => each.records)
      console.log(
        `${what}: ${made.length} owners, ${records} records, ${files} files and ${(bytes / 1e6).toFixed(1)} MB written, ${seconds.toFixed(1)} s`,
      )
    }
    /** A load of one order. */
    const change = async (): Promise<void> => {
      const { rows } = await admin.query<{ body: string }>(
        `select o.body from records.orders o join directory.brands b on b.id = o.brand_id and b.slug = $1 where o.body::json ->> 'status' <> 'draft' order by o.ord limit 1`,
        [BRAND],
      )
      const file = join(folder, 'orders.ndjson')
      const order = JSON.parse(rows[0]!.body)
      writeFileSync(file, `${JSON.stringify({ ...order, number: `${order.number}-${Date.now()}` })}\n`)
      await selvedge('load', '--brand', BRAND, file)
      rmSync(file)
    }
    await selvedge('brands', 'create', BRAND)
    await selvedge('demo', '--brand', BRAND, '--scale', values.scale)
    await admin.query('vacuum analyze')
    await snapshot('the brand alone, first')
    await change()
    await snapshot('the brand alone, one group changed')
    await snapshot('the brand alone, nothing changed')

    const { rows: partners } = await admin.query<{ id: string; kind: string }>(
      `select p.id, case when s.id is not null then 'supplier' when f.id is not null then 'forwarder' else 'company' end as kind
from records.partners p left join lateral (select s.id from records.suppliers s where s.brand_id = p.brand_id and s.partner_id = p.id limit 1) s on true
left join lateral (select f.id from records.shipments f where f.brand_id = p.brand_id and f.forwarder_id = p.id limit 1) f on true
where p.brand_id = (select id from directory.brands where slug = $1) order by s.id is null, f.id is null, p.ord limit $2`,
      [BRAND, Number(values.views)],
    )
    for (const { id, kind } of partners) {
      await selvedge('views', 'create', '--brand', BRAND, '--partner', id, '--kind', kind, '--tables', '--reports')
    }
    console.log(`${partners.length} views created`)
    await snapshot('with views, first')
    await change()
    await snapshot('with views, one group changed')
    await snapshot('with views, nothing changed')
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
