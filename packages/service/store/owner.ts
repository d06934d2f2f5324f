/** Who owns records: a brand (the tenant), or the set that all brands share. */
import type { Resource } from '@selvedge/catalogue'

/** Stands for a brand in the rows of shared records. No brand has this id. */
export const SHARED_BRAND_ID = 0

/** Shared groups have the same records whichever brand asks. */
export function ownerIdOf(resource: Resource, brandId: number): number {
  return resource.shared ? SHARED_BRAND_ID : brandId
}
