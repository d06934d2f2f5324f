/** A script that opens a folder of Parquet files in DuckDB: a view for each file, named like the tables of SQLite. */
import { duckdb, REPORT_DATE } from '@selvedge/catalogue/reports'
import type { Group } from '@selvedge/client/catalogue'
import { tableName } from './sqlite-table.ts'
import { reportViews } from './views.ts'

const HEADER = `-- Opens the Parquet files of this folder as tables. In this folder: duckdb -init duckdb.sql
-- Timestamps are in UTC, and are shown so.
set TimeZone = 'UTC';
-- The day of the reports, today unless set: update ${REPORT_DATE} set day = '2026-06-30'
create table if not exists ${REPORT_DATE} as select cast(null as date) as day;
`

export function duckdbScript(groups: readonly Group[], fileOf: (path: string) => string): string {
  const tables = groups.map(
    ({ path }) => `create or replace view ${tableName(path)} as select * from '${fileOf(path)}';\n`,
  )
  const views = reportViews(groups, duckdb).map(
    ({ name, about, sql }) => `\n-- ${about}\ncreate or replace view ${name} as\n${sql};\n`,
  )
  return [HEADER, ...tables, ...views].join('')
}
