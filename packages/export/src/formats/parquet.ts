/**
 * Parquet: a file for each collection, for data frames and warehouses.
 *
 * Amounts are DECIMAL(38,9), which holds every amount that loads accept. Identifiers stay texts: some readers give the UUID
 * type as bytes. Booleans are PLAIN: Arrow up to version 9, and tools that contain it, cannot read them as RLE.
 */

import { amountDigits, type Group } from '@selvedge/client/catalogue'
import { fileWriter, parquetWriteRows } from 'hyparquet-writer'
import { fitColumns, textWarning, WideAmount } from '../amounts.ts'
import { type Column, cellOf, columnsOf } from '../columns.ts'
import { parserOf } from '../parse.ts'
import { duckdbScript } from './duckdb.ts'
import { type Bodies, type Format, fileEach } from './format.ts'

type SchemaElement = NonNullable<Parameters<typeof parquetWriteRows>[0]['schema']>[number]

/** A row group is held in memory while it is written. */
const ROW_GROUP_ROWS = 50_000
const DAY_MS = 86_400_000

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const DECIMAL = { precision: amountDigits.integer + amountDigits.fraction, scale: amountDigits.fraction }
const DECIMAL_BYTES = 16

const TYPES = {
  string: TEXT,
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  amount: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: DECIMAL_BYTES,
    converted_type: 'DECIMAL',
    ...DECIMAL,
    logical_type: { type: 'DECIMAL', ...DECIMAL },
  },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  strings: TEXT,
  json: TEXT,
} as const satisfies Record<Column['kind'], Omit<SchemaElement, 'name'>>

export const parquet: Format = {
  ...fileEach('parquet', (source, group, file, warn) =>
    fitColumns(
      columnsOf(group),
      (columns) => write(source, group, columns, file),
      (problem) => warn(textWarning(group.path, problem)),
    ),
  ),
  opener: (groups) => ({ name: 'duckdb.sql', text: duckdbScript(groups, parquet.fileOf) }),
}

function write(source: Bodies, group: Group, columns: readonly Column[], file: string): void | Promise<void> {
  return parquetWriteRows({
    writer: fileWriter(file),
    rows: rows(source, group, columns),
    columns: columns.map(({ name, kind }) => (kind === 'boolean' ? { name, encoding: 'PLAIN' } : { name })),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaElement)],
    rowGroupSize: ROW_GROUP_ROWS,
  })
}

function schemaElement({ name, kind, nullable }: Column): SchemaElement {
  return { name, ...TYPES[kind], repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' }
}

function* rows(
  source: Bodies,
  group: Group,
  columns: readonly Column[],
): Generator<Record<string, unknown>, void, undefined> {
  const parse = parserOf(group)
  for (const body of source.bodies(group.path)) {
    const record = parse(body)
    const row: Record<string, unknown> = {}
    for (const column of columns) row[column.name] = typedValue(record, column)
    yield row
  }
}

function typedValue(record: unknown, column: Column): unknown {
  const cell = cellOf(record, column)
  if (cell === null) return null
  switch (column.kind) {
    case 'amount':
      return unscaled(column.name, String(cell))
    case 'date':
      return Date.parse(String(cell)) / DAY_MS
    case 'timestamp':
      return BigInt(Date.parse(String(cell)))
    default:
      return cell
  }
}

/** The amount in units of its last digit: 12.5 is 12500000000. */
function unscaled(name: string, amount: string): bigint {
  const point = amount.indexOf('.')
  const whole = point < 0 ? amount : amount.slice(0, point)
  const fraction = point < 0 ? '' : amount.slice(point + 1)
  const integerDigits = whole.startsWith('-') ? whole.length - 1 : whole.length
  if (integerDigits > amountDigits.integer || fraction.length > amountDigits.fraction) {
    const { integer, fraction: after } = amountDigits
    throw new WideAmount(name, amount, `has more than ${integer} digits before the point or ${after} after it`)
  }
  return BigInt(whole + fraction.padEnd(amountDigits.fraction, '0'))
}
