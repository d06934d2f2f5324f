/**
 * The reports of a brand, four times: by the API, by the views of an export in DuckDB and SQLite, and computed in Python from
 * the exported records by the definitions alone. Returns what differs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type Report, reports } from '@selvedge/catalogue'
import { Selvedge } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { exportBrand } from '../../../packages/export/src/export.ts'
import { formats } from '../../../packages/export/src/formats/formats.ts'
import { LineProgress } from '../../../packages/export/src/progress/lines.ts'
import { OutFolder } from '../../export/support/out-folder.ts'
import { pythonEnvironment } from '../../support/python-environment.ts'
import { BASE, type TestService } from '../../support/service.ts'
import { computeReports } from './compute.ts'

const [INDEPENDENT, DUCKDB_VIEWS, REQUIREMENTS] = [
  '../independent.py',
  'duckdb-views.py',
  '../../export/readers/requirements.txt',
].map((path) => fileURLToPath(new URL(path, import.meta.url))) as [string, string, string]

/** More than the largest report has. */
const OUTPUT_BYTES_MAX = 2 ** 30

export interface ComparedBrand {
  readonly id: number
  readonly slug: string
  readonly key: string
}

type Row = readonly unknown[]

export interface Comparison {
  readonly differences: readonly string[]
  /** Rows that were compared, of all reports and days, for each of the three. */
  readonly rows: number
}

export async function compareReports(
  service: TestService,
  brand: ComparedBrand,
  days: readonly string[],
): Promise<Comparison> {
  const out = { ndjson: new OutFolder(), parquet: new OutFolder(), sqlite: new OutFolder() }
  try {
    await exportBrand(
      {
        apiKey: brand.key,
        baseUrl: service.url + BASE,
        brand: brand.slug,
        out: out.ndjson.path,
        format: 'ndjson',
        groups,
        isWhole: true,
        answerAgeMaxMs: 0,
      },
      new LineProgress(() => {}),
    )
    const exported = { bodies: (path: string) => linesOf(out.ndjson.file(`${path}.ndjson`)) }
    for (const format of ['parquet', 'sqlite'] as const) {
      await formats[format].write(exported, groups, out[format].path, () => {})
    }
    const { name, text } = formats.parquet.opener!(groups)
    writeFileSync(out.parquet.file(name), text)
    const expected = JSON.parse(run('python3', [INDEPENDENT, out.ndjson.path, ...days]))
    const duckdb = await inDuckdb(out.parquet.path, days)
    const sqlite = new DatabaseSync(out.sqlite.file('records.sqlite'))
    const differences: string[] = []
    let rows = 0
    for (const day of days) {
      const ofDay = inSqlite(sqlite, day)
      const ofApi = await inApi(service, brand, day)
      for (const report of reports) {
        const right: Row[] = expected[day][report.name].map(Object.values)
        rows += right.length
        const where = `${brand.slug} ${day} ${report.name}`
        differences.push(
          ...differencesOf(`${where}, API`, right, ofApi.get(report.name)!, report, 'exact'),
          ...differencesOf(`${where}, DuckDB`, right, duckdb[day]![viewOf(report)]!, report, 'exact'),
          ...differencesOf(`${where}, SQLite`, right, ofDay.get(report.name)!, report, 'two decimals'),
        )
      }
    }
    sqlite.close()
    return { differences, rows }
  } finally {
    for (const folder of Object.values(out)) folder.remove()
  }
}

async function inApi(service: TestService, { id, slug, key }: ComparedBrand, day: string): Promise<Map<string, Row[]>> {
  await computeReports(service.database, id, day)
  const client = new Selvedge({ apiKey: key, baseUrl: service.url + BASE }).brand(slug)
  const found = new Map<string, Row[]>()
  for (const { name, asOf, rows } of await client.reports()) {
    const read: Row[] = []
    for await (const row of client.report(name)) read.push(Object.values(row))
    if (asOf !== day || read.length !== rows)
      throw new Error(`${name} has ${read.length} of ${rows} rows as of ${asOf}`)
    found.set(name, read)
  }
  return found
}

async function inDuckdb(folder: string, days: readonly string[]): Promise<Record<string, Record<string, Row[]>>> {
  const python = `${await pythonEnvironment(REQUIREMENTS)}/bin/python`
  return JSON.parse(run(python, [DUCKDB_VIEWS], JSON.stringify({ folder, days, views: reports.map(viewOf) })))
}

function inSqlite(database: DatabaseSync, day: string): Map<string, Row[]> {
  database.prepare('update report_date set day = ?').run(day)
  return new Map(
    reports.map((report) => [
      report.name,
      database
        .prepare(`select * from ${viewOf(report)}`)
        .all()
        .map((row) => Object.values(row)),
    ]),
  )
}

/** A group without records has no line. */
function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

function viewOf({ name }: Report): string {
  return name.replaceAll('-', '_')
}

function run(command: string, args: readonly string[], input?: string): string {
  return execFileSync(command, args, {
    maxBuffer: OUTPUT_BYTES_MAX,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(input !== undefined && { input }),
  }).toString()
}

type Exactness = 'exact' | 'two decimals'

/** Differences shown of each report; one is enough to find the cause. */
const SHOWN_MAX = 3

function differencesOf(
  where: string,
  right: readonly Row[],
  found: readonly Row[],
  { columns }: Report,
  exactness: Exactness,
): string[] {
  const isAmount = Object.values(columns).map(({ schema }) => schema.format === 'decimal')
  const text = (row: Row | undefined): string =>
    row === undefined
      ? 'no row'
      : JSON.stringify(
          row.map((value, index) => (isAmount[index] && value !== null ? amountText(value, exactness) : value)),
        )
  const differences: string[] = []
  for (let index = 0; index < Math.max(right.length, found.length); index++) {
    const [is, should] = [text(found[index]), text(right[index])]
    if (is !== should) differences.push(`${where}, row ${index + 1}: ${is} should be ${should}`)
  }
  const more = differences.length - SHOWN_MAX
  return more > 0 ? [...differences.slice(0, SHOWN_MAX), `${where}: ${more} more`] : differences
}

function amountText(value: unknown, exactness: Exactness): string {
  if (exactness === 'two decimals') return Number(value).toFixed(2)
  const text = String(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
