/** Parquet: a file for each collection, for data frames and warehouses. */
import type { Group } from '@selvedge/client/catalogue'
import { type Column, columnsOf, fitColumns, parquetRow, parserOf, textWarning, writeParquet } from '@selvedge/tables'
import { fileWriter } from 'hyparquet-writer'
import { duckdbScript } from './duckdb.ts'
import { type Bodies, type Format, fileEach } from './format.ts'

export const parquet: Format = {
  ...fileEach('parquet', (source, group, file, warn) =>
    fitColumns(
      columnsOf(group.fields),
      (columns) => writeParquet(fileWriter(file), columns, rows(source, group, columns)),
      (problem) => warn(textWarning(group.path, problem)),
    ),
  ),
  opener: (groups) => ({ name: 'duckdb.sql', text: duckdbScript(groups, parquet.fileOf) }),
}

function* rows(source: Bodies, { path }: Group, columns: readonly Column[]): Generator<Record<string, unknown>> {
  const parse = parserOf(columns)
  for (const body of source.bodies(path)) yield parquetRow(parse(body), columns)
}
