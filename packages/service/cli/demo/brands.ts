/** Writes demo brands to files, or loads them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../files/file-store.ts'
import type { BrandCell } from '../../store/administration/brands.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { publishToCells } from '../cells/publish.ts'
import { loadFolder } from './load-folder.ts'
import type { DemoBrand, DemoPackage, DemoSettings } from './package.ts'
import { writeFiles } from './write-files.ts'

/** Number of records by brand, and of the shared set. */
type Counts = Record<string, number>

interface DemoFolders {
  /** Has a folder per brand, and one for the shared records. */
  readonly records: string
  /** Has a folder per brand with the files that its records name; null if they are not wanted. */
  readonly files: string | null
}

export async function writeBrands(
  demo: DemoPackage,
  { records, files }: DemoFolders,
  brands: readonly DemoBrand[],
  { seed, scale, today }: DemoSettings,
  tell: (text: string) => void,
): Promise<Counts> {
  const counts: Counts = { shared: await writeFiles(join(records, 'shared'), null, demo.sharedRecords()) }
  for (const brand of brands) {
    tell(`Making ${brand.name}`)
    const made = demo.demoRecords({ brand, seed, scale, today })
    counts[brand.slug] = await writeFiles(join(records, brand.slug), files && join(files, brand.slug), made)
  }
  return counts
}

/** Writes files first, because records arrive interleaved but are loaded by group. Images need a file store. */
export async function loadBrands(
  demo: DemoPackage,
  { installation, retentionDays }: { readonly installation: Installation; readonly retentionDays: number },
  store: FileStore | null,
  brands: readonly DemoBrand[],
  settings: DemoSettings,
  tell: (text: string) => void,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-demo-'))
  const folders = { records: join(folder, 'records'), files: store && join(folder, 'files') }
  try {
    const found = new Map<string, BrandCell>()
    for (const { slug } of brands) found.set(slug, await installation.findBrand(slug))
    const counts = await writeBrands(demo, folders, brands, settings, tell)
    const shared = join(folders.records, 'shared')
    await installation.withShared(tell, (loader, cell) =>
      loadFolder(loader, null, shared, { files: null, retentionDays, cell }),
    )
    await publishToCells(installation)
    for (const { slug, name } of brands) {
      tell(`Loading ${name}`)
      const files = store && { store, folder: join(folder, 'files', slug) }
      const brand = found.get(slug)!
      await installation.withBrand(brand, tell, (loader, cell) =>
        loadFolder(loader, brand, join(folders.records, slug), { files, retentionDays, cell }),
      )
    }
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
