/**
 * Where the records of a group are kept: the columns a record can be found by, beside the body that is served.
 * The store writes the SQL; which tables, columns and indexes there are follows from the catalogue alone.
 */
import type { FilterKind } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'

const COLUMN_TYPES = {
  identifier: 'uuid',
  string: 'text',
  integer: 'integer',
} as const satisfies Record<FilterKind, string>

export interface Column {
  /** Name of the field, as the API knows it. */
  readonly field: string
  /** Name of the column, as PostgreSQL knows it. */
  readonly name: string
  readonly type: (typeof COLUMN_TYPES)[FilterKind]
  readonly nullable: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that identify a record within its brand. */
  readonly key: readonly Column[]
  /** Columns with an index in list order; the key's leading column needs none of its own when it is the whole key. */
  readonly filtered: readonly Column[]
}

export function tableOf(resource: Resource): Table {
  const columns = resource.columns.map((field) => columnOf(resource, field))
  const isKey = (column: Column): boolean => resource.key.includes(column.field)
  const alone = resource.key.length === 1
  return {
    name: sqlName(resource.path),
    columns,
    key: columns.filter(isKey),
    filtered: columns.filter((column) => !(alone && isKey(column))),
  }
}

function columnOf(resource: Resource, name: string): Column {
  const field = resource.fields[name]
  if (!field?.filter) throw new Error(`${resource.path}.${name} cannot be kept as a column`)
  return { field: name, name: sqlName(name), type: COLUMN_TYPES[field.filter], nullable: field.nullable }
}

/** The name PostgreSQL knows a group or a field by. */
export function sqlName(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
