/**
 * From a column of a mapping to the JSON text of its field. The type of the column decides, before a row is read: a type that could
 * lose digits, hours or meaning is a fault, and the sentence says what to write instead.
 */

import {
  type DuckDBDecimalType,
  type DuckDBListType,
  type DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId as Id,
} from '@duckdb/node-api'
import { AMOUNT_DIGITS } from '@selvedge/catalogue'
import { recordIdSql } from '../source/record-id.ts'
import { sqlName, sqlText } from '../sql.ts'
import type { MappedColumn } from './columns.ts'

/** Makes JSON text of a value in SQL; null stays null. */
export type ToJson = (value: string) => string

export type Conversion =
  | {
      readonly toJson: ToJson
      /** Whether the column has keys of the source, of which ids are made. */
      readonly isKey: boolean
    }
  | { readonly code: string; readonly sentence: string }

const INTEGERS = new Set<Id>([
  Id.TINYINT,
  Id.SMALLINT,
  Id.INTEGER,
  Id.BIGINT,
  Id.HUGEINT,
  Id.UTINYINT,
  Id.USMALLINT,
  Id.UINTEGER,
  Id.UBIGINT,
  Id.UHUGEINT,
])
const FLOATS = new Set<Id>([Id.FLOAT, Id.DOUBLE])

const plain: ToJson = (value) => `${value}::varchar`
const inQuotes: ToJson = (value) => `'"' || ${value}::varchar || '"'`
const text: ToJson = (value) => `to_json(${value}::varchar)::varchar`
/** Line ends are white space in JSON, and would end the line. */
const oneLine: ToJson = (value) => `translate(${value}::varchar, chr(10) || chr(13), '  ')`
const moment: ToJson = (value) => `'"' || strftime(${value} at time zone 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ') || '"'`

export function convert(column: MappedColumn, type: DuckDBType): Conversion {
  const { schema, verbatim } = column.field
  if (schema.format === 'uuid') return idConversion(column, type)
  if (verbatim) return jsonConversion(column, type)
  switch (schema.format ?? schema.type) {
    case 'decimal':
      return amountConversion(column, type)
    case 'date-time':
      return timestampConversion(column, type)
    case 'date':
      return dateConversion(column, type)
    case 'integer':
      return isWhole(type) ? good(plain) : bad('not_an_integer', type, column, 'strict_integer(x)')
    case 'boolean':
      if (type.typeId === Id.BOOLEAN) return good(plain)
      return bad('not_a_boolean', type, column, isText(type) ? `strict_boolean(x, 'Y', 'N')` : 'x <> 0')
    case 'array':
      return isTextList(type) || isJson(type)
        ? good(isJson(type) ? oneLine : listOfTexts)
        : bad('not_an_array', type, column, `string_split(x, ',')`)
    default:
      return textConversion(column, type)
  }
}

const listOfTexts: ToJson = (value) => `to_json(${value})::varchar`

function idConversion(column: MappedColumn, type: DuckDBType): Conversion {
  const { idOf } = column
  if (type.typeId === Id.UUID) return good(inQuotes)
  if (FLOATS.has(type.typeId) || (isDecimal(type) && type.scale > 0))
    return bad('not_exact', type, column, 'strict_integer(x)')
  if (!isText(type) && !isWhole(type)) return bad('not_a_key', type, column, 'x::varchar')
  if (idOf !== null) return { toJson: (value) => `'"' || ${recordIdSql(idOf, value)} || '"'`, isKey: true }
  return bad('not_a_uuid', type, column, `record_id('suppliers', x)`)
}

function amountConversion(column: MappedColumn, type: DuckDBType): Conversion {
  if (FLOATS.has(type.typeId))
    return bad('not_exact', type, column, 'strict_decimal(x, 4)', 'If the source has more digits, read it as text.')
  if (isDecimal(type) && type.scale > AMOUNT_DIGITS.fractionDigits) {
    return bad('amount_out_of_range', type, column, `strict_decimal(x, ${AMOUNT_DIGITS.fractionDigits})`)
  }
  if (isDecimal(type) || isWhole(type)) return good(inQuotes)
  return isText(type) ? good(text) : bad('not_an_amount', type, column, 'strict_decimal(x, 4)')
}

function dateConversion(column: MappedColumn, type: DuckDBType): Conversion {
  if (type.typeId === Id.DATE) return good(inQuotes)
  if (isText(type)) return good(text)
  if (type.typeId === Id.TIMESTAMP_TZ) return bad('not_a_date', type, column, `(x ${AT_ZONE})::date`)
  if (ZONELESS.has(type.typeId))
    return bad('not_a_date', type, column, 'strict_date(x)', 'If it has a time of day to leave out, write x::date.')
  return bad('not_a_date', type, column, `strict_date(x, '%Y%m%d')`)
}

