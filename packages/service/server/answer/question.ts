/** What a client asks, once its key is known to be good for the brand. */
import type { Operation } from '@selvedge/catalogue'

export interface Question {
  readonly operation: Operation
  /** Out of the key's scope, never out of the address alone. */
  readonly brandId: number
  /** The record that the address names, or the group of a lookup. */
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  readonly ifNoneMatch: string | undefined
}
