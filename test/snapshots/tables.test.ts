/** The tables of a snapshot: a Parquet file for each group, and one that describes them. */
import { readFileSync, rmSync } from 'node:fs'
import { resources, sharedTables, tableOf } from '@selvedge/catalogue'
import { columnsOf, ParquetFile } from '@selvedge/tables'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TableEncoder } from '../../packages/service/snapshots/table-encoder.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { readParquet } from '../support/parquet.ts'
import { SnapshotFolder, snapshotOf, tableRows } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

const PRICES = 'product-option-prices'

let database: TestDatabase
let backup: pg.Client
let loaderUrl: string
beforeAll(async () => {
  database = await TestDatabase.create()
  backup = await database.connect('selvedge_backup')
  loaderUrl = database.url('selvedge_loader')
})
afterAll(async () => {
  await backup.end()
  await database.drop()
})

let brands = 0
let brandId: number
let folder: SnapshotFolder
beforeEach(async () => {
  brandId = await database.createBrand(`brand-${++brands}`)
  folder = new SnapshotFolder()
  return () => folder.remove()
})

/** As the loader, whose rights end at the brand. */
async function change(text: string): Promise<number> {
  const loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const { rowCount } = await loader.query(text)
  await loader.end()
  return rowCount!
}

const clock = new ManualClock()
const take = () => snapshotOf(loaderUrl, brandId, folder.store, clock)
const tag = (n: number) => variation(resourceOf('tags'), n)
const price = (n: number, amount: string) => ({ ...variation(resourceOf(PRICES), n), amount })
const current = async (path: string) =>
  (await tableRows(backup, brandId, 'current')).find(({ resource }) => resource === path)!
const bytesOf = async (path: string) => readFileSync(folder.pathOf(brandId, (await current(path)).name))
const rowsOf = async (path: string) => readParquet(new Uint8Array(await bytesOf(path)).buffer)

describe('tables', () => {
  it('of every group have the stored records, in their order', async () => {
    await new Dataset(7).load(database, brandId)
    await take()
    for (const { path, fields } of sharedTables.filter(({ path }) => path !== 'snapshot-info')) {
      const resource = resourceOf(path)
      const stored = await backup.query(
        `select body from records.${tableOf(resource).name} where brand_id = $1 order by ord`,
        [resource.shared ? SHARED_BRAND_ID : brandId],
      )
      const file = new ParquetFile(columnsOf(fields))
      for (const { body } of stored.rows) expect(file.add(body)).toBeNull()
      expect(Buffer.compare(await bytesOf(path), file.end())).toBe(0)
      expect(await current(path)).toMatchObject({ records: String(stored.rows.length) })
    }
  })

  it('are described by another one', async () => {
    await database.load(brandId, { tags: [tag(1), tag(2)] })
    await database.load(brandId, { tags: [tag(3)] })
    const { takenAt } = await take()
    const info = await rowsOf('snapshot-info')
    expect(info).toHaveLength(resources.length)
    expect(info.find(({ table }) => table === 'tags')).toEqual({ table: 'tags', records: 3, version: 2, takenAt })
    expect(info.find(({ table }) => table === 'order_items')).toMatchObject({ records: 0, version: 0 })
  })

  it('without changes keep their file, and one of a group that was emptied has no rows', async () => {
    await database.load(brandId, { tags: [tag(1)], notes: [variation(resourceOf('notes'), 1)] })
    await take()
    expect((await take()).tables.map(({ path }) => path)).toEqual(['snapshot-info'])
    const before = (await tableRows(backup, brandId, 'current')).filter(({ resource }) => resource !== 'snapshot-info')
    await database.load(brandId, { notes: [variation(resourceOf('notes'), 1)] }, 'delete')
    expect((await take()).tables.map(({ path, records }) => [path, records])).toEqual([
      ['notes', 0],
      ['snapshot-info', resources.length],
    ])
    expect(await rowsOf('notes')).toEqual([])
    // Clients that have links to the files of before read them to their end.
    for (const row of before) expect(folder.tableProblems(brandId, row)).toEqual([])
  })

  it('that the store has lost, or that have other columns now, are written again', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    await take()
    rmSync(folder.pathOf(brandId, (await current('tags')).name))
    expect(await change(`update records.table_files set shape = 'of 1.0' where resource = 'notes'`)).toBe(1)
    expect((await take()).tables.map(({ path }) => path)).toEqual(['notes', 'tags', 'snapshot-info'])
    expect(await rowsOf('tags')).toMatchObject([{ id: tag(1).id }])
  })

  it('have an amount with too many digits as text, and its column is on record', async () => {
    await database.load(brandId, { [PRICES]: [price(1, '-12.50'), price(2, '7')] })
    const wide = '0.12345678901'
    const widen = `update records.product_option_prices set body = replace(body, '"-12.50"', '"${wide}"')`
    expect(await change(widen)).toBe(2)
    await take()
    expect((await rowsOf(PRICES)).map(({ amount }) => amount).sort()).toEqual([wide, '7'])
    const columns = await backup.query(
      `select text_columns from records.table_files where brand_id = $1 and status = 'current' and resource = $2`,
      [brandId, PRICES],
    )
    expect(columns.rows).toEqual([{ text_columns: ['amount'] }])
    expect(await rowsOf('snapshot-info')).toHaveLength(resources.length)
  })
})

it('fails if the thread that encodes tables ends while it waits for records', async () => {
  const encoder = new TableEncoder()
  async function* lines(): AsyncGenerator<Buffer> {
    await encoder.close()
    yield Buffer.from('')
  }
  const encoded = encoder.encode(columnsOf(sharedTables[0]!.fields), lines())
  await expect(encoded.next()).rejects.toThrow('has ended')
})
