/** The groups that a kind of partner may read: those that its rules open, and the shared ones. */
import { resources } from '@selvedge/catalogue'
import { type ViewKind, viewKinds, visibilityOf } from '@selvedge/catalogue/visibility'

const shared = resources.filter((resource) => resource.shared)

const byKind: ReadonlyMap<ViewKind, ReadonlySet<string>> = new Map(
  viewKinds.map((kind) => [
    kind,
    new Set([...shared, ...visibilityOf(kind).map(({ resource }) => resource)].map(({ path }) => path)),
  ]),
)

const NONE: ReadonlySet<string> = new Set()

/** Limited to some, or all where `groups` is null. A kind that this release does not know opens nothing. */
export function openGroups(kind: ViewKind, groups: readonly string[] | null): ReadonlySet<string> {
  const open = byKind.get(kind) ?? NONE
  return groups === null ? open : new Set(groups.filter((path) => open.has(path)))
}
