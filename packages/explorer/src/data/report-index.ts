/** Which reports there are. The first page needs no more, so it does not wait for the fields of all groups. */
import { reportPath } from '../route.ts'

/** Set by the build. Of each: name, title, and the groups that a key must open, with commas between. */
declare const REPORT_INDEX: readonly (readonly [name: string, title: string, needs: string])[]

export interface ReportSummary {
  readonly path: string
  readonly name: string
  readonly needs: readonly string[]
}

export const reportIndex: readonly ReportSummary[] = REPORT_INDEX.map(([name, title, needs]) => ({
  path: reportPath(name),
  name: title,
  needs: needs.split(','),
}))
const byPath = new Map(reportIndex.map((each) => [each.path, each]))

export function reportNamed(name: string): ReportSummary | undefined {
  return byPath.get(reportPath(name))
}

/** Paths of the groups that a key must open to read a list: those of the report, or the group. */
export function needsOf(path: string): readonly string[] {
  return byPath.get(path)?.needs ?? [path]
}
