/** The question of a client whose key is valid for the brand and the groups that it names. */
import type { BrandScopedOperation } from '@selvedge/catalogue'
import type { BrandRecord } from '../../store/directory/directory.ts'
import type { OpenGroups } from '../group-scope.ts'

export interface Question {
  readonly operation: BrandScopedOperation
  /** The owner of the records, a brand or a view of it: from the key's scope, never from the address alone. */
  readonly brandId: number
  readonly brand: BrandRecord
  /** What a question that names no groups is about. */
  readonly open: OpenGroups
  /** The record that the address names, or the group of a lookup. */
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  readonly ifNoneMatch: string | undefined
}
