/** Cycles from files to the records: what is sent, what stops one, and what a lost state costs. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { BrandLoader } from '@selvedge/client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bodies } from '../loader/support/loading.ts'
import { TestIngest } from '../support/ingest.ts'
import { MappingFolder, NAMESPACE } from './support/mapping-folder.ts'
import { emptyGroups } from './support/numbered-rows.ts'
import { recordId } from './support/record-id.ts'
import { cycle, faultsOf } from './support/run.ts'
import { StateHolder } from './support/state-holder.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(async () => {
  await ingest.stop()
})
beforeEach(async () => {
  folder = new MappingFolder({ url: ingest.url })
  await emptyGroups(ingest, ['tags', 'product-tags', 'orders'])
  return () => folder.remove()
})

const MOMENT = '2026-01-31T08:00:00.000Z'
const TAGS = `select id, name, lower(name) as code, '${MOMENT}'::timestamptz as "createdAt", '${MOMENT}'::timestamptz as "updatedAt"
from read_csv('tags.csv', types = {'id': 'varchar'})`

function writeTags(...rows: readonly (readonly [id: string, name: string])[]): void {
  folder.write('tags.csv', `id,name\n${rows.map((row) => row.join(',')).join('\n')}\n`)
  folder.write('tags.sql', TAGS)
}

const loaded = async (group = 'tags'): Promise<Record<string, unknown>[]> => {
  return (await bodies(ingest.database, ingest.brandId, group)).map((body) => JSON.parse(body))
}
const named = async (): Promise<unknown[]> => (await loaded()).map(({ name }) => name).toSorted()

test('sends what differs and nothing else', async () => {
  writeTags(['1', 'Spring'], ['2', 'Summer'], ['3', 'Autumn'])
  expect(await cycle(folder, ingest.key)).toMatchObject({
    groups: [{ group: 'tags', rows: 3, changed: 3, removed: 0 }],
  })
  expect(await loaded()).toContainEqual({
    id: recordId(NAMESPACE, 'tags', '1'),
    name: 'Spring',
    code: 'spring',
    uiColor: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
  })
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ changed: 0, removed: 0, isReplaced: false }])
  writeTags(['1', 'Spring'], ['2', 'High summer'], ['4', 'Winter'])
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ changed: 2, removed: 1, isReplaced: false }])
  expect(await named()).toEqual(['High summer', 'Spring', 'Winter'])
})

test('records arrive in the order of their query, and later ones after them', async () => {
  const arrived = async () => (await loaded()).map(({ name }) => name)
  writeTags(['1', 'Spring'], ['2', 'Summer'], ['3', 'Autumn'])
  folder.write('tags.sql', `${TAGS} order by name desc`)
  await cycle(folder, ingest.key)
  expect(await arrived()).toEqual(['Summer', 'Spring', 'Autumn'])
  writeTags(['1', 'Spring'], ['2', 'Summer'], ['3', 'Autumn'], ['4', 'Winter'], ['5', 'Advent'], ['6', 'Zest'])
  folder.write('tags.sql', `${TAGS} order by name desc`)
  await cycle(folder, ingest.key)
  expect(await arrived()).toEqual(['Summer', 'Spring', 'Autumn', 'Zest', 'Winter', 'Advent'])
})

test('a cycle without differences shows in the history, so that nobody takes it for stale', async () => {
  writeTags(['1', 'Spring'])
  await cycle(folder, ingest.key)
  const { id } = await cycle(folder, ingest.key)
  const { loads } = (await ingest.send('GET', 'loads')).json
  expect(loads[0]).toMatchObject({ id, outcome: 'loaded', sequence: null })
})

test.each([
  ['a state that is lost', () => folder.removeState()],
  [
    'a load by someone else',
    () =>
      ingest.send('POST', 'loads', {
        body: `{"op":"delete","group":"tags","key":{"id":"${recordId(NAMESPACE, 'tags', '1')}"}}`,
      }),
  ],
  ['another namespace', () => folder.write('import.json', folder.read('import.json').replace('5c0f', '6c0f'))],
])('%s costs one transfer of the group', async (_, happen) => {
  writeTags(['1', 'Spring'], ['2', 'Summer'])
  await cycle(folder, ingest.key)
  await happen()
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ isReplaced: true }])
  expect(await named()).toEqual(['Spring', 'Summer'])
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ changed: 0, isReplaced: false }])
})

test('a column under another name is sent again, although no row differs', async () => {
  const moments = `'${MOMENT}'::timestamptz as "createdAt", '${MOMENT}'::timestamptz as "updatedAt"`
  folder.write('tags.sql', `select 1 as id, 'a' as name, 'b' as code, ${moments}`)
  await cycle(folder, ingest.key)
  folder.write('tags.sql', `select 1 as id, 'a' as code, 'b' as name, ${moments}`)
  await cycle(folder, ingest.key)
  expect(await named()).toEqual(['b'])
})

test.each([
  [
    'repeated keys',
    [
      ['1', 'Spring'],
      ['1', 'Summer'],
    ],
    'tags.sql id repeated_key',
  ],
  ['keys with spaces at an end', [['"1 "', 'Spring']], 'tags.sql id key_with_spaces'],
  ['rows without a key', [['', 'Spring']], 'tags.sql id null_key'],
] as const)('%s stop it', async (_, rows, fault) => {
  writeTags(...rows)
  expect(await faultsOf(cycle(folder, ingest.key))).toEqual([fault])
  expect(await loaded()).toEqual([])
})

test.each([
  ['a row that was sent', '1,Spring again'],
  ['a new row', '3,Autumn\n3,Autumn again'],
])('a later cycle stops where %s is there twice', async (_, lines) => {
  writeTags(['1', 'Spring'], ['2', 'Summer'])
  await cycle(folder, ingest.key)
  appendFileSync(join(folder.path, 'tags.csv'), `${lines}\n`)
  expect(await faultsOf(cycle(folder, ingest.key))).toEqual(['tags.sql id repeated_key'])
  expect(await named()).toEqual(['Spring', 'Summer'])
})

test('a value that the service refuses is named by the key of the source', async () => {
  writeTags(['1', 'Spring'])
  folder.write('tags.sql', TAGS.replace('lower(name)', `repeat('x', 300)`))
  const error = await cycle(folder, ingest.key).catch((thrown) => thrown)
  expect(error.message).toMatch(/tags\.sql +code +too_long +'x+…' in 1 row, such as 1; must be at most 255/)
})

test('types are judged before a row is read', async () => {
  folder.write(
    'orders.sql',
    `select 7::double as id, 12.5::double as "totalAmount", now()::timestamp as "createdAt", 1 as qty,
  error('a row was read') as "number"`,
  )
  expect(await faultsOf(cycle(folder, ingest.key))).toEqual(
    expect.arrayContaining([
      'orders.sql id not_exact',
      'orders.sql totalAmount not_exact',
      'orders.sql createdAt no_time_zone',
      'orders.sql qty unknown_column',
      'orders.sql supplierId missing_column',
    ]),
  )
})

test('numbers keep their digits, and keys of two columns lead to their groups', async () => {
  const moments = `'${MOMENT}'::timestamptz as "createdAt", '${MOMENT}'::timestamptz as "updatedAt"`
  folder.write(
    'orders.sql',
    `select 10482 as id, 'PO-1' as number, 7 as "supplierId", 'bulk' as kind, 'draft' as status, 'EUR' as currency,
  '2026-01-31'::date as "orderDate", 3 as "totalQty", 0.10::decimal(12, 2) as "totalAmount",
  {'weight': 12.50::decimal(6, 2), 'parts': [1.0::decimal(3, 1)], 'raw': '{"n":\n 1.50}'::json} as "customFields", ${moments}`,
  )
  folder.write(
    'product-tags.sql',
    `select 'P1' as "productId", 2::smallint as "tagId", '${MOMENT}'::timestamptz as "createdAt"`,
  )
  await cycle(folder, ingest.key)
  const [order] = await bodies(ingest.database, ingest.brandId, 'orders')
  expect(order).toContain(`"totalAmount":"0.10","customFields":{"weight":12.50,"parts":[1.0],"raw":{"n":1.50}}`)
  expect(JSON.parse(order!)).toMatchObject({
    id: recordId(NAMESPACE, 'orders', '10482'),
    supplierId: recordId(NAMESPACE, 'suppliers', '7'),
  })
  expect(await loaded('product-tags')).toMatchObject([
    { productId: recordId(NAMESPACE, 'parent-products', 'P1'), tagId: recordId(NAMESPACE, 'tags', '2') },
  ])
  folder.write('product-tags.sql', `${folder.read('product-tags.sql')} where false`)
  await cycle(folder, ingest.key, { allowEmpty: ['product-tags'] })
  expect(await loaded('product-tags')).toEqual([])
})

test('a transfer that would remove too much is refused, says what, and keeps its state', async () => {
  const many = Array.from({ length: 200 }, (_, n): [string, string] => [String(n), `Tag ${n}`])
  writeTags(...many)
  await cycle(folder, ingest.key)
  writeTags(['0', 'Tag 0'])
  await expect(cycle(folder, ingest.key)).rejects.toThrow('199 of 200 tags would be removed')
  writeTags(...many, ['200', 'Tag 200'])
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ changed: 1, removed: 0, isReplaced: false }])
  writeTags(['0', 'Tag 0'])
  expect((await cycle(folder, ingest.key, { removalsMax: '100%' })).groups).toMatchObject([{ removed: 200 }])
})

test('a refusal that comes after a 202 is understood', async () => {
  const late = await TestIngest.start({ replyMs: 0 })
  onTestFinished(() => late.stop())
  folder.write('import.json', folder.read('import.json').replace(ingest.url, late.url))
  writeTags(...Array.from({ length: 200 }, (_, n): [string, string] => [String(n), `Tag ${n}`]))
  await cycle(folder, late.key)
  writeTags(['0', 'Tag 0'])
  const error = await cycle(folder, late.key).catch((thrown) => thrown)
  expect([error.errorCode, error.message]).toEqual([
    'too_many_removals',
    expect.stringContaining('199 of 200 tags would be removed'),
  ])
})

test('a load by someone else between reading and sending is not overwritten unseen: the cycle starts again', async () => {
  writeTags(['1', 'Spring'], ['2', 'Summer'])
  await cycle(folder, ingest.key)
  const { load } = BrandLoader.prototype
  const loads = vi.spyOn(BrandLoader.prototype, 'load').mockImplementationOnce(async function (
    this: BrandLoader,
    ...args
  ) {
    const key = { id: recordId(NAMESPACE, 'tags', '1') }
    await ingest.send('POST', 'loads', { body: JSON.stringify({ op: 'delete', group: 'tags', key }) })
    return load.apply(this, args)
  })
  onTestFinished(() => loads.mockRestore())
  expect((await cycle(folder, ingest.key)).groups).toMatchObject([{ changed: 1, isReplaced: true }])
  expect(loads).toHaveBeenCalledTimes(2)
  expect(await named()).toEqual(['Spring', 'Summer'])
})

test('a file that is read every hour is read every hour', async () => {
  let now = Date.UTC(2026, 0, 1)
  const hourly = (): Promise<unknown> => cycle(folder, ingest.key, { now: () => now })
  writeTags(['1', 'Spring'])
  folder.write('tags.sql', `-- every: 1h\n${TAGS}`)
  await hourly()
  appendFileSync(join(folder.path, 'tags.csv'), '2,Summer\n')
  now += 3_599_000
  expect(await hourly()).toMatchObject({ groups: [] })
  now += 1_000
  await hourly()
  expect(await named()).toEqual(['Spring', 'Summer'])
})

test('another run waits for its turn', async () => {
  writeTags(['1', 'Spring'])
  await cycle(folder, ingest.key)
  const holder = await StateHolder.start(folder.destined().state)
  await expect(cycle(folder, ingest.key)).rejects.toThrow(/Another run uses .*state\.duckdb/)
  await holder.stop()
  await cycle(folder, ingest.key)
})

test('a key that may load other groups only is named', async () => {
  writeTags(['1', 'Spring'])
  const key = await ingest.database.createLoadKey(ingest.brandId, { groups: ['notes'] })
  await expect(cycle(folder, key)).rejects.toThrow('tags.sql: the load key cannot load tags')
})

test('groups that all brands share are for files alone', async () => {
  folder.write(
    'couriers.sql',
    `select 'dhl' as id, 'dhl' as code, 'DHL' as name, 'parcel' as kind, '${MOMENT}'::timestamptz as "createdAt", '${MOMENT}'::timestamptz as "updatedAt"`,
  )
  await expect(cycle(folder, ingest.key)).rejects.toThrow('write it as a file with --out')
})
