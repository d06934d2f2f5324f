/** The reports that a kind of partner may read: computed from what it sees, so they need all that they are computed from. */

import { resources } from '../contents.ts'
import { fieldsRead, groupsRead, postgres, type Report, reports } from '../reports/index.ts'
import { type ViewKind, viewKinds, visibilityOf } from './index.ts'

/** The brand's judgement of its partners. */
const CLOSED: readonly string[] = ['supplier-performance']

const shared = resources.filter((resource) => resource.shared).map(({ path }) => path)

const byKind = new Map(viewKinds.map((kind) => [kind, reports.filter((report) => isOpen(kind, report))]))

export function reportsOf(kind: ViewKind): readonly Report[] {
  return byKind.get(kind)!
}

function isOpen(kind: ViewKind, report: Report): boolean {
  const seen = new Map(visibilityOf(kind).map((group) => [group.resource.path as string, group]))
  const fields = fieldsRead(report.sql(postgres))
  return (
    !CLOSED.includes(report.name) &&
    groupsRead(report)
      .filter((path) => resources.some((resource) => resource.path === path) && !shared.includes(path))
      .every((path) => seen.has(path) && !fields.get(path)?.some((field) => seen.get(path)!.hidden.includes(field)))
  )
}
