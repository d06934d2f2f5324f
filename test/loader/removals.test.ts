/** What a load may remove by leaving it out: neither a whole group because its input is empty, nor what others still name. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import type { LoadOutcome } from '../../packages/service/loader/load.ts'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { csv, Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths, states } from './support/loading.ts'

let database: TestDatabase
let files: Files
let brand: LoadBrand

beforeAll(async () => {
  database = await TestDatabase.create()
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

const tags = (count: number, from = 1): Values[] =>
  Array.from({ length: count }, (_, n) => variation(resourceOf('tags'), from + n))

const load = (records: readonly Values[], wishes: Parameters<typeof loadPaths>[3] = {}): Promise<LoadOutcome> =>
  loadPaths(database, brand, [files.write('tags.ndjson', ndjson(records))], wishes)

const replace = (records: readonly Values[], wishes: Parameters<typeof loadPaths>[3] = {}): Promise<LoadOutcome> =>
  load(records, { ...wishes, mode: 'replace' })

const codesOf = ({ faults }: LoadOutcome): string[] => faults.named.map(({ code }) => code)

describe('an empty input with replace', () => {
  test.each([
    ['a file of 0 bytes', 'tags.ndjson', ''],
    ['a file of blank lines', 'tags.ndjson', '\n\n'],
    ['a CSV with a header alone', 'tags.csv', csv(resourceOf('tags'), [])],
  ])('is refused: %s', async (_, name, content) => {
    await load(tags(3))
    const before = await states(database, brand.id)
    const path = files.write(name, content)
    const { faults, groups } = await loadPaths(database, brand, [path], { mode: 'replace' })
    expect(faults.named).toEqual([
      {
        group: 'tags',
        file: path,
        line: null,
        field: null,
        code: 'empty_input',
        sentence:
          'has no records, so 3 of 3 tags would be removed; check that it is complete, or allow it with --allow-empty',
      },
    ])
    expect(groups).toEqual([])
    expect(await states(database, brand.id)).toEqual(before)
    expect((await loadPaths(database, brand, [path], { mode: 'replace', allowEmpty: true })).groups).toMatchObject([
      { removed: 3 },
    ])
  })

  test('is refused for a group that has no records, unless other groups of the load have some', async () => {
    expect(codesOf(await replace([]))).toEqual(['empty_input'])
    const paths = [
      files.write('tags.ndjson', ''),
      files.write('notes.ndjson', ndjson([resourceOf('notes').sample as Values])),
    ]
    expect(codesOf(await loadPaths(database, brand, paths, { mode: 'replace' }))).toEqual([])
  })

  test('without replace, and with delete, changes nothing and is no fault', async () => {
    await load(tags(3))
    for (const mode of ['upsert', 'delete'] as const) expect(codesOf(await load([], { mode }))).toEqual([])
    expect(await bodies(database, brand.id, 'tags')).toHaveLength(3)
  })
})

describe('a replacement that leaves out many records', () => {
  test.each([
    // Of 400 records, up to 100 may go; of 2,000, up to a tenth.
    [400, 100, {}, true],
    [400, 101, {}, false],
    [2000, 200, {}, true],
    [2000, 201, {}, false],
    [400, 101, { removalsMax: { count: 101 } }, true],
    [400, 102, { removalsMax: { count: 101 } }, false],
    [400, 200, { removalsMax: { percent: 50 } }, true],
    [400, 201, { removalsMax: { percent: 50 } }, false],
    [400, 1, { removalsMax: { count: 0 } }, false],
    [400, 101, { removalsMax: { byGroup: { tags: { count: 101 } } } }, true],
    [400, 102, { removalsMax: { byGroup: { tags: { count: 101 } } } }, false],
    [400, 200, { removalsMax: { byGroup: { tags: { percent: 50 } } } }, true],
    // A list says nothing about groups that it does not name.
    [400, 100, { removalsMax: { byGroup: { notes: { percent: 100 } } } }, true],
    [400, 101, { removalsMax: { byGroup: { notes: { percent: 100 } } } }, false],
  ])('of %i records, without %i, limits %j: %s', async (count, left, limits, isAllowed) => {
    await load(tags(count))
    const outcome = await replace(tags(count - left, left + 1), limits)
    expect(codesOf(outcome)).toEqual(isAllowed ? [] : ['too_many_removals'])
    expect(await bodies(database, brand.id, 'tags')).toHaveLength(isAllowed ? count - left : count)
  })

  test('is refused in a dry run too, with both numbers and the option that allows it', async () => {
    await load(tags(400))
    const { faults } = await replace(tags(250), { dryRun: true })
    expect(faults.named).toMatchObject([
      {
        sentence:
          'leaves out many records, so 150 of 400 tags would be removed; check that it is complete, or allow it with --removals-max tags=150',
      },
    ])
  })

  test('of several groups names all of them, and allows them in one list', async () => {
    const notes = (count: number): Values[] =>
      Array.from({ length: count }, (_, n) => variation(resourceOf('notes'), n + 1))
    const paths = (tagCount: number, noteCount: number): string[] => [
      files.write('tags.ndjson', ndjson(tags(tagCount))),
      files.write('notes.ndjson', ndjson(notes(noteCount))),
    ]
    await loadPaths(database, brand, paths(300, 300))
    const run = (...options: string[]) =>
      selvedge(['load', '--brand', brand.slug, '--replace', ...options, ...paths(150, 100)], {
        SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
      })
    const { code, stderr } = await run()
    expect(code).toBe(1)
    expect(stderr).toContain('200 of 300 notes would be removed')
    expect(stderr).toContain('150 of 300 tags would be removed')
    const [, proposed] = /allow it with --removals-max (\S+)/.exec(stderr)!
    expect(proposed!.split(',').toSorted()).toEqual(['notes=200', 'tags=150'])
    const one = await run('--removals-max', 'tags=150')
    expect([one.code, one.stderr]).toEqual([1, expect.stringContaining('--removals-max tags=150,notes=200')])
    expect(one.stderr).not.toContain('tags would be removed')
    expect(await run('--removals-max', 'labels=1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It names labels, which is not a group.'),
    })
    expect(await run('--removals-max', proposed!)).toMatchObject({ code: 0 })
    expect(await bodies(database, brand.id, 'notes')).toHaveLength(100)
  })

  test('of an empty input needs both permissions where there are many', async () => {
    await load(tags(101))
    expect(codesOf(await replace([]))).toEqual(['empty_input', 'too_many_removals'])
    expect(codesOf(await replace([], { allowEmpty: true }))).toEqual(['too_many_removals'])
    expect(codesOf(await replace([], { allowEmpty: true, removalsMax: { percent: 100 } }))).toEqual([])
  })

  test('the command with --delete is exempt', async () => {
    await load(tags(400))
    const path = files.write('tags.ndjson', ndjson(tags(400).map(({ id }) => ({ id }))))
    expect(codesOf(await loadPaths(database, brand, [path], { mode: 'delete' }))).toEqual(['too_many_removals'])
    const environment = { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') }
    const { code } = await selvedge(['load', '--brand', brand.slug, '--delete', path], environment)
    expect([code, await bodies(database, brand.id, 'tags')]).toEqual([0, []])
  })
})

test('the command refuses what a program that failed wrote, with exit code 1', async () => {
  await load(tags(120))
  const run = (...options: string[]) =>
    selvedge(['load', '--brand', brand.slug, '--replace', '--group', 'tags', '--format', 'ndjson', ...options, '-'], {
      SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    })
  const { code, stderr } = await run()
  expect(code).toBe(1)
  expect(stderr).toContain('-  empty_input  has no records, so 120 of 120 tags would be removed')
  expect(stderr).toContain('allow it with --allow-empty --removals-max tags=120')
  expect(stderr).toContain('2 faults. Nothing was loaded.')
  expect(await bodies(database, brand.id, 'tags')).toHaveLength(120)
  expect(await run('--allow-empty', '--removals-max', '101%')).toMatchObject({ code: 2 })
  expect(await run('--allow-empty', '--removals-max', '119')).toMatchObject({ code: 1 })
  expect(await run('--allow-empty', '--removals-max', '100%')).toMatchObject({ code: 0 })
})

describe('records that stay and name what is removed', () => {
  const [order, item] = [resourceOf('orders').sample as Values, resourceOf('order-items').sample as Values]
  const other = { ...order, id: randomUUID() }
  const check = { checkReferences: true } as const
  const isStranded = ({ faults }: LoadOutcome) => faults.named.filter(({ code }) => code === 'still_referenced')

  const loadOrders = (records: readonly Values[], wishes: Parameters<typeof loadPaths>[3] = {}) =>
    loadPaths(database, brand, [files.write('orders.ndjson', ndjson(records))], wishes)
  const loadItems = (records: readonly Values[]) =>
    loadPaths(database, brand, [files.write('order-items.ndjson', ndjson(records))])

  test('are found when a replacement leaves it out', async () => {
    await loadOrders([order, other])
    await loadItems([item])
    const left = await loadOrders([other], { ...check, mode: 'replace' })
    expect(isStranded(left)).toEqual([
      {
        group: 'orders',
        file: files.path('orders.ndjson'),
        line: null,
        key: { id: order.id },
        label: order.number,
        field: 'id',
        code: 'still_referenced',
        sentence: `is removed, and a record that stays names it: order-items {"id":"${item.id}"} has ${order.id} in orderId`,
      },
    ])
    expect(isStranded(await loadOrders([order], { ...check, mode: 'replace' }))).toEqual([])
  })

  test('are found when it is deleted, unless they go with it', async () => {
    await loadOrders([order, other])
    await loadItems([item])
    const keys = [{ id: other.id }, { id: order.id }]
    const deleted = await loadOrders(keys, { ...check, mode: 'delete' })
    expect(isStranded(deleted)).toMatchObject([{ line: 2, code: 'still_referenced' }])
    const both = [
      files.write('orders.ndjson', ndjson(keys)),
      files.write('order-items.ndjson', ndjson([{ id: item.id }])),
    ]
    const outcome = await loadPaths(database, brand, both, { ...check, mode: 'delete' })
    expect([codesOf(outcome), outcome.groups.map(({ removed }) => removed)]).toEqual([[], [2, 1]])
  })

  test('are found in fields without a column, inside objects, and of other brands', async () => {
    const partner = resourceOf('partners').sample as Values
    const { defaultPaymentTermId } = partner.relationship as Values
    const term = { ...(resourceOf('payment-terms').sample as Values), id: defaultPaymentTermId }
    await loadPaths(database, brand, [
      files.write('partners.ndjson', ndjson([partner])),
      files.write('payment-terms.ndjson', ndjson([term])),
    ])
    const terms = files.write('payment-terms.ndjson', ndjson([{ ...term, id: randomUUID() }]))
    const found = isStranded(await loadPaths(database, brand, [terms], { ...check, mode: 'replace' }))
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('in relationship.defaultPaymentTermId'),
    ])

    await loadPaths(database, null, [
      files.write('countries.csv', `code,name\n${partner.countryCode},Somewhere\nZZ,Nowhere\n`),
    ])
    const country = files.write('countries.csv', 'code,name\nZZ,Nowhere\n')
    const shared = isStranded(await loadPaths(database, null, [country], { ...check, mode: 'replace' }))
    expect(shared.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('in countryCode'))
  })
})
