/** The response that describes the key of a request. */
export interface KeyDescription {
  readonly id: string
  readonly brands: readonly { readonly slug: string }[]
  /** Null for all. */
  readonly groups: readonly string[] | null
  readonly quota: { readonly requests: number; readonly windowSeconds: number }
  readonly expiresAt: string | null
  readonly nextCursor: string | null
}
