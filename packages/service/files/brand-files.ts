/** All files of a brand in the store, found by their prefixes, also those that no table names. */
import { BRAND_PARENTS, brandPrefixes, type FileStore } from './file-store.ts'

export async function countBrandFiles(store: FileStore, brandId: number): Promise<number> {
  let count = 0
  for await (const _ of keysOf(store, brandId)) count++
  return count
}

export async function removeBrandFiles(store: FileStore, brandId: number): Promise<void> {
  for (const prefix of brandPrefixes(brandId)) await store.removeAll(prefix)
}

export async function hasBrandFiles(store: FileStore, brandId: number): Promise<boolean> {
  for await (const _ of keysOf(store, brandId)) return true
  return false
}

async function* keysOf(store: FileStore, brandId: number): AsyncGenerator<string> {
  for (const prefix of brandPrefixes(brandId)) yield* store.list(prefix)
}

/** Ids of brands that there may be files of. */
export async function brandFolders(store: FileStore): Promise<number[]> {
  const names = await Promise.all(BRAND_PARENTS.map((parent) => store.folders(parent)))
  const ids = names.flat().filter((name) => /^[1-9][0-9]{0,9}$/.test(name))
  return [...new Set(ids.map(Number))].sort((one, other) => one - other)
}
