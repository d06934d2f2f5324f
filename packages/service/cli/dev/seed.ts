/** Creates the demo brands with their records, and one API key of each kind. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { systemClock } from '../../clock.ts'
import type { FileStore } from '../../files/file-store.ts'
import { takeSnapshot } from '../../snapshots/take.ts'
import { type BrandCell, createBrand, findBrand } from '../../store/administration/brands.ts'
import { withOwner } from '../../store/administration/connect.ts'
import { createKey } from '../../store/administration/keys.ts'
import { listViews } from '../../store/administration/views.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { RETENTION_DAYS } from '../../store/loading/journal.ts'
import type { View } from '../../store/views/build.ts'
import { loadBrands } from '../demo/brands.ts'
import type { DemoPackage } from '../demo/package.ts'
import { type DevDatabase, devInstallation } from './database.ts'
import { shareBrand } from './share.ts'

const SEED = 1
/** There are no earlier files, and a few seconds are enough. */
const LIMITS = { keepMs: 0, reportsDeadlineMs: 600_000 }

export interface DevKeys {
  readonly brand: string
  readonly otherBrand: string
  readonly global: string
  readonly expired: string
  /** Loads the first brand. */
  readonly load: string
  /** What one supplier and one forwarder see of the first brand. */
  readonly supplier: string
  readonly forwarder: string
}

/** Its records end with an error as soon as the signal is aborted: a large brand takes minutes. */
export function stoppable(demo: DemoPackage, signal: AbortSignal): DemoPackage {
  return {
    ...demo,
    *demoRecords(of) {
      for (const record of demo.demoRecords(of)) {
        signal.throwIfAborted()
        yield record
      }
    },
  }
}

export async function seedRecords(
  demo: DemoPackage,
  database: DevDatabase,
  store: FileStore,
  { scale, today }: { readonly scale: number; readonly today: string },
  tell: (text: string) => void,
): Promise<void> {
  await withOwner(database.url('admin'), async (owner) => {
    for (const { slug } of demo.demoBrands) await createBrand(owner, slug)
  })
  const installation = devInstallation(database)
  await loadBrands(
    demo,
    { installation, retentionDays: RETENTION_DAYS },
    store,
    demo.demoBrands,
    { seed: SEED, scale, today },
    tell,
  )
  for (const [at, { slug }] of demo.demoBrands.entries()) {
    const brand = await installation.findBrand(slug)
    const views = at === 0 ? await shareBrand(installation, brand, tell) : []
    tell(`Making tables and reports of ${slug}`)
    for (const owner of [brand, ...views]) await makeSnapshot(installation, brand, owner, { store, today }, tell)
  }
}

async function makeSnapshot(
  installation: Installation,
  brand: BrandCell,
  owner: BrandCell | View,
  { store, today: asOf }: { readonly store: FileStore; readonly today: string },
  tell: (text: string) => void,
): Promise<void> {
  const view = 'kind' in owner && { view: { of: brand.id, kind: owner.kind } }
  const request = { brandId: owner.id, ...view, store, asOf, clock: systemClock, ...LIMITS }
  const unseen = { total() {}, group() {}, records() {} }
  await installation.withBrand(brand, tell, (writer, cell) =>
    installation.withLoader(cell, (reader) => takeSnapshot({ reader, writer }, { ...request, cell }, unseen)),
  )
}

export async function seedKeys(database: DevDatabase, brand: string, otherBrand: string): Promise<DevKeys> {
  return withOwner(database.url('admin'), async (owner) => {
    const none = { groups: null, quota: null, windowSeconds: null }
    const make = async (
      name: string,
      opens: string | null,
      expiresAt: Date | null = null,
      access: 'read' | 'load' = 'read',
    ): Promise<string> => (await createKey(owner, { name, brand: opens, access, expiresAt, ...none }))!.key
    const views = await listViews(owner, (await findBrand(owner, brand))!.id)
    const makeFor = async (name: string, kind: ViewKind): Promise<string> => {
      const viewId = views.find((view) => view.kind === kind)!.id
      return (await createKey(owner, { name, brand, viewId, access: 'read', expiresAt: null, ...none }))!.key
    }
    return {
      brand: await make('dev', brand),
      otherBrand: await make('dev', otherBrand),
      global: await make('dev, all brands', null),
      expired: await make('dev, expired', brand, new Date(Date.now() - 60_000)),
      load: await make('dev, loads', brand, null, 'load'),
      supplier: await makeFor('dev, a supplier', 'supplier'),
      forwarder: await makeFor('dev, a forwarder', 'forwarder'),
    }
  })
}
