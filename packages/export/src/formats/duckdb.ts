/** A script that opens a folder of Parquet files in DuckDB: a view for each file, named like the tables of SQLite. */
import type { Group } from '@selvedge/client/catalogue'
import { duckdb, questionViews } from './questions.ts'
import { tableName } from './sqlite-table.ts'

const HEADER = `-- Opens the Parquet files of this folder as tables. In this folder: duckdb -init duckdb.sql
-- Timestamps are in UTC, and are shown so.
set TimeZone = 'UTC';
`

export function duckdbScript(groups: readonly Group[], fileOf: (path: string) => string): string {
  const tables = groups.map(
    ({ path }) => `create or replace view ${tableName(path)} as select * from '${fileOf(path)}';\n`,
  )
  const questions = questionViews(groups, duckdb).map(
    ({ name, about, sql }) => `\n-- ${about}\ncreate or replace view ${name} as\n${sql};\n`,
  )
  return [HEADER, ...tables, ...questions].join('')
}
