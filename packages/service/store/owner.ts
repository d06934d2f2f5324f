/** Who owns records: a brand (the tenant), a view of it for one partner, or the set that all brands share. */
import type { Resource } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'

/** Stands for a brand in the rows of shared records. No brand has this id. */
export const SHARED_BRAND_ID = 0

/** Brands have lower ids. */
export const FIRST_VIEW_ID = 1_000_000_000

/** A view of a brand, for what is made of its records. */
export interface ViewOwner {
  /** The brand, which lives where the view does. */
  readonly of: number
  readonly kind: ViewKind
}

/** Shared groups have the same records whichever brand asks. */
export function ownerIdOf(resource: Resource, brandId: number): number {
  return resource.shared ? SHARED_BRAND_ID : brandId
}
