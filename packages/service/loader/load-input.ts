/** What a load reads: files of groups, or one stream of change lines. */
import type { Resource } from '@selvedge/catalogue'
import type { ExpectedGroup } from '../store/loading/expected.ts'
import type { Reference } from '../store/loading/references.ts'
import type { StagedBatch } from '../store/loading/staged-row.ts'
import type { LoadBrand } from './brand-record.ts'
import type { FaultLog } from './faults.ts'
import type { LoadProgress } from './progress.ts'

/** What the reader of an input gets from its load. */
export interface ReadingContext {
  /** Null for the shared records. */
  readonly brand: LoadBrand | null
  /** Whether the sender may load this group. */
  mayLoad(path: string): boolean
  readonly faults: FaultLog
  readonly progress: LoadProgress
  /** The references whose values belong behind those of the columns in every row. */
  referencesOf(resource: Resource): readonly Reference[]
  /** Records of the group that are not given will be removed. */
  replace(resource: Resource): void
}

/** Where a row came from. */
export interface Origin {
  readonly file: string
  /** Null for what the input leaves out. */
  readonly line: number | null
}

export interface LoadInput {
  /** Whether it can be read again, in the brand's next cell. */
  readonly isRepeatable: boolean
  /** Groups whose records may be inserted while the next ones are read. */
  readonly insertedEarly: readonly Resource[]
  /** Whether lines are applied in order, so that the last one of a key counts. Otherwise a key may come only once. */
  readonly isInOrder: boolean
  /** What groups must be before the load. Complete when all is read. */
  readonly expected: ReadonlyMap<Resource, Expectation>
  batches(context: ReadingContext): AsyncIterable<StagedBatch>
  originOf(resource: Resource, line: number | null): Origin
}

export interface Expectation extends ExpectedGroup {
  readonly line: number
}
