/** The SQLite table of a collection: how it is made, and what a record is in it; and views of tables. */
import type { DatabaseSync } from 'node:sqlite'
import { REPORT_DATE } from '@selvedge/catalogue/reports'
import type { Group } from '@selvedge/client/catalogue'
import { type Column, cellOf, columnsOf, parserOf, WideAmount } from '@selvedge/tables'
import type { Bodies } from './format.ts'
import type { View } from './views.ts'

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

export function tableSql(group: Group, columns: readonly Column[], groups: readonly Group[]): string {
  const lines = columns.map((column) => `  ${columnSql(column, groups)}`)
  const key = `  primary key (${group.key.map(quoted).join(', ')})`
  return `create table ${tableName(group.path)} (\n${[...lines, key].join(',\n')}\n) strict`
}

function columnSql({ name, kind, nullable, to }: Column, groups: readonly Group[]): string {
  const target = groups.find(({ path }) => path === to)
  const references = target ? ` references ${tableName(target.path)} (${quoted(target.key[0]!)})` : ''
  return `${quoted(name)} ${TYPES[kind]}${nullable ? '' : ' not null'}${references}`
}

/** References are what tables are joined by. One that leads the key has the key's own index. */
export function indexesSql(group: Group): string[] {
  const table = tableName(group.path)
  return columnsOf(group.fields)
    .filter(({ name, to }) => to !== null && name !== group.key[0])
    .map(({ name }) => `create index if not exists ${quoted(`${group.path}.${name}`)} on ${table} (${quoted(name)})`)
}

/** For the values of `rowOf`. */
export function insertSql(group: Group): string {
  return `into ${tableName(group.path)} values (${columnsOf(group.fields)
    .map(() => '?')
    .join(', ')})`
}

/** Makes the table, and fills it with the records. A table of that name goes. */
export function fillTable(
  database: DatabaseSync,
  group: Group,
  columns: readonly Column[],
  groups: readonly Group[],
  source: Bodies,
): void {
  database.exec(`drop table if exists ${tableName(group.path)}`)
  database.exec(tableSql(group, columns, groups))
  const insert = database.prepare(`insert ${insertSql(group)}`)
  const parse = parserOf(columns)
  for (const body of source.bodies(group.path)) insert.run(...rowOf(columns, parse(body)))
}

export type SqlValue = string | number | null

export function rowOf(columns: readonly Column[], record: unknown): SqlValue[] {
  return columns.map((column) => sqlValue(column, cellOf(record, column)))
}

function sqlValue({ name, kind }: Column, value: ReturnType<typeof cellOf>): SqlValue {
  if (typeof value === 'boolean') return Number(value)
  return kind === 'amount' && value !== null ? numberOf(name, String(value)) : value
}

/** A number keeps 15 digits of any decimal. A copy that changes an amount would be worse than none. */
function numberOf(name: string, amount: string): number {
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '').length
  if (digits <= AMOUNT_DIGITS_MAX) return Number(amount)
  throw new WideAmount(name, `${amount} has more than the ${AMOUNT_DIGITS_MAX} digits that a number in SQLite keeps`)
}

/** The day of the reports, for the user to set; with null they are for today. */
export const reportDateSql = `create table if not exists ${REPORT_DATE} (day text) strict;
insert into ${REPORT_DATE} select null where not exists (select 1 from ${REPORT_DATE})`

export function viewSql({ name, about, sql }: View): string {
  return `create view ${name} as\n-- ${about}\n${sql}`
}

export function tableName(path: string): string {
  return quoted(path.replaceAll('-', '_'))
}

export function quoted(name: string): string {
  return `"${name}"`
}
