/** The tables of a copy in SQLite, the same as those of an export, kept record by record. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { type Column, columnsOf } from '../columns.ts'
import type { Bodies } from '../formats/format.ts'
import { indexesSql, insertSql, quoted, rowOf, tableName, tableSql } from '../formats/sqlite-table.ts'

interface Table {
  readonly group: Group
  readonly columns: readonly Column[]
  readonly insert: StatementSync
  readonly remove: StatementSync
}

export class Tables {
  readonly #database: DatabaseSync
  readonly #groups: readonly Group[]
  readonly #tables: ReadonlyMap<string, Table>

  /** Inside a transaction. A table that is missing, or that another version made otherwise, is filled from the records. */
  constructor(database: DatabaseSync, groups: readonly Group[], records: Bodies, isFilled: boolean) {
    this.#database = database
    this.#groups = groups
    const changed = groups.filter((group) => this.#make(tableSql(group, groups), tableName(group.path)))
    this.#tables = new Map(groups.map((group) => [group.path, tableOf(database, group)]))
    for (const { path } of changed) for (const body of records.bodies(path)) this.put(path, parseExactly(body))
    if (isFilled && changed.length > 0) this.index()
  }

  /** A group that this version does not know has no table; its records are kept as text. */
  put(path: string, record: unknown): void {
    const table = this.#tables.get(path)
    table?.insert.run(...rowOf(table.columns, record))
  }

  /** `key` has the fields of the key, and may have others. */
  remove(path: string, key: object): void {
    const table = this.#tables.get(path)
    table?.remove.run(...table.group.key.map((name) => (key as Readonly<Record<string, string>>)[name]!))
  }

  /** When the tables are filled: an index built once costs less than one kept up record by record. */
  index(): void {
    for (const group of this.#groups) for (const sql of indexesSql(group)) this.#database.exec(sql)
  }

  #make(sql: string, table: string): boolean {
    const known = this.#database.prepare(`select sql from sqlite_schema where type = 'table' and name = ?`)
    const made = known.get(table.slice(1, -1))?.sql as string | undefined
    if (made?.toLowerCase() === sql.toLowerCase()) return false
    this.#database.exec(`drop table if exists ${table}`)
    this.#database.exec(sql)
    return true
  }
}

function tableOf(database: DatabaseSync, group: Group): Table {
  const key = group.key.map((name) => `${quoted(name)} = ?`).join(' and ')
  return {
    group,
    columns: columnsOf(group),
    insert: database.prepare(`insert or replace ${insertSql(group)}`),
    remove: database.prepare(`delete from ${tableName(group.path)} where ${key}`),
  }
}
