/** The question of a client whose key is valid for the brand. */
import type { Operation } from '@selvedge/catalogue'

export interface Question {
  readonly operation: Operation
  /** From the key's scope, never from the address alone. */
  readonly brandId: number
  /** The record that the address names, or the group of a lookup. */
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  readonly ifNoneMatch: string | undefined
}
