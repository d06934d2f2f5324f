/**
 * What analysts do with an export, in the tools that they use: DuckDB, Polars, pandas and Arrow read the Parquet files with
 * exact types, and DuckDB, SQLite and Datasette give the same answers to the questions that have a view.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb, questionViews } from '../../packages/export/src/formats/questions.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { BASE, TestService } from '../support/service.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { GuideFolder } from './support/guide.ts'
import { OutFolder } from './support/out-folder.ts'
import { PlainAnswers } from './support/plain-answers.ts'
import { runExport } from './support/run.ts'

const ENVIRONMENT_TIMEOUT_MS = 300_000
const [REQUIREMENTS, READ] = ['requirements.txt', 'read.py'].map((name) =>
  fileURLToPath(new URL(`readers/${name}`, import.meta.url)),
) as [string, string]
const VALUE = 'select sum(qty * unitPrice) as value, sum(unitPrice) as prices from order_items'

const GUIDE = readFileSync('docs/guides/duckdb-and-sql.md', 'utf8')
const guideSql = codeBlocks(GUIDE, 'sql')

const views = questionViews(groups, duckdb)

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
  sqlite = new DatabaseSync(out.file('records.sqlite'), { readOnly: true })
  python = `${await pythonEnvironment(REQUIREMENTS)}/bin/python`
  const asked = {
    questions: [VALUE, ...views.map(({ name }) => `select * from ${name}`), ...guideSql],
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
      polars: ['String', 'Int32', 'Decimal(precision=38, scale=9)', "Datetime(time_unit='ms', time_zone='UTC')"],
      pyarrow: ['string', 'int32', 'decimal128(38, 9)', 'timestamp[ms, tz=UTC]'],
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
  const plain = () => new PlainAnswers(loaded, new Date().toISOString().slice(0, 10))
  const inSqlite = (view: string): Row[] =>
    sqlite
      .prepare(`select * from ${view}`)
      .all()
      .map((row) => ({ ...row }))
  const inDuckdb = (view: string): Row[] => read.answers[1 + views.findIndex(({ name }) => name === view)]!

  it('have names that no table has', () => {
    const tables = new Set(groups.map(({ path }) => path.replaceAll('-', '_')))
    expect(views.filter(({ name }) => tables.has(name))).toEqual([])
    expect(views).toHaveLength(10)
  })

  it.for(views.map(({ name }) => name))('%s: the same rows in SQLite and DuckDB', (view) => {
    const asText = (value: unknown) => (typeof value === 'number' ? value : String(value))
    const decimal = (value: unknown) => (/^-?\d+\.\d+$/.test(String(value)) ? Number(value) : asText(value))
    const rows = (all: Row[]) =>
      all.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, decimal(v)])))
    expect(inSqlite(view).length).toBeGreaterThan(0)
    expect(rows(inDuckdb(view))).toEqual(rows(inSqlite(view)))
  })

  it('give the answers that counting by hand gives', () => {
    expect(inSqlite('late_orders')).toEqual(plain().lateExFactory())
    expect(inSqlite('order_progress')).toEqual(plain().orderedMadeShippedReceived())
    expect(inSqlite('landed_costs')).toEqual(plain().landedCost())
    expect(inSqlite('invoice_differences')).toEqual(plain().invoiceVariances())
    expect(inSqlite('launches_at_risk')).toEqual(plain().launchesAtRisk())
    const month = '2026-06'
    const due = inSqlite('payments_due').filter((row) => row.month === month)
    expect(due).toEqual(new PlainAnswers(loaded, `${month}-30`).dueThisMonth().map((row) => ({ month, ...row })))
    const fabrics = plain().openOrdersByFabric() as { fabric: string; orders: string[] }[]
    const flat = fabrics.flatMap(({ fabric, orders }) => orders.map((number) => ({ fabric, number })))
    expect(inSqlite('open_orders_by_fabric')).toEqual(
      flat.toSorted((a, b) => (a.fabric < b.fabric ? -1 : a.fabric > b.fabric ? 1 : a.number < b.number ? -1 : 1)),
    )
  })

  it('are left out where an export has not all that they need', async () => {
    const part = new OutFolder()
    expect(
      await runExport({ service, out: part, format: 'sqlite', only: ['orders', 'suppliers', 'production-runs'] }),
    ).toMatchObject({ exitCode: 0 })
    const database = new DatabaseSync(part.file('records.sqlite'), { readOnly: true })
    const names = database.prepare(`select name from sqlite_schema where type = 'view'`).all()
    expect(names.map(({ name }) => name)).toEqual(['late_orders'])
    database.close()
    part.remove()
  })
})

describe('the guide', () => {
  it('lists every view, and asks what both DuckDB and SQLite answer', () => {
    for (const { name } of views) expect(GUIDE).toContain(`\`${name}\``)
    expect(guideSql).toHaveLength(3)
    for (const [at, question] of guideSql.entries()) {
      const answer = read.answers[1 + views.length + at]!
      expect(answer.length).toBeGreaterThan(0)
      expect(sqlite.prepare(question).all()).toHaveLength(answer.length)
    }
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
    const { stdout, stderr } = spawnSync(python, ['-m', 'datasette', out.file('records.sqlite'), '--get', path])
    expect(stdout.length, stderr.toString()).toBeGreaterThan(0)
    return JSON.parse(stdout.toString())
  }
  const { rows } = get('/records/late_orders.json?_shape=objects')
  expect(rows.length).toBeGreaterThan(0)
  const { tables } = get('/records.json')
  const items = tables.find(({ name }: { name: string }) => name === 'order_items')
  expect(items.count).toBe(loaded.get('order-items')!.length)
  expect(items.foreign_keys.outgoing).toContainEqual(
    expect.objectContaining({ column: 'orderId', other_table: 'orders', other_column: 'id' }),
  )
})