function timestampConversion(column: MappedColumn, type: DuckDBType): Conversion {
  if (type.typeId === Id.TIMESTAMP_TZ) return good(moment)
  if (isText(type)) return good(text)
  if (ZONELESS.has(type.typeId)) return bad('no_time_zone', type, column, `x ${AT_ZONE}`)
  const note = 'If it counts seconds since 1970, write to_timestamp(x).'
  return bad('not_a_timestamp', type, column, `strict_date(x, '%Y%m%d') ${AT_ZONE}`, note)
}

const AT_ZONE = `at time zone 'Europe/Lisbon'`

const ZONELESS = new Set<Id>([Id.TIMESTAMP, Id.TIMESTAMP_S, Id.TIMESTAMP_MS, Id.TIMESTAMP_NS, Id.DATE])

function textConversion(column: MappedColumn, type: DuckDBType): Conversion {
  if (isText(type) || isWhole(type) || isDecimal(type) || type.typeId === Id.UUID) return good(text)
  if (!FLOATS.has(type.typeId)) return bad('not_a_text', type, column, 'x::varchar')
  return bad('not_exact', type, column, 'strict_integer(x)', 'If it has a fraction, write strict_decimal(x, 4).')
}

/** Text may be JSON or a remark: PostgreSQL's json and jsonb arrive as text. */
function jsonConversion(column: MappedColumn, type: DuckDBType): Conversion {
  if (isText(type)) return bad('not_json', type, column, 'x::json', 'If it is no JSON but a remark, write to_json(x).')
  const toJson = exactJson(type)
  return toJson ? good(toJson) : bad('not_json', type, column, 'to_json(x)')
}

/** `to_json` would turn a decimal 12.50 into 12.5, so structures are taken apart. Null for a type that JSON does not have. */
function exactJson(type: DuckDBType): ToJson | null {
  if (isJson(type)) return oneLine
  if (isDecimal(type) || isWhole(type) || type.typeId === Id.BOOLEAN) return plain
  if (isText(type) || type.typeId === Id.UUID || type.typeId === Id.DATE) return text
  if (type.typeId === Id.TIMESTAMP_TZ) return moment
  if (type.typeId === Id.LIST) return exactList(exactJson((type as DuckDBListType).valueType))
  if (type.typeId === Id.STRUCT) return exactStruct(type as DuckDBStructType)
  return null
}

function exactList(element: ToJson | null): ToJson | null {
  if (element === null) return null
  return (value) =>
    `'[' || array_to_string(list_transform(${value}, lambda e: coalesce(${element('e')}, 'null')), ',') || ']'`
}

function exactStruct({ entryNames, entryTypes }: DuckDBStructType): ToJson | null {
  const entries = entryTypes.map(exactJson)
  if (entries.some((entry) => entry === null)) return null
  return (value) => {
    const members = entryNames.map((name, index) => {
      const member = entries[index]!(`${value}[${sqlText(name)}]`)
      return `${sqlText(`${JSON.stringify(name)}:`)} || coalesce(${member}, 'null')`
    })
    return `case when ${value} is not null then '{' || ${members.join(` || ',' || `)} || '}' end`
  }
}

function good(toJson: ToJson): Conversion {
  return { toJson, isKey: false }
}

/** `instead` has x in the place of the column. */
function bad(code: string, type: DuckDBType, { name }: MappedColumn, instead: string, note = ''): Conversion {
  const isMaybeNull = type.typeId === Id.INTEGER
  const notes = [note, isMaybeNull ? 'A null by itself is an INTEGER, too: leave the column out.' : ''].filter(Boolean)
  return { code, sentence: [`is ${type}: write ${instead} as ${sqlName(name)}.`, ...notes].join(' ') }
}

function isJson(type: DuckDBType): boolean {
  return type.typeId === Id.VARCHAR && type.alias === 'JSON'
}

function isText(type: DuckDBType): boolean {
  return (type.typeId === Id.VARCHAR && !isJson(type)) || type.typeId === Id.ENUM
}

function isTextList(type: DuckDBType): boolean {
  return type.typeId === Id.LIST && isText((type as DuckDBListType).valueType)
}

function isDecimal(type: DuckDBType): type is DuckDBDecimalType {
  return type.typeId === Id.DECIMAL
}

function isWhole(type: DuckDBType): boolean {
  return INTEGERS.has(type.typeId) || (isDecimal(type) && type.scale === 0)
}
