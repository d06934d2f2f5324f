/**
 * References that lead to no row of another file, counted in every cycle: the service takes them, so nothing else would show them.
 * References to groups without a file cannot be followed.
 */
import { type Mapping, sameRecordSql, type UsedColumn } from '../mapping/mapping.ts'
import { type Comparison, followedName } from '../reading/compare.ts'
import { rowsTable } from '../reading/sent-rows.ts'
import type { Database } from '../source/database.ts'

export interface Dangling {
  readonly group: string
  readonly field: string
  /** Rows whose reference leads nowhere. */
  readonly count: number
}

/** Columns with keys of groups that have a file. */
export function followedColumns({ columns }: Mapping, mappings: readonly Mapping[]): readonly UsedColumn[] {
  return columns.filter(({ field }) => mappings.some(({ resource }) => resource.path === field.to))
}

/** Of the groups that were read. Those that were not have the rows that were sent before. */
export async function countDangling(
  database: Database,
  comparisons: readonly Comparison[],
  mappings: readonly Mapping[],
): Promise<Dangling[]> {
  const found: Dangling[] = []
  for (const { path, table, followed } of comparisons) {
    for (const [index, column] of followed.entries()) {
      const to = mappings.find(({ resource }) => resource.path === column.field.to)!
      const rows = comparisons.find((each) => each.path === to.resource.path)?.table ?? rowsTable(to.resource.path)
      const value = `a.${followedName(index)}`
      const [row] = await database.rows(`select count(*)::double from ${table} a
where ${value} is not null and not exists (select 1 from ${rows} b where ${sameRecordSql(column, value, to.key[0]!, 'b.k0')})`)
      const count = row![0] as number
      if (count > 0) found.push({ group: path, field: column.name, count })
    }
  }
  return found
}
