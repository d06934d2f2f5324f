/**
 * What analysts do with an export, in the tools that they use: DuckDB, Polars, pandas and Arrow read the Parquet files with
 * exact types, and DuckDB, SQLite and Datasette answer the SQL of the guides. The rows of views are compared in test/reports.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { duckdb, reports } from '@selvedge/catalogue/reports'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportViews } from '../../packages/export/src/formats/views.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { BASE, TestService } from '../support/service.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { GuideFolder } from './support/guide.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'

const ENVIRONMENT_TIMEOUT_MS = 300_000
const [REQUIREMENTS, READ] = ['requirements.txt', 'read.py'].map((name) =>
  fileURLToPath(new URL(`readers/${name}`, import.meta.url)),
) as [string, string]
const VALUE = 'select sum(qty * unitPrice) as value, sum(unitPrice) as prices from order_items'

const [GUIDE, QUESTIONS] = ['docs/guides/duckdb-and-sql.md', 'docs/guides/ten-questions.md'].map((page) =>
  readFileSync(page, 'utf8'),
) as [string, string]
const guideSql = [GUIDE, QUESTIONS].flatMap((text) => codeBlocks(text, 'sql'))

const views = reportViews(groups, duckdb)

type Row = Record<string, unknown>

let service: TestService
let out: OutFolder
let loaded: RecordsByPath
let python: string
let read: { answers: Row[][]; types: Record<string, Record<string, string>>; sums: Record<string, string> }
let sqlite: DatabaseSync

beforeAll(async () => {
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  out = new OutFolder()
  for (const format of ['parquet', 'sqlite'] as const) {
    expect(await runExport({ service, out, format })).toMatchObject({ exitCode: 0 })
  }
  sqlite = new DatabaseSync(out.file('records.sqlite'))
  python = `${await pythonEnvironment(REQUIREMENTS)}/bin/python`
  const asked = {
    questions: [VALUE, ...guideSql],
    typesOf: 'order-items.parquet',
    sumOf: 'unitPrice',
  }
  const printed = execFileSync(python, [READ], { cwd: out.path, input: JSON.stringify(asked) })
  read = JSON.parse(printed.toString())
}, ENVIRONMENT_TIMEOUT_MS)
afterAll(async () => {
  sqlite.close()
  out.remove()
  await service.stop()
})

/** A decimal in units of its ninth digit. */
function unscaled(amount: unknown): bigint {
  const [whole, fraction = ''] = String(amount ?? '0').split('.')
  return BigInt(whole + fraction.padEnd(9, '0'))
}

describe('Parquet', () => {
  it('is read with the same types by DuckDB, Polars, Arrow and pandas', () => {
    const names = ['id', 'qty', 'unitPrice', 'createdAt'] as const
    const types = Object.entries(read.types).map(([reader, of]) => [reader, names.map((name) => of[name])])
    expect(Object.fromEntries(types)).toEqual({
      duckdb: ['VARCHAR', 'INTEGER', 'DECIMAL(38,9)', 'TIMESTAMP WITH TIME ZONE'],
      polars: ['String', 'Int32', 'Decimal(precision=38, scale=9)', "Datetime(time_unit='us', time_zone='UTC')"],
      pyarrow: ['string', 'int32', 'decimal128(38, 9)', 'timestamp[us, tz=UTC]'],
      pandas: ['str', 'int32', 'Decimal', 'Timestamp'],
    })
  })

  it('adds up exactly in each of them', () => {
    const items = loaded.get('order-items')!
    const prices = items.reduce((sum, { unitPrice }) => sum + unscaled(unitPrice), 0n)
    const value = items.reduce((sum, { qty, unitPrice }) => sum + BigInt(Number(qty)) * unscaled(unitPrice), 0n)
    expect(items.length).toBeGreaterThan(100)
    const [answer] = read.answers[0]!
    expect([unscaled(answer!.value), unscaled(answer!.prices)]).toEqual([value, prices])
    for (const sum of Object.values(read.sums)) expect(unscaled(sum)).toBe(prices)
  })
})

