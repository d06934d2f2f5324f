/**
 * The form of a rule: what it reads of which group, and what it has to say in the end.
 * Records come in any order, so a rule keeps what it needs by id (sums and a few facts, never whole records) and says
 * most things at the end. Records are taken to be sound in themselves: whether they are is for the catalogue to check.
 */
import type { Path, RecordAt } from '@selvedge/catalogue'

/** Says what is wrong with one record, in plain words. */
export type Report = (path: Path, key: string, problem: string) => void

export interface Rule {
  readonly reads: { readonly [P in Path]?: (record: RecordAt<P>) => void }
  readonly finish?: () => void
}

export type RuleMaker = (report: Report) => Rule
