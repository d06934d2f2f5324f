/** What a load does to the records that are there: adds, changes, replaces, removes, or leaves them alone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import type { LoadOutcome } from '../../packages/service/loader/load.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths, states } from './support/loading.ts'

const sample = resourceOf('tags').sample as Values

function tagsNamed(...names: string[]): Values[] {
  return names.map((name) => ({ ...sample, id: idOf(name), name }))
}

/** The same name is always the same record. */
function idOf(name: string): string {
  return `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`
}

describe.each(['oldest', 'newest'] as const)('on the %s PostgreSQL', (cluster) => {
  let database: TestDatabase
  let files: Files
  let brand: LoadBrand

  beforeAll(async () => {
    database = await TestDatabase.create(cluster)
    files = new Files()
  })

  afterAll(async () => {
    files.remove()
    await database.drop()
  })

  beforeEach(async () => {
    const slug = `brand-${randomUUID().slice(0, 8)}`
    brand = { slug, id: await database.createBrand(slug) }
  })

  function load(records: readonly Values[], wishes: Parameters<typeof loadPaths>[3] = {}): Promise<LoadOutcome> {
    return loadPaths(database, brand, [files.write('tags.ndjson', ndjson(records))], wishes)
  }

  function countsOf({ groups: [group], faults }: LoadOutcome): number[] {
    expect(faults.named).toEqual([])
    const { inserted, updated, unchanged, removed } = group!
    return [inserted, updated, unchanged, removed]
  }

  async function names(): Promise<string[]> {
    return (await bodies(database, brand.id, 'tags')).map((body) => JSON.parse(body).name)
  }

  describe('upsert', () => {
    test('adds what is new behind what is there, and changes the rest where it stands', async () => {
      expect(countsOf(await load(tagsNamed('a', 'b', 'c')))).toEqual([3, 0, 0, 0])
      const changed = { ...tagsNamed('b')[0], name: 'B' }
      expect(countsOf(await load([...tagsNamed('d'), changed, ...tagsNamed('a', 'e')]))).toEqual([2, 1, 1, 0])
      expect(await names()).toEqual(['a', 'B', 'c', 'd', 'e'])
      expect((await states(database, brand.id)).tags).toMatchObject({ version: 2, rowCount: 5 })
    })

    test('of the same file again moves no version', async () => {
      await load(tagsNamed('a', 'b'))
      const before = await states(database, brand.id)
      expect(countsOf(await load(tagsNamed('a', 'b')))).toEqual([0, 0, 2, 0])
      expect(await states(database, brand.id)).toEqual(before)
    })

    test('takes several files of a group in the order given', async () => {
      const other = new Files()
      const paths = [
        files.write('tags.ndjson', ndjson(tagsNamed('b', 'a'))),
        other.write('tags.ndjson.gz', ndjson(tagsNamed('d', 'c'))),
      ]
      await loadPaths(database, brand, paths)
      expect(await names()).toEqual(['b', 'a', 'd', 'c'])
      other.remove()
    })
  })

  test('replace removes what is not given', async () => {
    await load(tagsNamed('a', 'b', 'c'))
    expect(countsOf(await load(tagsNamed('c', 'd'), { mode: 'replace' }))).toEqual([1, 0, 1, 2])
    expect(await names()).toEqual(['c', 'd'])
    expect((await states(database, brand.id)).tags).toMatchObject({ version: 2, rowCount: 2 })
  })

  describe('delete', () => {
    const keys = (...list: string[]): Values[] => list.map((name) => ({ id: idOf(name) }))

    test('removes what is given, by key, and is content with what is gone already', async () => {
      await load(tagsNamed('a', 'b', 'c'))
      expect(countsOf(await load(keys('a', 'c', 'never'), { mode: 'delete' }))).toEqual([0, 0, 1, 2])
      expect(await names()).toEqual(['b'])
      expect(countsOf(await load(keys('a', 'c', 'never'), { mode: 'delete' }))).toEqual([0, 0, 3, 0])
      expect((await states(database, brand.id)).tags).toMatchObject({ version: 2, rowCount: 1 })
    })

    test('refuses whole records', async () => {
      await load(tagsNamed('a'))
      const { faults } = await load(tagsNamed('a'), { mode: 'delete' })
      expect(faults.named.map(({ field, code }) => [field, code])).toContainEqual(['name', 'unknown_field'])
      expect(await names()).toEqual(['a'])
    })
  })

  test('a dry run says what would happen, and changes nothing', async () => {
    await load(tagsNamed('a', 'b'))
    const before = await states(database, brand.id)
    const outcome = await load([...tagsNamed('a', 'c'), { ...tagsNamed('b')[0], name: 'B' }], { dryRun: true })
    expect(countsOf(outcome)).toEqual([1, 1, 1, 0])
    expect(await names()).toEqual(['a', 'b'])
    expect(await states(database, brand.id)).toEqual(before)
  })

  test('all groups given become visible, or none', async () => {
    const note = resourceOf('notes').sample as Values
    const id = randomUUID()
    const [tags, notes] = [
      files.write('tags.ndjson', ndjson(tagsNamed('a'))),
      files.write('notes.ndjson', ndjson([note, { ...note, id, pinned: 'no' }])),
    ]
    const { faults } = await loadPaths(database, brand, [tags, notes])
    expect(faults.named).toEqual([
      {
        group: 'notes',
        file: notes,
        line: 2,
        key: { id },
        field: 'pinned',
        value: 'no',
        code: 'not_a_boolean',
        sentence: 'must be true or false',
      },
    ])
    expect(await states(database, brand.id)).toEqual({})
  })

  test('a source that breaks off ends the load, and nothing of it stays', async () => {
    const client = await database.connect('selvedge_loader')
    const load = await LoadTransaction.begin(client, {
      brandId: brand.id,
      withReferences: false,
      retentionDays: RETENTION_DAYS,
    })
    async function* breaking() {
      yield { resource: resourceOf('tags'), rows: [{ line: 1, values: [idOf('a'), 'a', 'a'], body: '{}' }] }
      throw new Error('the disk is gone')
    }
    await expect(load.stage(breaking())).rejects.toThrow('the disk is gone')
    await load.rollback()
    // The connection is fit for the next load.
    const next = await LoadTransaction.begin(client, {
      brandId: brand.id,
      withReferences: false,
      retentionDays: RETENTION_DAYS,
    })
    await next.rollback()
    await client.end()
    expect(await states(database, brand.id)).toEqual({})
  })

  describe("the brand's own record", () => {
    const own = resourceOf('brand').sample as Values
    const loadOwn = (record: Values) => loadPaths(database, brand, [files.write('brand.ndjson', ndjson([record]))])
    const stored = async () => (await bodies(database, brand.id, 'brand')).map((body) => JSON.parse(body))

    test('takes slug and status from the directory', async () => {
      const { slug: _slug, status: _status, ...rest } = own
      expect((await loadOwn(rest)).faults.named).toEqual([])
      expect(await stored()).toEqual([{ ...own, slug: brand.slug, status: 'active' }])
    })

    test("refuses another brand's slug", async () => {
      const { faults } = await loadOwn({ ...own, slug: 'somebody-else' })
      expect(faults.named).toMatchObject([{ line: 1, field: 'slug', code: 'wrong_brand' }])
    })

    test('is one: another takes its place, and two at once are refused', async () => {
      await loadOwn({ ...own, slug: brand.slug })
      const id = randomUUID()
      await loadOwn({ ...own, slug: brand.slug, id })
      expect((await stored()).map((record) => record.id)).toEqual([id])
      const path = files.write(
        'brand.ndjson',
        ndjson([
          { ...own, slug: brand.slug },
          { ...own, id, slug: brand.slug },
        ]),
      )
      const { faults } = await loadPaths(database, brand, [path])
      expect(faults.named).toMatchObject([{ line: 2, field: null, code: 'second_record' }])
    })
  })

  describe('references', () => {
    const item = resourceOf('order-items').sample as Values
    const order = resourceOf('orders').sample as Values
    const lonely = { ...item, skuId: null, productVersionId: null }
    const bare = (record: Values, path: string): Values => {
      const { fields } = resourceOf(path)
      const references = Object.keys(fields).filter((name) => fields[name]!.to && fields[name]!.nullable)
      return { ...record, ...Object.fromEntries(references.map((name) => [name, null])) }
    }

    test('to a record of the same load, or to one that is there, are fine', async () => {
      const paths = [
        files.write('order-items.ndjson', ndjson([lonely])),
        files.write('orders.ndjson', ndjson([bare(order, 'orders')])),
      ]
      const dangling = (outcome: LoadOutcome) => outcome.faults.named.filter(({ field }) => field === 'orderId')
      expect(dangling(await loadPaths(database, brand, paths, { checkReferences: true }))).toEqual([])
      await loadPaths(database, brand, paths)
      expect(dangling(await loadPaths(database, brand, [paths[0]!], { checkReferences: true }))).toEqual([])
    })

    test('to a record that a replacement leaves out are not', async () => {
      const items = files.write('order-items.ndjson', ndjson([lonely]))
      await loadPaths(database, brand, [files.write('orders.ndjson', ndjson([order]))])
      const paths = [items, files.write('orders.ndjson', ndjson([bare({ ...order, id: randomUUID() }, 'orders')]))]
      const { faults } = await loadPaths(database, brand, paths, { checkReferences: true, mode: 'replace' })
      expect(faults.named).toContainEqual({
        group: 'order-items',
        file: items,
        line: 1,
        key: { id: item.id },
        field: 'orderId',
        value: order.id,
        code: 'dangling_reference',
        sentence: `names a record that is not there: no orders has the key ${order.id}`,
      })
    })

    test('are checked in fields that have no column, inside objects, and to shared records', async () => {
      const partner = resourceOf('partners').sample as Values
      const path = files.write('partners.ndjson', ndjson([{ ...partner, countryCode: 'ZZ' }]))
      const { faults } = await loadPaths(database, brand, [path], { checkReferences: true })
      const fields = faults.named.map(({ field }) => field)
      expect(fields).toContain('countryCode')
      expect(fields).toContain('relationship.defaultPaymentTermId')
      await loadPaths(database, null, [files.write('countries.ndjson', ndjson([{ code: 'ZZ', name: 'Nowhere' }]))])
      const again = await loadPaths(database, brand, [path], { checkReferences: true })
      expect(again.faults.named.map(({ field }) => field)).not.toContain('countryCode')
    })
  })
})