describe('views', () => {
  it('have names that no table has', () => {
    const tables = new Set(groups.map(({ path }) => path.replaceAll('-', '_')))
    expect(views.filter(({ name }) => tables.has(name))).toEqual([])
    expect(views).toHaveLength(reports.length)
  })

  it('are left out where an export has not all that they need', async () => {
    const part = new OutFolder()
    expect(
      await runExport({ service, out: part, format: 'sqlite', only: ['orders', 'suppliers', 'production-runs'] }),
    ).toMatchObject({ exitCode: 0 })
    const database = new DatabaseSync(part.file('records.sqlite'), { readOnly: true })
    const names = database.prepare(`select name from sqlite_schema where type = 'view'`).all()
    expect(names.map(({ name }) => name)).toEqual(['late_orders', 'supplier_performance'])
    database.close()
    part.remove()
  })
})

describe('the guide', () => {
  it('lists every view', () => {
    const [list] = /^Each \[report\].*?\.$/ms.exec(GUIDE)!
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(views.map(({ name }) => name))
  })

  it('asks what both DuckDB and SQLite answer, and so do the ten questions', () => {
    const answered = guideSql.map((statement, index) => ({
      statement,
      inSqlite: sqlite.prepare(statement).all().length,
      inDuckdb: read.answers[1 + index]!.length,
    }))
    const questions = answered.filter(({ statement }) => statement.startsWith('select'))
    expect(questions.length).toBeGreaterThan(10)
    expect(questions.filter(({ inSqlite, inDuckdb }) => inSqlite === 0 || inSqlite !== inDuckdb)).toEqual([])
  })

  it('adds up what was ordered by supplier, also where two have the same name', () => {
    const codes = new Map(loaded.get('suppliers')!.map(({ id, code }) => [id, code]))
    const sums = new Map<string, { pieces: number; ordered: bigint }>()
    // Orders state both themselves.
    for (const { supplierId, currency, kind, status, deletedAt, totalQty, totalAmount } of loaded.get('orders')!) {
      if (deletedAt !== null || status === 'draft' || status === 'cancelled') continue
      const key = `${codes.get(supplierId)} ${currency}`
      const { pieces, ordered } = sums.get(key) ?? { pieces: 0, ordered: 0n }
      const own = kind === 'material' ? 0 : Number(totalQty)
      sums.set(key, { pieces: pieces + own, ordered: ordered + unscaled(totalAmount) })
    }
    const rows = read.answers[1]!
    const found = rows.map(({ code, currency, pieces, ordered }) => [
      `${code} ${currency}`,
      { pieces: Number(pieces), ordered: unscaled(ordered) },
    ])
    expect(new Map(found as [string, unknown][])).toEqual(sums)
    expect(rows).toHaveLength(sums.size)
    const names = new Set(rows.map(({ supplier, currency }) => `${supplier} ${currency}`))
    expect(names.size).toBeLessThan(rows.length)
  })

  it('shows an export and a program that work', async () => {
    const folder = new GuideFolder({ SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE })
    const [command] = codeBlocks(GUIDE, 'sh')
    expect(await folder.shell(command!)).toContain(`${groups.length + 1} files, in ./data`)
    const [program] = codeBlocks(GUIDE, 'python')
    const shown = execFileSync(python, ['-c', program!], { cwd: `${folder.path}/data`, encoding: 'utf8' })
    expect(shown).toContain('daysLate')
    folder.remove()
  })
})

it('Datasette serves tables and views, and follows references to labels', () => {
  const get = (path: string) => {
    // Its own limit of a second passes on a busy machine.
    const limit = ['--setting', 'sql_time_limit_ms', '60000']
    const args = ['-m', 'datasette', out.file('records.sqlite'), ...limit, '--get', path]
    const { stdout, stderr } = spawnSync(python, args, { timeout: 120_000 })
    expect(stdout.length, stderr.toString()).toBeGreaterThan(0)
    return JSON.parse(stdout.toString())
  }
  const { rows } = get('/records/late_orders.json?_shape=objects')
  expect(rows.length).toBeGreaterThan(0)
  const { tables } = get('/records.json')
  const items = tables.find(({ name }: { name: string }) => name === 'order_items')
  const [counted] = get('/records.json?sql=select+count(*)+as+items+from+order_items&_shape=array')
  expect(counted.items).toBe(loaded.get('order-items')!.length)
  expect(items.foreign_keys.outgoing).toContainEqual(
    expect.objectContaining({ column: 'orderId', other_table: 'orders', other_column: 'id' }),
  )
})
