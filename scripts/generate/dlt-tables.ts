/** What the dlt source has to know of the groups: their keys, and the type of each column. */
import { AMOUNT_DIGITS, fieldList, type ListedField, type Resource, resources } from '@selvedge/catalogue'

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
  const columns = columnTypes(fieldList(fields), '').map(([name, type]) => `            "${name}": "${type}",`)
  return [`    "${path}": (`, `        ${JSON.stringify(key)},`, '        {', ...columns, '        },', '    ),'].join(
    '\n',
  )
}

/** dlt makes a column of each field of an object, and joins the names with two underscores. */
function columnTypes(fields: readonly ListedField[], prefix: string): [name: string, type: string][] {
  return fields.flatMap(({ name, kind, fields: inner }) =>
    inner ? columnTypes(inner, `${prefix}${name}__`) : [[`${prefix}${name}`, TYPES[kind]!] as [string, string]],
  )
}
