/**
 * The tables of a brand of a million records: CPU time of Parquet beside that of JSON lines in one run, memory, and every value as the
 * unmodified client of Delta Sharing reads it, in both formats.
 *
 *   node test/faults/tables-million.ts --scale 0.18
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { resources } from '@selvedge/catalogue'
import pg from 'pg'
import type { Result } from '../../harness/results.ts'
import { systemClock, utcDay } from '../../packages/service/clock.ts'
import { openFileStore } from '../../packages/service/files/open.ts'
import { takeSnapshot } from '../../packages/service/snapshots/take.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { selvedge } from '../cli/support/cli.ts'
import { compareTables } from '../sharing/support/compare.ts'
import { runAsCommand } from '../support/command.ts'
import { startFileService } from '../support/file-service.ts'

interface Taken {
  readonly records: number
  readonly fileSeconds: number
  readonly tableSeconds: number
  readonly fileBytes: number
  readonly tableBytes: number
  readonly peakMib: number
}

export async function tablesOfMillion(scale: number): Promise<Result[]> {
  const running = await startFileService(null, 3_600)
  try {
    const { database, brandId, url, keys } = running.service
    const loaderUrl = database.url('selvedge_loader')
    const environment = {
      SELVEDGE_LOADER_DATABASE_URL: loaderUrl,
      SELVEDGE_FILES_FOLDER: running.kept,
      SELVEDGE_PUBLIC_URL: url,
    }
    const loaded = await selvedge(['demo', '--brand', 'alder-finch', '--scale', String(scale)], environment)
    if (loaded.code !== 0) throw new Error(loaded.stderr)
    const given = JSON.stringify({ loaderUrl, brandId, files: running.files })
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--taking', given])
    const taken: Taken = JSON.parse(stdout)
    const { parquet, delta } = await compareTables(url, 'alder-finch', keys.brand)
    for (const each of [...parquet.differences, ...delta.differences]) console.error(each)
    return [
      { name: 'records', value: taken.records },
      { name: 'CPU time of JSON lines', value: taken.fileSeconds, unit: 's' },
      { name: 'CPU time of Parquet', value: taken.tableSeconds, unit: 's' },
      { name: 'ratio of the two', value: taken.tableSeconds / taken.fileSeconds, atMost: 5 },
      { name: 'size of JSON lines', value: taken.fileBytes / 1e6, unit: 'MB' },
      { name: 'size of Parquet', value: taken.tableBytes / 1e6, unit: 'MB' },
      { name: 'resident memory, at most', value: taken.peakMib, unit: 'MiB', atMost: 450 },
      { name: 'tables that the client read, in each format', value: parquet.tables, atLeast: resources.length },
      { name: 'rows', value: parquet.rows, atLeast: taken.records, atMost: taken.records },
      { name: 'values compared, in both formats', value: parquet.values + delta.values },
      { name: 'values that differ', value: parquet.differences.length + delta.differences.length, atMost: 0 },
    ]
  } finally {
    await running.stop()
  }
}

/** Takes a snapshot in this process. CPU time is that of all its threads; the database has others. */
async function take(given: string): Promise<Taken> {
  const { loaderUrl, brandId, files } = JSON.parse(given)
  const store = await openFileStore(files, [])
  const [reader, writer] = [new pg.Client(loaderUrl), new pg.Client(loaderUrl)]
  for (const client of [reader, writer]) await client.connect()
  const seen = new Set<string>()
  let tablesFromSeconds: number | null = null
  const progress = {
    total() {},
    records() {},
    /** Tables come after all files, so the first group that comes again is the first table. */
    group(path: string) {
      if (seen.has(path)) tablesFromSeconds ??= cpuSeconds()
      seen.add(path)
    },
  }
  const startedSeconds = cpuSeconds()
  let tablesToSeconds = 0
  const request = { brandId, cell: MAIN_CELL, store, keepMs: 0, asOf: utcDay(systemClock), reportsDeadlineMs: 600_000 }
  // The reports come last; the database computes them, so they take little CPU time here.
  const result = takeSnapshot({ reader, writer }, { ...request, clock: systemClock }, progress)
  const { written, tables, records } = await result.finally(() => {
    tablesToSeconds = cpuSeconds()
  })
  for (const client of [reader, writer]) await client.end()
  return {
    records,
    fileSeconds: tablesFromSeconds! - startedSeconds,
    tableSeconds: tablesToSeconds - tablesFromSeconds!,
    fileBytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
    tableBytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    peakMib: process.resourceUsage().maxRSS / 1024,
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.18' }, taking: { type: 'string' } } })
  if (values.taking === undefined) await runAsCommand(() => tablesOfMillion(Number(values.scale)))
  else console.log(JSON.stringify(await take(values.taking)))
}
