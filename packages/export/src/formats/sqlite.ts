/**
 * SQLite: one file with a table for each collection, ready to be joined, and views with the reports of the service.
 *
 * Tables are named by path (`order_items`), columns as the API names their fields. Keys are primary keys; references
 * are declared and indexed. Amounts are numbers, so that they add up and compare as such.
 */
import { DatabaseSync } from 'node:sqlite'
import * as reports from '@selvedge/catalogue/reports'
import { columnsOf, fitColumns, textWarning } from '@selvedge/tables'
import type { Format } from './format.ts'
import { fillTable, indexesSql, reportDateSql, viewSql } from './sqlite-table.ts'
import { reportViews } from './views.ts'

const FILE = 'records.sqlite'

export const sqlite: Format = {
  fileOf: () => FILE,
  async write(source, groups, folder, warn) {
    // Records may refer forward, and references that lead nowhere are reported, not refused.
    const database = new DatabaseSync(`${folder}/${FILE}`, { enableForeignKeyConstraints: false })
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    for (const group of groups) {
      fitColumns(
        columnsOf(group.fields),
        (columns) => fillTable(database, group, columns, groups, source),
        (problem) => warn(textWarning(group.path, problem)),
      )
      for (const sql of indexesSql(group)) database.exec(sql)
    }
    database.exec(reportDateSql)
    for (const view of reportViews(groups, reports.sqlite)) database.exec(viewSql(view))
    database.exec('commit')
    database.close()
  },
}
