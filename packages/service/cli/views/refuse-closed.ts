/** Groups that somebody asks for, of which a kind of partner sees none or not all. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { openGroups } from '../../store/views/open-groups.ts'
import { UsageError } from '../exit-codes.ts'

export function refuseClosed(kind: ViewKind, limit: readonly string[] | null): void {
  const open = openGroups(kind, null)
  const closed = limit?.find((path) => !open.has(path))
  if (closed) throw new UsageError(`A ${kind} does not see ${closed}. docs/what-partners-see.md lists what it sees.`)
  if (limit?.length === 0) throw new UsageError(`A ${kind} sees none of these groups.`)
}
