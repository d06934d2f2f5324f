/**
 * How fresh the API is with `selvedge-import sync --every 10s`: changes are committed to the source at random moments, deletions among
 * them, and each is looked for in the API until it shows.
 *
 *   node test/faults/import-freshness.ts --changes 100 --every 10s
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import type pg from 'pg'
import { pino } from 'pino'
import { seeded } from '../../harness/random.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { startIngest } from '../../packages/service/ingest/start.ts'
import { ImportCommand } from '../import/support/command.ts'
import { createTables, writeMapping } from '../import/support/erp.ts'
import { ErpDatabase } from '../import/support/erp-database.ts'
import { extensionFolder } from '../import/support/extensions.ts'
import { MappingFolder, NAMESPACE } from '../import/support/mapping-folder.ts'
import { recordId } from '../import/support/record-id.ts'
import { runAsCommand } from '../support/command.ts'
import { ingestSettings } from '../support/ingest.ts'
import { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Between two changes, on average. */
const PACE_MS = 1_500
const COMMAND_TIMEOUT_MS = 3_600_000

export async function importFreshness(changes: number, every: string): Promise<Result[]> {
  const extensions = await extensionFolder('postgres_scanner')
  const [erp, service] = [await ErpDatabase.create(), await TestService.start()]
  const ingest = await startIngest(ingestSettings(service.database.url('selvedge_loader')), pino({ level: 'silent' }))
  const loadKey = await service.database.createLoadKey(service.brandId)
  const folder = new MappingFolder({ url: `${ingest.url}${LOAD_BASE_PATH}` })
  const source = await erp.connect()
  await createTables(source, 'live')
  await source.query(`insert into live.label select n, 'Tag ' || n, '2026-01-01' from generate_series(1, ${changes}) n`)
  writeMapping(folder, 'live')
  const environment = { ERP_URL: erp.url, SELVEDGE_LOAD_KEY: loadKey, SELVEDGE_DUCKDB_EXTENSIONS: extensions }
  const command = new ImportCommand(['sync', folder.path, '--every', every], environment, undefined, COMMAND_TIMEOUT_MS)
  try {
    await until(async () => (await service.list('tags')).json.totalItems === changes)
    const random = seeded(changes)
    const seen: Promise<number>[] = []
    for (let change = 0; change < changes; change++) {
      await sleep(random(2 * PACE_MS))
      seen.push(untilSeen(service, await changeLabel(source, change)))
    }
    const times = await Promise.all(seen)
    return [
      { name: 'changes seen', value: times.length, atLeast: changes },
      { name: 'median', value: quantile(times, 0.5), unit: 's' },
      { name: '95 %', value: quantile(times, 0.95), unit: 's', atMost: 15 },
      { name: 'longest', value: Math.max(...times), unit: 's' },
    ]
  } finally {
    command.kill('SIGTERM')
    await command.finished
    await source.end()
    folder.remove()
    await ingest.stop()
    await service.stop()
    await erp.drop()
  }
}

interface Expected {
  readonly id: string
  /** Null if the record is to be gone. */
  readonly name: string | null
}

/** Every fifth change deletes a row. No row changes twice, so each change can be seen. */
async function changeLabel(source: pg.Client, change: number): Promise<Expected> {
  const [no, name] = [change + 1, `Change ${change}`]
  const id = recordId(NAMESPACE, 'tags', String(no))
  if (change % 5 === 4) {
    await source.query('delete from live.label where no = $1', [no])
    return { id, name: null }
  }
  await source.query('update live.label set label = $2 where no = $1', [no, name])
  return { id, name }
}

async function untilSeen(service: TestService, { id, name }: Expected): Promise<number> {
  const committed = performance.now()
  await until(async () => {
    await sleep(80)
    const { status, json } = await service.list(`tags/${id}`)
    return name === null ? status === 404 : json?.name === name
  })
  return (performance.now() - committed) / 1000
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { changes: { type: 'string', default: '100' }, every: { type: 'string', default: '10s' } },
  })
  await runAsCommand(() => importFreshness(Number(values.changes), values.every))
}
