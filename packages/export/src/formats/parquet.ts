/**
 * Parquet: a file for each collection, for data frames and warehouses.
 * Days and moments have types of their own; amounts stay texts, so that nothing of them is lost.
 */

import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { fileWriter, parquetWriteRows } from 'hyparquet-writer'
import { type Column, cellOf, columnsOf } from '../columns.ts'
import { type Bodies, fileEach } from './format.ts'

type SchemaElement = NonNullable<Parameters<typeof parquetWriteRows>[0]['schema']>[number]

/** A row group is held in memory while it is written. */
const ROW_GROUP_ROWS = 50_000

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

const TYPES = {
  string: TEXT,
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  amount: TEXT,
  date: { type: 'INT32', converted_type: 'DATE' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  strings: TEXT,
  json: TEXT,
} as const satisfies Record<Column['kind'], Omit<SchemaElement, 'name'>>

export const parquet = fileEach('parquet', async (source, group, file) => {
  const columns = columnsOf(group)
  await parquetWriteRows({
    writer: fileWriter(file),
    rows: rows(source, group, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaElement)],
    rowGroupSize: ROW_GROUP_ROWS,
  })
})

function schemaElement({ name, kind, nullable }: Column): SchemaElement {
  return { name, ...TYPES[kind], repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' }
}

function* rows(
  source: Bodies,
  { path }: Group,
  columns: readonly Column[],
): Generator<Record<string, unknown>, void, undefined> {
  for (const body of source.bodies(path)) {
    const record = parseExactly(body)
    yield Object.fromEntries(columns.map((column) => [column.name, typedValue(record, column)]))
  }
}

function typedValue(record: unknown, column: Column): unknown {
  const cell = cellOf(record, column)
  const isTime = column.kind === 'date' || column.kind === 'timestamp'
  return isTime && cell !== null ? new Date(String(cell)) : cell
}
