/**
 * The table of a group: the columns that records are found by, and the body that is served. The store writes the SQL,
 * but the catalogue alone determines the tables, columns and indexes.
 */
import type { FilterKind } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'

const COLUMN_TYPES = {
  identifier: 'uuid',
  string: 'text',
  integer: 'integer',
} as const satisfies Record<FilterKind, string>

export interface Column {
  /** Name of the field in the API. */
  readonly field: string
  /** Name of the column in PostgreSQL. */
  readonly name: string
  readonly type: (typeof COLUMN_TYPES)[FilterKind]
  readonly nullable: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that identify a record within its brand. */
  readonly key: readonly Column[]
  /** Columns with an index in list order. A key of a single column needs no index besides its own. */
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

/** The name of a group or a field in PostgreSQL. */
export function sqlName(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
