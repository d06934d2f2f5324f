/**
 * A table of a million order items in PostgreSQL, kept current by `selvedge-import sync`: the first transfer, a cycle after 0.1 % of
 * the rows changed, and a cycle without changes, each in a separate process.
 *
 *   node test/faults/import-million.ts --rows 1000000
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { ErpDatabase } from '../import/support/erp-database.ts'
import { extensionFolder } from '../import/support/extensions.ts'
import { MappingFolder } from '../import/support/mapping-folder.ts'
import { measureCycle } from '../import/support/measured-cycle.ts'
import { runAsCommand } from '../support/command.ts'
import { TestIngest } from '../support/ingest.ts'

const MAPPING = `select po || '-' || line as "id", po as "orderId", sku as "skuId", qty, price as "unitPrice", 'product' as "itemType",
  remark as "memo", 'EU ' || hts as "htsCode", created at time zone 'Europe/Lisbon' as "createdAt",
  changed at time zone 'Europe/Lisbon' as "updatedAt" from erp.po_line`

const tableOf = (
  rows: number,
): string => `create table po_line as select n / 8 as po, (n % 8)::int as line, 'AF-' || n % 40000 as sku,
  (n % 500)::int as qty, (n % 9000)::numeric(12, 2) / 100 as price, 'Remark ' || n as remark, 620300 + n % 99 as hts,
  timestamp '2025-01-01' + n * interval '1 second' as created, timestamp '2026-01-01' as changed from generate_series(1, ${rows}) n;
alter table po_line alter price type numeric(12, 2), add primary key (po, line); analyze po_line`

export async function importMillion(rows: number): Promise<Result[]> {
  const extensions = await extensionFolder('postgres_scanner')
  const [erp, ingest] = [await ErpDatabase.create(), await TestIngest.start()]
  const folder = new MappingFolder({ url: ingest.url })
  const source = await erp.connect()
  try {
    await source.query(tableOf(rows))
    folder.write('setup.sql', `attach '\${ERP_URL}' as erp (type postgres, read_only);`)
    folder.write('order-items.sql', MAPPING)
    const environment = { ERP_URL: erp.url, SELVEDGE_LOAD_KEY: ingest.key, SELVEDGE_DUCKDB_EXTENSIONS: extensions }
    const cycle = () => measureCycle(folder.path, environment)
    const first = await cycle()
    // A tenth of them is deleted, the others are changed.
    const changes = rows / 1_000
    await source.query(`update po_line set qty = qty + 1, changed = now() where (po * 8 + line) % 1000 = 7;
delete from po_line where ctid in (select ctid from po_line where (po * 8 + line) % 10000 = 7)`)
    const changed = await cycle()
    const idle = await cycle()
    const { changed: upserts, removed } = changed.outcome.groups[0]!
    const entries = await entriesOfLastLoad(ingest)
    return [
      { name: 'rows', value: first.outcome.groups[0]!.changed, atLeast: rows, atMost: rows },
      { name: 'first transfer', value: first.seconds, unit: 's' },
      { name: 'first transfer, CPU time', value: first.cpuSeconds, unit: 's' },
      { name: 'first transfer, peak memory', value: first.peakMib, unit: 'MiB' },
      { name: 'changed and removed records', value: upserts + removed, atLeast: changes, atMost: changes },
      { name: 'entries in the journal', value: entries, atLeast: changes, atMost: changes },
      { name: 'cycle with 0.1 % changed', value: changed.seconds, unit: 's', atMost: 15 },
      { name: 'the same, CPU time', value: changed.cpuSeconds, unit: 's' },
      { name: 'the same, peak memory', value: changed.peakMib, unit: 'MiB', atMost: 600 },
      { name: 'idle cycle', value: idle.seconds, unit: 's' },
      { name: 'idle cycle, CPU time', value: idle.cpuSeconds, unit: 's', atMost: 4 },
      { name: 'idle cycle, peak memory', value: idle.peakMib, unit: 'MiB', atMost: 600 },
      { name: 'idle cycle, records changed', value: idle.outcome.groups[0]!.changed, atMost: 0 },
    ]
  } finally {
    await source.end()
    folder.remove()
    await ingest.stop()
    await erp.drop()
  }
}

/** Of the newest load that changed something. */
async function entriesOfLastLoad(ingest: TestIngest): Promise<number> {
  const loader = await ingest.database.connect('selvedge_loader')
  try {
    await loader.query(`select set_config('app.brand', $1, false)`, [String(ingest.brandId)])
    const { rows } = await loader.query(
      'select entries::float8 from records.loads where brand_id = $1 order by sequence desc limit 1',
      [ingest.brandId],
    )
    return rows[0].entries
  } finally {
    await loader.end()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
  await runAsCommand(() => importMillion(Number(values.rows)))
}
