/** The lines of a load: what each group must have been before, then its differences. */

import { type Comparison, deleteLines, upsertLines } from '../reading/compare.ts'
import type { Database } from '../source/database.ts'
import type { GroupPlan } from './plan.ts'

/** Several lines at a time. */
export async function* linesOf(
  database: Database,
  plans: readonly GroupPlan[],
  comparisons: readonly Comparison[],
): AsyncGenerator<string> {
  for (const { path, stamp, quarantined: earlier } of plans) {
    const quarantined = comparisons.find((each) => each.path === path)?.quarantine.rows ?? earlier
    yield JSON.stringify({ op: 'expect', group: path, stamp, ...(quarantined > 0 && { quarantined }) })
  }
  const counts = new Map(plans.map(({ path, count }) => [path, count]))
  for (const comparison of comparisons) {
    const { path, isKnown, upserts, removals } = comparison
    if (!isKnown && counts.get(path)! > 0) yield JSON.stringify({ op: 'replace', group: path })
    if (upserts > 0) for await (const lines of upsertLines(database, comparison)) yield lines.join('\n')
    if (removals > 0) for await (const lines of database.texts(deleteLines(comparison))) yield lines.join('\n')
  }
}
