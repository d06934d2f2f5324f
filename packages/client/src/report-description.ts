import type { GroupPath } from './changes.ts'
import type { GroupField } from './group.ts'
import type { ReportName } from './report.ts'

/** What is known of a report, as data. */
export interface ReportDescription {
  /** Last segment of its address. */
  readonly name: ReportName
  readonly title: string
  /** What its rows are, in a sentence. */
  readonly about: string
  /** Groups that it is computed from. A key must open all of them. */
  readonly groups: readonly GroupPath[]
  /** Names of the columns that it can be filtered by. */
  readonly filters: readonly string[]
  readonly columns: readonly GroupField[]
}
