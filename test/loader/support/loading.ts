/** Loads as the command does, and a look at what became of them. */
import { tableOf } from '@selvedge/catalogue'
import type { LoadBrand } from '../../../packages/service/loader/brand-record.ts'
import { type LoadOutcome, type LoadRequest, load } from '../../../packages/service/loader/load.ts'
import { unwatched } from '../../../packages/service/loader/progress.ts'
import { findSources } from '../../../packages/service/loader/sources.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { resourceOf, type TestDatabase } from '../../support/database.ts'

type Wishes = Partial<Omit<LoadRequest, 'brand' | 'sources'>>

/** A brand of null is for shared records. */
export function loadPaths(
  database: TestDatabase,
  brand: LoadBrand | null,
  paths: readonly string[],
  wishes: Wishes = {},
): Promise<LoadOutcome> {
  return database.withConnection('selvedge_loader', (client) => {
    const request: LoadRequest = {
      brand,
      sources: findSources(paths, brand === null),
      mode: 'upsert',
      checkReferences: false,
      dryRun: false,
      faultsNamedMax: 10_000,
      retentionDays: RETENTION_DAYS,
      files: null,
      undo: null,
      ...wishes,
    }
    return load(client, request, unwatched)
  })
}

/** The records of groups in list order, as they are served. */
export async function bodiesOf(
  database: TestDatabase,
  brandId: number,
  paths: readonly string[],
): Promise<Record<string, string[]>> {
  return asLoader(database, brandId, async (read) => {
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      const { name } = tableOf(resourceOf(path))
      const rows = await read(`select body from records.${name} where brand_id = $1 order by ord`)
      found[path] = rows.map(([body]) => body as string)
    }
    return found
  })
}

export async function bodies(database: TestDatabase, brandId: number, path: string): Promise<string[]> {
  return (await bodiesOf(database, brandId, [path]))[path]!
}

export interface ShownState {
  readonly version: number
  readonly rowCount: number
  readonly stamp: string
}

/** By group; a group that was never loaded has none. */
export async function states(database: TestDatabase, brandId: number): Promise<Record<string, ShownState>> {
  const rows = await asLoader(database, brandId, (read) =>
    read('select resource, version::int, row_count::int, stamp from records.resource_state where brand_id = $1'),
  )
  return Object.fromEntries(
    rows.map(([path, version, rowCount, stamp]) => [path, { version, rowCount, stamp }]),
  ) as Record<string, ShownState>
}

type Read = (text: string) => Promise<unknown[][]>

function asLoader<T>(database: TestDatabase, brandId: number, look: (read: Read) => Promise<T>): Promise<T> {
  return database.withConnection('selvedge_loader', async (client) => {
    await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
    return look(async (text) => (await client.query({ text, values: [brandId], rowMode: 'array' })).rows)
  })
}
