/** A slug that a brand had before, as long as it still leads to the brand. */
export interface BrandAlias {
  readonly slug: string
  /** When the brand was renamed. */
  readonly createdAt: Date
  readonly expiresAt: Date
}
