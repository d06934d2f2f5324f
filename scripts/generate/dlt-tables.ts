/** What the dlt source has to know of the groups: their keys, and the type of each column. */
import { AMOUNT_DIGITS, type Fields, type Resource, resources } from '@selvedge/catalogue'
import { kindOf } from '../../packages/client/generate/kinds.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'bigint',
  boolean: 'bool',
  amount: 'decimal',
  date: 'date',
  timestamp: 'timestamp',
  strings: 'json',
  json: 'json',
}

export function dltTables(): string {
  const { integerDigits, fractionDigits } = AMOUNT_DIGITS
  const decimal = `{"precision": ${integerDigits + fractionDigits}, "scale": ${fractionDigits}}`
  return [
    '"""The groups: the key of each, and the types of its columns."""',
    '',
    `DECIMAL = ${decimal}`,
    '"""Digits of an amount."""',
    '',
    'TABLES: dict[str, tuple[list[str], dict[str, str]]] = {',
    ...resources.map(table),
    '}',
    '',
  ].join('\n')
}

function table({ path, key, fields }: Resource): string {
  const columns = columnTypes(fields, '').map(([name, type]) => `            "${name}": "${type}",`)
  return [`    "${path}": (`, `        ${JSON.stringify(key)},`, '        {', ...columns, '        },', '    ),'].join(
    '\n',
  )
}

/** dlt makes a column of each field of an object, and joins the names with two underscores. */
function columnTypes(fields: Fields, prefix: string): [name: string, type: string][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.fields
      ? columnTypes(field.fields, `${prefix}${name}__`)
      : [[`${prefix}${name}`, TYPES[kindOf(field)]!] as [string, string]],
  )
}
