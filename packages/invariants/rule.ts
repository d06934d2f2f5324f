/**
 * The form of a rule: what it expects of the records, and how they are compared. Records arrive in any order, so a
 * comparison keeps what it needs by id (sums and a few facts, never whole records) and reports most problems at the end.
 * It assumes that each record is valid on its own, which the catalogue checks.
 */
import type { Path, RecordAt } from '@selvedge/catalogue'

export interface Rule {
  /** Stable, for scripts. */
  readonly name: string
  /** Names the groups and fields, and says which records are left out. */
  readonly expects: string
  /** What an operator does about records that break it. */
  readonly fix: string
  /** Groups that are compared. A brand that has no records of one of them is not checked by this rule. None for a rule about all groups. */
  readonly groups: readonly Path[]
}

/** Reports a record that breaks a rule, with what is wrong in plain words. */
export type Report = (rule: Rule, path: Path, key: string, detail: string) => void

export interface Comparison {
  readonly reads: { readonly [P in Path]?: (record: RecordAt<P>) => void }
  readonly finish?: () => void
}

/** Rules that are checked together, because they need the same facts. */
export interface RuleSet {
  readonly rules: readonly Rule[]
  /** Set if it also reads records whose `deletedAt` is set. What was removed need not fit together any more. */
  readonly readsRemoved?: true
  readonly compare: (report: Report) => Comparison
}

/** For a record that states what its parts say too: either may be wrong. */
export const LOAD_AGAIN = 'Correct it in the source, or load the records that are missing.'
