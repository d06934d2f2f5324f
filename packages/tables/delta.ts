/** The schema of a table as the Delta protocol writes it. */
import type { Column } from './columns.ts'
import { DECIMAL } from './parquet.ts'

const TYPES = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  amount: `decimal(${DECIMAL.precision},${DECIMAL.scale})`,
  date: 'date',
  timestamp: 'timestamp',
  strings: 'string',
  json: 'string',
} as const satisfies Record<Column['kind'], string>

export function deltaSchema(columns: readonly Column[]): object {
  const fields = columns.map(({ name, kind, nullable, about }) => ({
    name,
    type: TYPES[kind],
    nullable,
    metadata: { comment: about },
  }))
  return { type: 'struct', fields }
}
