/** Parquet: a file for each collection, for data frames and warehouses. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { columnsOf, fitColumns, ParquetFile, textWarning } from '@selvedge/tables'
import { duckdbScript } from './duckdb.ts'
import { type Format, fileEach } from './format.ts'

export const parquet: Format = {
  ...fileEach('parquet', (source, group, file, warn) =>
    fitColumns(
      columnsOf(group.fields),
      (columns) => write(file, new ParquetFile(columns), source.bodies(group.path)),
      (problem) => warn(textWarning(group.path, problem)),
    ),
  ),
  opener: (groups) => ({ name: 'duckdb.sql', text: duckdbScript(groups, parquet.fileOf) }),
}

function write(file: string, table: ParquetFile, bodies: Iterable<string>): void {
  const opened = openSync(file, 'w')
  try {
    for (const body of bodies) {
      const bytes = table.add(body)
      if (bytes) writeFileSync(opened, bytes)
    }
    writeFileSync(opened, table.end())
  } finally {
    closeSync(opened)
  }
}
