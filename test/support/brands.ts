/** The two brands that tests know, and a key for each, and for both. */
import type { TestDatabase } from './database.ts'

export interface Brands {
  readonly brandId: number
  readonly otherBrandId: number
  readonly keys: { readonly brand: string; readonly otherBrand: string; readonly global: string }
}

export async function createBrands(database: TestDatabase): Promise<Brands> {
  const brandId = await database.createBrand('alder-finch')
  const otherBrandId = await database.createBrand('other-brand')
  const keys = {
    brand: await database.createKey(brandId),
    otherBrand: await database.createKey(otherBrandId),
    global: await database.createKey(null),
  }
  return { brandId, otherBrandId, keys }
}
