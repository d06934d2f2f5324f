/**
 * A report: a question about all records of a brand, answered by one SELECT.
 *
 * The same text runs in PostgreSQL, in DuckDB and in SQLite, with the groups as tables (`order_items`) and the fields as
 * columns. Where the three differ, the dialect has the words. `docs/guides/what-the-numbers-mean.md` defines the terms.
 *
 * - Give every table an alias, and each alias to one table only: what a report reads is found by them.
 * - Order by something unique, and say `nulls last`.
 * - Use left joins where a reference may lead nowhere: an order without a supplier is still late.
 */
import type { Field, Fields, RecordOf } from '../kinds/field.ts'
import { type Dialect, postgres } from './dialects.ts'

export interface Report {
  /** The last segment of its path. The view of an export has underscores in place of the hyphens. */
  readonly name: string
  readonly title: string
  readonly about: string
  /** In the order in which the SELECT has them. */
  readonly columns: Fields
  /** Columns by which rows can be found; the first one has an index. */
  readonly filters: readonly string[]
  readonly sample: object
  sql(dialect: Dialect): string
}

type FilterableName<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, 'string' | 'identifier'> ? K : never
}[keyof F] &
  string

export function report<const F extends Fields>(
  name: string,
  form: Omit<Report, 'name' | 'columns' | 'filters' | 'sample'> & {
    readonly columns: F
    readonly filters: readonly FilterableName<F>[]
    readonly sample: RecordOf<F>
  },
): Report {
  return { name, ...form }
}

/** Paths of the groups that a report reads, in order. */
export function groupsRead({ sql }: Report): string[] {
  return [...fieldsRead(sql(postgres)).keys()].sort()
}

/** The fields that a report reads, by the path of their group. */
export function fieldsRead(sql: string): Map<string, string[]> {
  const pathOf = new Map<string, string>()
  for (const [, table, alias] of sql.matchAll(/\b(?:from|join) ([a-z_]+) (?!on\b)([a-z]\w*)/g)) {
    const path = table!.replaceAll('_', '-')
    if ((pathOf.get(alias!) ?? path) !== path) throw new Error(`Two tables have the alias ${alias}`)
    pathOf.set(alias!, path)
  }
  const read = new Map<string, Set<string>>([...pathOf.values()].map((path) => [path, new Set()]))
  for (const [, alias, field] of sql.matchAll(/\b([a-z]\w*)\.(\w+)/g)) {
    const path = pathOf.get(alias!)
    if (path !== undefined) read.get(path)!.add(field!)
  }
  return new Map([...read].map(([path, fields]) => [path, [...fields].sort()]))
}
