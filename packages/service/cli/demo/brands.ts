/** Demo brands, written to files or loaded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandProfile } from '../../demo/index.ts'
import { findBrandId } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { UsageError } from '../exit-codes.ts'
import { loadFolder } from './load-folder.ts'
import { writeBrandFiles, writeSharedFiles } from './write-files.ts'

interface DemoSize {
  readonly seed: number
  readonly scale: number
}

/** How many records there are of a brand, or of what all share. */
type Counts = Record<string, number>

/** A folder per brand, and one for what all share. */
export async function writeBrands(
  folder: string,
  brands: readonly BrandProfile[],
  { seed, scale }: DemoSize,
  tell: (text: string) => void,
): Promise<Counts> {
  const counts: Counts = { shared: await writeSharedFiles(join(folder, 'shared')) }
  for (const brand of brands) {
    tell(`Making ${brand.name}`)
    counts[brand.slug] = await writeBrandFiles(join(folder, brand.slug), brand, seed, scale)
  }
  return counts
}

/** By way of files, since records come mixed and are loaded a group at a time. */
export async function loadBrands(
  loaderUrl: string,
  brands: readonly BrandProfile[],
  size: DemoSize,
  tell: (text: string) => void,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-demo-'))
  try {
    return await withClient(loaderUrl, async (client) => {
      const ids = new Map<string, number>()
      for (const { slug } of brands) {
        const id = await findBrandId(client, slug)
        if (id === null) throw new UsageError(`There is no brand ${slug}; selvedge brands create ${slug} adds it.`)
        ids.set(slug, id)
      }
      const counts = await writeBrands(folder, brands, size, tell)
      await loadFolder(client, null, join(folder, 'shared'))
      for (const { slug, name } of brands) {
        tell(`Loading ${name}`)
        await loadFolder(client, { slug, id: ids.get(slug)! }, join(folder, slug))
      }
      return counts
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
