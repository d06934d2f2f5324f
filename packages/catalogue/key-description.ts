import type { ViewKind } from './visibility/index.ts'

/** The response that describes the key of a request. */
export interface KeyDescription {
  readonly id: string
  readonly brands: readonly { readonly slug: string }[]
  readonly allBrands: boolean
  /** Whose records of the brand it opens; null for all of the brand's. */
  readonly partner: {
    readonly id: string
    readonly slug: string | null
    readonly kind: ViewKind
  } | null
  /** Null for all. */
  readonly groups: readonly string[] | null
  readonly quota: { readonly requests: number; readonly windowSeconds: number }
  readonly expiresAt: string | null
  readonly nextCursor: string | null
}
