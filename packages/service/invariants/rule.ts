/**
 * The form of a rule: what it reads of which group, and what it reports at the end. Records arrive in any order, so a
 * rule keeps what it needs by id (sums and a few facts, never whole records) and reports most problems at the end. It
 * assumes that each record is valid on its own, which the catalogue checks.
 */
import type { Path, RecordAt } from '@selvedge/catalogue'

/** Reports a problem with one record, in plain words. */
export type Report = (path: Path, key: string, problem: string) => void

export interface Rule {
  readonly reads: { readonly [P in Path]?: (record: RecordAt<P>) => void }
  readonly finish?: () => void
}

export type RuleMaker = (report: Report) => Rule
