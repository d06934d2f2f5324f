/**
 * SQLite: one file with a table for each collection, ready to be joined.
 *
 * Tables are named by path (`order_items`), columns as the API names their fields. Keys are primary keys; references
 * are declared and indexed. Amounts are numbers, so that they add up and compare as such.
 */
import { DatabaseSync } from 'node:sqlite'
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { columnsOf } from '../columns.ts'
import type { Bodies, Format } from './format.ts'
import { indexesSql, insertSql, rowOf, tableSql } from './sqlite-table.ts'

const FILE = 'records.sqlite'

export const sqlite: Format = async (source, groups, folder) => {
  // Records may refer forward, and references that lead nowhere are reported, not refused.
  const database = new DatabaseSync(`${folder}/${FILE}`, { enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  for (const group of groups) {
    database.exec(tableSql(group, groups))
    fill(database, source, group)
    for (const sql of indexesSql(group)) database.exec(sql)
  }
  database.exec('commit')
  database.close()
  return new Map(groups.map(({ path }) => [path, FILE]))
}

function fill(database: DatabaseSync, source: Bodies, group: Group): void {
  const columns = columnsOf(group)
  const insert = database.prepare(`insert ${insertSql(group)}`)
  for (const body of source.bodies(group.path)) insert.run(...rowOf(columns, parseExactly(body)))
}
