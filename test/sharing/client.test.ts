/** All tables of a demo brand, read by the unmodified client of Delta Sharing from both stores and in both formats. */
import { resources, sharedTables } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { compareTables } from './support/compare.ts'

describe.each(['folder', 's3'] as const)('tables in a store of kind %s', (kind) => {
  let objects: TestObjectStore | undefined
  let running: FileService
  let loaded: RecordsByPath
  beforeAll(async () => {
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    running = await startFileService(objects ?? null, 60)
    const { database, brandId } = running.service
    loaded = await loadDemoBrand(database, brandId)
    await snapshotOf(database.url('selvedge_loader'), brandId, running.store)
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    await running.stop()
    await objects?.stop()
  })

  it('have the values of the API, exactly', async () => {
    const { service } = running
    const { listed, described, isOfSnapshot, parquet, delta } = await compareTables(
      service.url,
      'alder-finch',
      service.keys.brand,
    )
    expect(listed).toEqual(sharedTables.map(({ name }) => name))
    expect(isOfSnapshot).toBe(true)
    for (const found of [parquet, delta]) expect(found).toMatchObject({ tables: resources.length, differences: [] })
    expect(delta).toEqual(parquet)
    expect(described.order_items).toBe(loaded.get('order-items')!.length)
    expect(Object.values(described).reduce((sum, records) => sum + records, 0)).toBe(parquet.rows)
    expect(parquet.values).toBeGreaterThan(10 * parquet.rows)
  })
})
