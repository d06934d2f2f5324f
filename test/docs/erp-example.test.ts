/** The sample ERP: it loads into PostgreSQL, has the faults that it says, and its mapping is short and of real groups. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { resources } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'

const FOLDER = 'examples/erp'
const MAPPING_LINES_MAX = 200

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await TestDatabase.create()
  client = await database.connect(OPERATOR)
  await client.query(readFileSync(`${FOLDER}/database.sql`, 'utf8'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const values = async (sql: string): Promise<unknown[]> =>
  (await client.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value)

describe('the database', () => {
  it('has ten tables of some hundred rows', async () => {
    const counts: Record<string, number> = {}
    for (const name of await values(`select tablename from pg_tables where schemaname = 'public' order by 1`)) {
      counts[String(name)] = Number((await values(`select count(*) from ${name}`))[0])
    }
    expect(counts).toEqual({
      articles: 96,
      company: 1,
      fx_rates: 36,
      po_heads: 42,
      po_lines: 168,
      sites: 13,
      stock: 128,
      style_colors: 24,
      styles: 12,
      vendors: 10,
    })
  })

  it.each([
    ['a country code in small letters', `select vendor_no from vendors where country <> upper(country)`, [102, 107]],
    ['no currency', `select po_id from po_heads where currency is null`, [5, 18, 33]],
    ['a status that is not in the list', `select po_id from po_heads where status = 'HOLD'`, [9, 22]],
    ['a number twice', `select po_no from po_heads group by 1 having count(*) > 1`, ['PO-10412', 'PO-10427']],
    [
      'a reference that leads nowhere',
      `select line_id from po_lines where article_id not in (select article_id from articles)`,
      [32, 173, 294],
    ],
    [
      'a number without a precision',
      `select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
and data_type = 'numeric' and numeric_precision is null`,
      ['fx_rates.eur', 'stock.avg_cost'],
    ],
    [
      'a time with a zone',
      `select column_name from information_schema.columns where table_schema = 'public' and data_type ~ 'with time zone'`,
      [],
    ],
  ])('has %s where it says so', async (_, sql, expected) => {
    expect((await values(`${sql} order by 1`)) as unknown).toEqual(expected)
  })
})

describe('the mapping', () => {
  const files = globSync(`${FOLDER}/mapping/*.sql`)
  const groups = files.map((file) => basename(file, '.sql')).filter((name) => name !== 'setup')

  it('has ten groups in few lines', () => {
    const paths: readonly string[] = resources.map(({ path }) => path)
    expect(groups).toHaveLength(10)
    expect(groups.filter((group) => !paths.includes(group))).toEqual([])
    const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').trim().split('\n').length, 0)
    expect(lines).toBeLessThanOrEqual(MAPPING_LINES_MAX)
  })

  it('has the groups of the first try', () => {
    const tried = globSync(`${FOLDER}/first-try/*.sql`).map((file) => basename(file, '.sql'))
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.filter((group) => !groups.includes(group))).toEqual([])
  })
})
