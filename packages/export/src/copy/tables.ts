/** The tables and views of a copy in SQLite, the same as those of an export, kept record by record. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { sqlite } from '@selvedge/catalogue/reports'
import type { Group } from '@selvedge/client/catalogue'
import { type Column, columnsOf, fitColumns, textWarning, WideAmount, withText } from '@selvedge/tables'
import type { Bodies, Warn } from '../formats/format.ts'
import {
  fillTable,
  indexesSql,
  insertSql,
  quoted,
  reportDateSql,
  rowOf,
  tableName,
  tableSql,
  viewSql,
} from '../formats/sqlite-table.ts'
import { reportViews, type View } from '../formats/views.ts'

export interface TableSettings {
  readonly groups: readonly Group[]
  readonly warn: Warn
}

interface Table {
  readonly group: Group
  readonly columns: readonly Column[]
  readonly insert: StatementSync
  readonly remove: StatementSync
}

export class Tables {
  readonly #database: DatabaseSync
  readonly #groups: readonly Group[]
  readonly #warn: Warn
  readonly #records: Bodies
  readonly #tables = new Map<string, Table>()
  /** Whether the tables are filled, and indexed. */
  #isFilled: boolean

  /** Inside a transaction. A table that is missing, or that another version made otherwise, is filled from the records. */
  constructor(database: DatabaseSync, { groups, warn }: TableSettings, records: Bodies, isFilled: boolean) {
    this.#database = database
    this.#groups = groups
    this.#warn = warn
    this.#records = records
    this.#isFilled = isFilled
    for (const group of groups) {
      const columns = withText(columnsOf(group.fields), this.#textColumns(group))
      const isKnown = this.#definition(tableName(group.path)) === tableSql(group, columns, groups).toLowerCase()
      if (isKnown) this.#tables.set(group.path, this.#prepared(group, columns))
      else this.#make(group, columnsOf(group.fields))
    }
    this.#database.exec(reportDateSql)
    for (const view of reportViews(groups, sqlite)) this.#view(view)
  }

  /** A group that this version does not know has no table; its records are kept as text. */
  put(path: string, record: unknown): void {
    const table = this.#tables.get(path)
    if (!table) return
    try {
      table.insert.run(...rowOf(table.columns, record))
    } catch (problem) {
      if (!(problem instanceof WideAmount)) throw problem
      this.#warn(textWarning(path, problem))
      // The records have this one already.
      this.#make(table.group, withText(table.columns, [problem.column]))
    }
  }

  /** `key` has the fields of the key, and may have others. */
  remove(path: string, key: object): void {
    const table = this.#tables.get(path)
    table?.remove.run(...table.group.key.map((name) => (key as Readonly<Record<string, string>>)[name]!))
  }

  /** When the tables are filled: an index built once costs less than one kept up record by record. */
  index(): void {
    for (const group of this.#groups) this.#index(group)
    this.#isFilled = true
  }

  #index(group: Group): void {
    for (const sql of indexesSql(group)) this.#database.exec(sql)
  }

  /** Makes the table, and fills it from the records. */
  #make(group: Group, columns: readonly Column[]): void {
    const fill = (fitting: readonly Column[]): void => {
      fillTable(this.#database, group, fitting, this.#groups, this.#records)
      this.#tables.set(group.path, this.#prepared(group, fitting))
    }
    fitColumns(columns, fill, (problem) => this.#warn(textWarning(group.path, problem)))
    if (this.#isFilled) this.#index(group)
  }

  /** Columns that an earlier run made texts, because of an amount with too many digits. They stay so in this copy. */
  #textColumns(group: Group): string[] {
    const rows = this.#database.prepare(`pragma table_info(${tableName(group.path)})`).all()
    return rows.filter(({ type }) => String(type).toLowerCase() === 'text').map(({ name }) => String(name))
  }

  #view(view: View): void {
    if (this.#definition(view.name) === viewSql(view).toLowerCase()) return
    this.#database.exec(`drop view if exists ${view.name}`)
    this.#database.exec(viewSql(view))
  }

  /** How it was made, in lower case: SQLite writes the first words in upper case. */
  #definition(name: string): string | undefined {
    const known = this.#database.prepare('select lower(sql) as sql from sqlite_schema where name = ?')
    return known.get(name.replaceAll('"', ''))?.sql as string | undefined
  }

  #prepared(group: Group, columns: readonly Column[]): Table {
    const key = group.key.map((name) => `${quoted(name)} = ?`).join(' and ')
    return {
      group,
      columns,
      insert: this.#database.prepare(`insert or replace ${insertSql(group)}`),
      remove: this.#database.prepare(`delete from ${tableName(group.path)} where ${key}`),
    }
  }
}
