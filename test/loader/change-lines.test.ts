/** Change lines: how they may be written, what each operation does, and how each fault is named. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import type { Fault } from '../../packages/service/loader/faults.ts'
import { type ChangesRequest, type LoadOutcome, loadChanges } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies, states } from './support/loading.ts'

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

const tag = (n: number): Values => variation(resourceOf('tags'), n)
const tags = (count: number): Values[] => Array.from({ length: count }, (_, n) => tag(n + 1))
const put = (record: Values, group = 'tags') => ({ op: 'upsert', group, record })
const drop = ({ id }: Values, group = 'tags') => ({ op: 'delete', group, key: { id } })

async function change(content: string | object[], wishes: Partial<ChangesRequest> = {}): Promise<LoadOutcome> {
  const bytes = Buffer.from(typeof content === 'string' ? content : ndjson(content as Values[]))
  async function* open(): AsyncGenerator<Buffer> {
    yield bytes
  }
  const client = await database.connect('selvedge_loader')
  try {
    const request = {
      brand,
      checkReferences: false,
      dryRun: false,
      faultsNamedMax: 100,
      retentionDays: RETENTION_DAYS,
      undo: null,
    }
    const changes = { file: '-', format: 'ndjson', sizeBytes: null, open, otherOwner: 'fault' } as const
    return await loadChanges(client, { ...request, changes, ...wishes }, unwatched)
  } finally {
    await client.end()
  }
}

const storedIds = async (group = 'tags'): Promise<unknown[]> =>
  (await bodies(database, brand.id, group)).map((body) => JSON.parse(body).id)

describe('an upsert', () => {
  const record = tag(1)
  const text = JSON.stringify(record)
  const key = JSON.stringify({ id: record.id })

  test.each([
    ['as clients write it', `{"op":"upsert","group":"tags","record":${text}}`],
    ['as the feed sends it', `{"group":"tags","op":"upsert","key":${key},"record":${text}}`],
    ['as Python writes it', `{"op": "upsert", "group": "tags", "record": ${text.replaceAll('":"', '": "')}}`],
    ['with a line end of Windows', `{"op":"upsert","group":"tags","record":${text}}\r\n`],
    ['in another order', `{"record":${text},"group":"tags","op":"upsert"}`],
    ['after blank lines', `\n\n{"op":"upsert","group":"tags","record":${text}}\n\n`],
  ])('%s', async (_, line) => {
    const { faults, groups } = await change(line)
    expect(faults.named).toEqual([])
    expect(groups).toMatchObject([{ inserted: 1, updated: 0, unchanged: 0, removed: 0, count: 1, version: 1 }])
    expect(await bodies(database, brand.id, 'tags')).toEqual([text])
    const { tags: state } = await states(database, brand.id)
    expect(groups[0]!.stamp).toBe(state!.stamp)
  })

  test.each([
    ['cut from its line', (json: string) => `{"op":"upsert","group":"orders","record":${json}}`],
    ['parsed with it', (json: string) => `{"record":${json},"op":"upsert","group":"orders"}`],
  ])('keeps numbers as they are written, %s', async (_, line) => {
    const order = { ...(resourceOf('orders').sample as Values), customFields: '@' }
    const { faults } = await change(line(JSON.stringify(order).replace('"@"', '{"size":12.50}')))
    expect(faults.named).toEqual([])
    expect(await bodies(database, brand.id, 'orders')).toEqual([expect.stringContaining('{"size":12.50}')])
  })
})

test('many groups are loaded together, whatever the order of their lines', async () => {
  const notes = [1, 2].map((n) => variation(resourceOf('notes'), n))
  const lines = [put(tag(1)), put(notes[0]!, 'notes'), put(tag(2)), put(notes[1]!, 'notes')]
  const { groups } = await change(lines)
  expect(groups.map(({ resource, inserted }) => [resource.path, inserted])).toEqual([
    ['tags', 2],
    ['notes', 2],
  ])
  const { groups: changed } = await change([drop(tag(1)), put(tag(3)), drop(notes[0]!, 'notes'), drop(tag(9))])
  expect(changed).toMatchObject([
    { inserted: 1, removed: 1, unchanged: 1, count: 2 },
    { inserted: 0, removed: 1, unchanged: 0, count: 1 },
  ])
  expect(await storedIds()).toEqual([tag(2).id, tag(3).id])
})

test('of lines with the same key, the last one counts', async () => {
  await change([put(tag(1)), put(tag(2))])
  const renamed = { ...tag(1), name: 'later' }
  const { groups } = await change([put(tag(1)), drop(tag(1)), put(renamed), put(tag(2)), drop(tag(2))])
  expect(groups).toMatchObject([{ inserted: 0, updated: 1, unchanged: 0, removed: 1, count: 1 }])
  expect(await bodies(database, brand.id, 'tags')).toEqual([JSON.stringify(renamed)])
})

test("the brand's own record may come more than once, but not two of them", async () => {
  const own = { ...(resourceOf('brand').sample as Values), slug: brand.slug }
  expect((await change([put(own, 'brand'), put({ ...own, name: 'New' }, 'brand')])).faults.total).toBe(0)
  const { faults } = await change([put(own, 'brand'), put({ ...own, id: randomUUID() }, 'brand')])
  expect(faults.named).toMatchObject([{ line: 2, code: 'second_record' }])
  const id = randomUUID()
  await change([put({ ...own, id }, 'brand')])
  expect(await storedIds('brand')).toEqual([id])
  await change([drop({ id }, 'brand')])
  expect(await storedIds('brand')).toEqual([])
})

describe('replace', () => {
  test('removes what the load does not give, wherever its line is', async () => {
    await change(tags(3).map((each) => put(each)))
    const { groups } = await change([put(tag(2)), { op: 'replace', group: 'tags' }, put(tag(4)), drop(tag(3))])
    expect(groups).toMatchObject([{ inserted: 1, updated: 0, unchanged: 1, removed: 2 }])
    expect(await storedIds()).toEqual([tag(2).id, tag(4).id])
  })

  test('without records is refused, by its line', async () => {
    await change([put(tag(1))])
    const lines = [put(resourceOf('notes').sample as Values, 'notes'), { op: 'replace', group: 'tags' }]
    const { faults } = await change(lines)
    expect(faults.named).toMatchObject([{ group: 'tags', line: 2, code: 'empty_input' }])
    expect((await change(lines, { allowEmpty: true })).groups).toMatchObject([{ inserted: 1 }, { removed: 1 }])
  })
})

describe('expect', () => {
  const stampOf = async () => (await states(database, brand.id)).tags?.stamp ?? null

  test('lets a load through while the group has the stamp', async () => {
    const { groups } = await change([{ op: 'expect', group: 'tags', stamp: null }, put(tag(1))])
    const stamp = await stampOf()
    expect(groups[0]!.stamp).toBe(stamp)
    expect((await change([put(tag(2)), { op: 'expect', group: 'tags', stamp }])).faults.total).toBe(0)
  })

  test('refuses it otherwise, also for a group that the load does not change', async () => {
    await change([put(tag(1))])
    const before = await states(database, brand.id)
    for (const stamp of [null, randomUUID()]) {
      const { faults } = await change([
        put(resourceOf('notes').sample as Values, 'notes'),
        { op: 'expect', group: 'tags', stamp },
      ])
      expect(faults.named).toMatchObject([{ group: 'tags', line: 2, field: 'stamp', code: 'group_changed' }])
    }
    expect(await states(database, brand.id)).toEqual(before)
  })

  test('takes a group that was emptied for one with another history', async () => {
    await change([put(tag(1))])
    await change([drop(tag(1))])
    const { faults } = await change([{ op: 'expect', group: 'tags', stamp: null }, put(tag(2))])
    expect(faults.named).toMatchObject([{ code: 'group_changed' }])
  })
})

describe('the limit of removals', () => {
  test.each(['delete', 'replace'])('counts what %s removes', async (op) => {
    const all = tags(400)
    await change(all.map((each) => put(each)))
    const lines = (left: number) =>
      op === 'delete'
        ? all.slice(0, left).map((each) => drop(each))
        : [{ op, group: 'tags' }, ...all.slice(left).map((each) => put(each))]
    const { faults } = await change(lines(101))
    const verb = op === 'delete' ? 'deletes' : 'leaves out'
    expect(faults.named).toMatchObject([
      {
        group: 'tags',
        code: 'too_many_removals',
        sentence: expect.stringContaining(`${verb} many records, so 101 of 400`),
      },
    ])
    expect((await change(lines(101), { removalsMax: { count: 101 } })).groups).toMatchObject([{ removed: 101 }])
  })
})

describe('references', () => {
  const [order, item] = [resourceOf('orders').sample as Values, resourceOf('order-items').sample as Values]
  const wishes = { checkReferences: true } as const
  const named = ({ faults }: LoadOutcome, code: string): Fault[] => faults.named.filter((fault) => fault.code === code)

  test('to a record that a line removes are dangling, and those that stay are named', async () => {
    const dangling = async (lines: object[]) =>
      named(await change(lines, wishes), 'dangling_reference').filter(({ field }) => field === 'orderId')
    await change([put(order, 'orders')])
    expect(await dangling([put(item, 'order-items')])).toEqual([])
    expect(await dangling([put(item, 'order-items'), drop(order, 'orders')])).toMatchObject([
      { line: 1, key: { id: item.id }, value: order.id },
    ])
    await change([put(item, 'order-items')])
    const gone = async (lines: object[]) => named(await change(lines, wishes), 'still_referenced')
    expect(await gone([drop(order, 'orders')])).toMatchObject([{ line: 1, key: { id: order.id } }])
    expect(await gone([drop(order, 'orders'), drop(item, 'order-items')])).toEqual([])
  })
})

describe('a fault', () => {
  const valid = put(tag(1))
  const long = 'x'.repeat(200)

  test.each<[name: string, line: string | object, fault: Partial<Fault>]>([
    ['no JSON', '{"op":"upsert","group":"tags","record":{"id":}}', { group: null, code: 'invalid_json' }],
    ['a cut line', '{"op":"upsert","group":"tags","record":{"id":"', { group: null, code: 'truncated_line' }],
    ['no object', '["tags"]', { group: null, code: 'not_a_record' }],
    [
      'two records',
      `{"op":"upsert","group":"tags","record":{},"record":{}}`,
      { field: 'record', code: 'repeated_field' },
    ],
    ['no operation', { group: 'tags' }, { field: 'op', code: 'unknown_operation' }],
    ['another operation', { op: 'toString', group: 'tags' }, { field: 'op', code: 'unknown_operation' }],
    ['no group', { op: 'replace' }, { field: 'group', code: 'unknown_group' }],
    [
      'another group',
      { op: 'replace', group: 'tag' },
      { field: 'group', code: 'unknown_group', sentence: expect.stringMatching(/: did you mean tags\?$/) },
    ],
    [
      'a group that is like no other',
      { op: 'replace', group: 'purchase-requisitions' },
      { field: 'group', code: 'unknown_group', sentence: expect.stringMatching(/: "purchase-requisitions" is none$/) },
    ],
    ['a shared group', put({ code: 'PT', name: 'Portugal' }, 'countries'), { group: 'countries', code: 'wrong_owner' }],
    ['no record', { op: 'upsert', group: 'tags' }, { group: 'tags', field: 'record', code: 'missing' }],
    ['no key', { op: 'delete', group: 'tags' }, { group: 'tags', field: 'key', code: 'missing' }],
    ['a record that is none', { op: 'upsert', group: 'tags', record: [] }, { field: 'record', code: 'not_an_object' }],
    ['a member of another operation', { ...drop(tag(1)), record: {} }, { field: 'record', code: 'unknown_member' }],
    ['a stamp that is none', { op: 'expect', group: 'tags', stamp: 7 }, { field: 'stamp', code: 'invalid_stamp' }],
    ['no stamp', { op: 'expect', group: 'tags' }, { field: 'stamp', code: 'invalid_stamp' }],
    ...[-1, 1.5, '2', 2 ** 31].map((quarantined): [string, object, object] => [
      `${JSON.stringify(quarantined)} rows in quarantine`,
      { op: 'expect', group: 'tags', stamp: null, quarantined },
      { field: 'quarantined', code: 'invalid_quarantined' },
    ]),
    ['more than a key', { op: 'delete', group: 'tags', key: tag(1) }, { field: 'name', code: 'unknown_field' }],
    [
      'a value',
      put({ ...tag(1), name: 7 }),
      { group: 'tags', key: { id: tag(1).id as string }, field: 'name', value: '7', code: 'not_a_string' },
    ],
    [
      'a long value',
      put({ ...tag(1), createdAt: long }),
      { field: 'createdAt', value: `${long.slice(0, 79)}…`, code: 'invalid_timestamp' },
    ],
    ['a key', drop({ id: long }), { field: 'id', value: `${long.slice(0, 79)}…`, code: 'invalid_uuid' }],
  ])('in %s', async (_, line, fault) => {
    const text = typeof line === 'string' ? line : JSON.stringify(line)
    const { faults } = await change(`${JSON.stringify(valid)}\n${text}\n`)
    expect(faults.named).toContainEqual(expect.objectContaining({ file: '-', line: 2, ...fault }))
    expect(await states(database, brand.id)).toEqual({})
  })

  test('has no key where that is not known', async () => {
    const { faults } = await change([put({ name: 'x' })])
    expect(faults.named.filter((fault) => 'key' in fault)).toEqual([])
  })

  test('in two stamps that are expected of a group', async () => {
    const expecting = (stamp: string) => ({ op: 'expect', group: 'tags', stamp })
    const { faults } = await change([expecting(randomUUID()), expecting(randomUUID())])
    expect(faults.named).toMatchObject([{ line: 2, code: 'invalid_stamp' }])
  })
})

describe('the command', () => {
  const run = (args: readonly string[], input = '') =>
    selvedge(['load', '--changes', ...args], { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') }, input)

  test('reads standard input, and skips shared groups with a note', async () => {
    const lines = ndjson([put({ code: 'PT', name: 'Portugal' }, 'countries'), put(tag(1))])
    const own = await run(['--brand', brand.slug, '-'], lines)
    expect(own).toMatchObject({ code: 0 })
    expect(own.stderr).toContain('Skipped countries, which all brands share; load them with --shared.')
    expect(await storedIds()).toEqual([tag(1).id])
    const shared = await run(['--shared', '-'], lines)
    expect(shared).toMatchObject({ code: 0 })
    expect(shared.stderr).toContain('Skipped 1 groups that belong to a brand')
    expect(await bodies(database, 0, 'countries')).toEqual(['{"code":"PT","name":"Portugal"}'])
  })

  test('reads a packed file, and names faults with exit code 1', async () => {
    const path = files.write('changes.ndjson.gz', ndjson([put(tag(1)), put({ ...tag(2), name: 7 })]))
    const { code, stderr } = await run(['--brand', brand.slug, path])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${path}:2  name  not_a_string`)])
    const { stdout } = await run(['--brand', brand.slug, '--json', path])
    expect(JSON.parse(stdout).faults).toMatchObject([{ key: { id: tag(2).id }, value: '7' }])
  })

  test('takes one input, and no options of files', async () => {
    expect(await run(['--brand', brand.slug])).toMatchObject({ code: 2 })
    expect(await run(['--brand', brand.slug, 'a.ndjson', 'b.ndjson'])).toMatchObject({ code: 2 })
    expect(await run(['--brand', brand.slug, '--replace', '-'])).toMatchObject({ code: 2 })
  })
})
