/**
 * SQLite: one file with a table for each collection, ready to be joined.
 *
 * Tables are named by path (`order_items`), columns as the API names their fields. Keys are primary keys; references
 * are declared and indexed. Amounts are numbers, so that they add up and compare as such.
 */
import { DatabaseSync } from 'node:sqlite'
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { type Column, cellOf, columnsOf } from '../columns.ts'
import { ExportProblem } from '../problems.ts'
import type { Staging } from '../staging.ts'
import type { Format } from './format.ts'

const FILE = 'records.sqlite'

const TYPES = {
  string: 'text',
  integer: 'integer',
  boolean: 'integer',
  amount: 'real',
  date: 'text',
  timestamp: 'text',
  strings: 'text',
  json: 'text',
} as const satisfies Record<Column['kind'], string>

const AMOUNT_DIGITS_MAX = 15

export const sqlite: Format = async (staging, groups, folder) => {
  // Records may refer forward, and references that lead nowhere are reported, not refused.
  const database = new DatabaseSync(`${folder}/${FILE}`, { enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  for (const group of groups) {
    database.exec(tableSql(group, groups))
    fill(database, staging, group)
    for (const sql of indexesSql(group)) database.exec(sql)
  }
  database.exec('commit')
  database.close()
  return new Map(groups.map(({ path }) => [path, FILE]))
}

function tableSql(group: Group, groups: readonly Group[]): string {
  const columns = columnsOf(group).map((column) => `  ${columnSql(column, groups)}`)
  const key = `  primary key (${group.key.map(quoted).join(', ')})`
  return `create table ${tableName(group.path)} (\n${[...columns, key].join(',\n')}\n) strict`
}

function columnSql({ name, kind, nullable, to }: Column, groups: readonly Group[]): string {
  const target = groups.find(({ path }) => path === to)
  const references = target ? ` references ${tableName(target.path)} (${quoted(target.key[0]!)})` : ''
  return `${quoted(name)} ${TYPES[kind]}${nullable ? '' : ' not null'}${references}`
}

function fill(database: DatabaseSync, staging: Staging, group: Group): void {
  const columns = columnsOf(group)
  const insert = database.prepare(`insert into ${tableName(group.path)} values (${columns.map(() => '?').join(', ')})`)
  for (const body of staging.bodies(group.path)) {
    const record = parseExactly(body)
    insert.run(...columns.map((column) => sqlValue(column, cellOf(record, column))))
  }
}

/** References are what tables are joined by. One that leads the key has the key's own index. */
function indexesSql(group: Group): string[] {
  const table = tableName(group.path)
  return columnsOf(group)
    .filter(({ name, to }) => to !== null && name !== group.key[0])
    .map(({ name }) => `create index ${quoted(`${group.path}.${name}`)} on ${table} (${quoted(name)})`)
}

function sqlValue({ name, kind }: Column, value: ReturnType<typeof cellOf>): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  return kind === 'amount' && value !== null ? numberOf(name, String(value)) : value
}

/** A number keeps 15 digits of any decimal. A copy that changes an amount would be worse than none. */
function numberOf(name: string, amount: string): number {
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '').length
  if (digits <= AMOUNT_DIGITS_MAX) return Number(amount)
  throw new ExportProblem('usage', `${name} ${amount} has more digits than SQLite keeps; export it in another format`)
}

function tableName(path: string): string {
  return quoted(path.replaceAll('-', '_'))
}

function quoted(name: string): string {
  return `"${name}"`
}
