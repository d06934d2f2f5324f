/** What a client asks, once its key is known to be good for the brand. */
import type { Operation } from '@selvedge/catalogue'
import type { RecordOwner } from '../cache/state-cache.ts'

export interface Question {
  readonly operation: Operation
  /** Out of the key's scope, never out of the address alone. */
  readonly brandId: number
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  readonly ifNoneMatch: string | undefined
}

/** Whose states decide the response: those of the brand's own groups, or of the shared ones. */
export function ownerOf({ operation, brandId }: Question): RecordOwner {
  return { brandId, areShared: Boolean(operation.resource.shared) }
}
