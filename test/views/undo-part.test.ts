/** Views after an undo that leaves what a later load changed: they have what an independent computation says. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadChanges } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { sizeOf } from '../../packages/service/loader/sources.ts'
import { undoLoad } from '../../packages/service/loader/undo-load.ts'
import { inBrandTransaction } from '../../packages/service/store/connections/brand-transaction.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { findLoad } from '../../packages/service/store/loading/load-log.ts'
import { TestDatabase } from '../support/database.ts'
import { Oracle } from './support/oracle.ts'
import { type Values, ViewedBrand } from './support/viewed-brand.ts'

test('every view shows the restored orders, and those that were left', async () => {
  const oracle = new Oracle()
  const database = await TestDatabase.create()
  const brand = await ViewedBrand.load(database, 0.001)
  try {
    for (const partner of brand.somePartners()) await brand.share(partner)
    const settings = { brand: { slug: brand.slug, id: brand.id }, dryRun: false, retentionDays: RETENTION_DAYS }
    const load = (orders: readonly Values[]): Promise<string> => {
      const file = join(brand.folder, 'orders.ndjson')
      const lines = orders.map((record) => `${JSON.stringify({ op: 'upsert', group: 'orders', record })}\n`)
      writeFileSync(file, lines.join(''))
      const changes = { file, format: 'ndjson', sizeBytes: sizeOf(file), otherOwner: 'fault' } as const
      const more = { checkReferences: false, faultsNamedMax: 10, undo: { store: brand.store, recordsMax: null } }
      return brand.asLoader(async (loader) => {
        const { id, faults } = await loadChanges(loader, { ...settings, ...more, changes }, unwatched)
        expect(faults.named).toEqual([])
        return id
      })
    }
    // Nobody but the brand sees a draft.
    const orders = brand.records.orders! as readonly Values[]
    const bad = await load(orders.map((order) => ({ ...order, status: 'draft' })))
    await load([{ ...orders[0]!, status: 'draft', createdAt: '2026-01-01T00:00:00.000Z' }])
    expect(await brand.problems(oracle)).toEqual([])
    const { left, faults } = await brand.asLoader(async (loader) => {
      const logged = await inBrandTransaction(loader, brand.id, () => findLoad(loader, brand.id, bad))
      const undone = { id: bad, sequence: logged!.sequence!, finishedAt: logged!.finishedAt }
      const request = { ...settings, store: brand.store, load: undone, sha256: logged!.undoSha256, keepLater: true }
      return undoLoad(loader, request, unwatched)
    })
    expect(faults.named).toEqual([])
    expect(left.map(({ key }) => JSON.parse(key).id)).toEqual([orders[0]!.id])
    expect(await brand.problems(oracle)).toEqual([])
  } finally {
    brand.remove()
    oracle.end()
    await database.drop()
  }
}, 120_000)
