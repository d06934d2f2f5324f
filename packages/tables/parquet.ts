/**
 * Parquet files of records, for data frames and warehouses.
 *
 * Amounts are DECIMAL(38,9), which holds every amount that loads accept. Identifiers stay texts: some readers give the UUID
 * type as bytes. Booleans are PLAIN: Arrow up to version 9, and tools that contain it, cannot read them as RLE. Timestamps
 * have microseconds: some readers leave columns of milliseconds empty.
 */
import { gzipSync } from 'node:zlib'
import { AMOUNT_DIGITS } from '@selvedge/catalogue/amount'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { WideAmount } from './amounts.ts'
import { type Column, cellOf } from './columns.ts'
import { parserOf } from './parse.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/** A row group is held in memory while it is encoded. */
const ROW_GROUP_ROWS = 20_000
const ROW_GROUP_CHARACTERS = 2 ** 24
const DAY_MS = 86_400_000
const MICROS_PER_MS = 1_000n

const { integerDigits, fractionDigits } = AMOUNT_DIGITS
export const DECIMAL = { precision: integerDigits + fractionDigits, scale: fractionDigits }
const DECIMAL_BYTES = 16

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

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
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  strings: TEXT,
  json: TEXT,
} as const satisfies Record<Column['kind'], Omit<SchemaElement, 'name'>>

/** As fast as Snappy in JavaScript, and the files are a third smaller. */
const COMPRESSION = {
  codec: 'GZIP',
  compressors: { GZIP: (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 }) },
} as const

/** A file that is encoded row group by row group. */
export class ParquetFile {
  readonly #columns: readonly Column[]
  readonly #parse: (body: string) => unknown
  /** In memory, so the writer does nothing later. */
  readonly #encoded = new ByteWriter()
  readonly #writer: ParquetWriter
  /** Values of the row group that is not encoded yet, a list for each column. */
  #values: unknown[][]
  #rows = 0
  #characters = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#parse = parserOf(columns)
    this.#values = columns.map(() => [])
    this.#writer = new ParquetWriter({
      writer: this.#encoded,
      schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaElement)],
      ...COMPRESSION,
    })
  }

  /** `body` is a record as JSON. Returns the bytes of a row group, once it is complete. Throws `WideAmount`. */
  add(body: string): Uint8Array | null {
    const record = this.#parse(body)
    for (const [index, column] of this.#columns.entries()) this.#values[index]!.push(typedValue(record, column))
    this.#rows++
    this.#characters += body.length
    if (this.#rows < ROW_GROUP_ROWS && this.#characters < ROW_GROUP_CHARACTERS) return null
    this.#encode()
    return this.#take()
  }

  /** The rest of the file. */
  end(): Uint8Array {
    if (this.#rows > 0) this.#encode()
    void this.#writer.finish()
    return this.#take()
  }

  #take(): Uint8Array {
    const taken = this.#encoded.getBytes().slice()
    this.#encoded.index = 0
    return taken
  }

  #encode(): void {
    const columnData = this.#columns.map(({ name, kind }, index) => ({
      name,
      data: this.#values[index]!,
      ...(kind === 'boolean' && { encoding: 'PLAIN' as const }),
    }))
    void this.#writer.write({ columnData, rowGroupSize: this.#rows })
    this.#values = this.#columns.map(() => [])
    this.#rows = 0
    this.#characters = 0
  }
}

function schemaElement({ name, kind, nullable }: Column): SchemaElement {
  return { name, ...TYPES[kind], repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' }
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
      return BigInt(Date.parse(String(cell))) * MICROS_PER_MS
    default:
      return cell
  }
}

/** The amount in units of its last digit: 12.5 is 12500000000. */
function unscaled(name: string, amount: string): bigint {
  const point = amount.indexOf('.')
  const whole = point < 0 ? amount : amount.slice(0, point)
  const fraction = point < 0 ? '' : amount.slice(point + 1)
  const digits = whole.startsWith('-') ? whole.length - 1 : whole.length
  if (digits > integerDigits || fraction.length > fractionDigits) {
    const bounds = `${integerDigits} digits before the point or ${fractionDigits} after it`
    throw new WideAmount(name, `${amount} has more than ${bounds}`)
  }
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'))
}
