/**
 * SQLite: one file with a table for each collection, ready to be joined, and views that answer common questions.
 *
 * Tables are named by path (`order_items`), columns as the API names their fields. Keys are primary keys; references
 * are declared and indexed. Amounts are numbers, so that they add up and compare as such.
 */
import { DatabaseSync } from 'node:sqlite'
import type { Group } from '@selvedge/client/catalogue'
import { fitColumns, textWarning } from '../amounts.ts'
import { type Column, columnsOf } from '../columns.ts'
import { parserOf } from '../parse.ts'
import type { Bodies, Format } from './format.ts'
import * as questions from './questions.ts'
import { indexesSql, insertSql, rowOf, tableName, tableSql, viewSql } from './sqlite-table.ts'

const FILE = 'records.sqlite'

export const sqlite: Format = {
  fileOf: () => FILE,
  async write(source, groups, folder, warn) {
    // Records may refer forward, and references that lead nowhere are reported, not refused.
    const database = new DatabaseSync(`${folder}/${FILE}`, { enableForeignKeyConstraints: false })
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    for (const group of groups) {
      fitColumns(
        columnsOf(group),
        (columns) => makeTable(database, source, group, columns, groups),
        (problem) => warn(textWarning(group.path, problem)),
      )
      for (const sql of indexesSql(group)) database.exec(sql)
    }
    for (const view of questions.questionViews(groups, questions.sqlite)) database.exec(viewSql(view))
    database.exec('commit')
    database.close()
  },
}

function makeTable(
  database: DatabaseSync,
  source: Bodies,
  group: Group,
  columns: readonly Column[],
  groups: readonly Group[],
): void {
  database.exec(`drop table if exists ${tableName(group.path)}`)
  database.exec(tableSql(group, columns, groups))
  const insert = database.prepare(`insert ${insertSql(group)}`)
  const parse = parserOf(group)
  for (const body of source.bodies(group.path)) insert.run(...rowOf(columns, parse(body)))
}
