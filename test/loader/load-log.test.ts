/** The history of loads: what each leaves in it, how long that stays, and the command that shows it. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import { type LoggedLoad, listLoads, newestSuccess } from '../../packages/service/store/loading/load-log.ts'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { loadPaths, states } from './support/loading.ts'

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

const tags = (count: number): Values[] => Array.from({ length: count }, (_, n) => variation(resourceOf('tags'), n + 1))
const load = (records: readonly Values[], wishes: Parameters<typeof loadPaths>[3] = {}) =>
  loadPaths(database, brand, [files.write('tags.ndjson', ndjson(records))], wishes)

async function asLoader<T>(brandId: number, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await database.connect('selvedge_loader')
  try {
    await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
    return await act(client)
  } finally {
    await client.end()
  }
}

const history = (): Promise<LoggedLoad[]> => asLoader(brand.id, (client) => listLoads(client, brand.id, 100))

describe('a load leaves a row', () => {
  test('with what it changed, and its number in the journal', async () => {
    await load(tags(3))
    await load(tags(3))
    const [unchanged, first] = await history()
    expect(first).toMatchObject({
      outcome: 'loaded',
      sender: 'selvedge_loader',
      keyId: null,
      sequence: 1,
      groups: [{ group: 'tags', inserted: 3, updated: 0, unchanged: 0, removed: 0, count: 3, version: 1 }],
      faultCount: 0,
      faults: [],
      reason: null,
    })
    expect(unchanged).toMatchObject({ outcome: 'loaded', sequence: null, groups: [{ unchanged: 3, version: 1 }] })
    expect(first!.finishedAt.getTime()).toBeGreaterThanOrEqual(first!.startedAt.getTime())
  })

  test('if it is refused, with the first 20 faults', async () => {
    await load(tags(30).map((tag) => ({ ...tag, name: 7 })))
    const [refused] = await history()
    expect(refused).toMatchObject({ outcome: 'refused', sequence: null, groups: [], faultCount: 30 })
    expect(refused!.faults).toHaveLength(20)
    expect(refused!.faults[0]).toEqual({
      group: 'tags',
      line: 1,
      key: { id: tags(1)[0]!.id },
      label: tags(1)[0]!.code,
      field: 'name',
      value: '7',
      code: 'not_a_string',
      sentence: 'must be a string',
    })
  })

  test('if it is refused, with the causes of all faults, also of those that are not among the first', async () => {
    await load(tags(40).map((tag, n) => (n < 31 ? { ...tag, name: 7 } : { ...tag, code: 7 })))
    const [refused] = await history()
    expect(refused).toMatchObject({ faultCount: 40, faults: Array(20).fill({ field: 'name' }) })
    const cause = { group: 'tags', code: 'not_a_string' }
    expect(refused!.causes).toEqual([
      { ...cause, field: 'name', count: 31, line: 1 },
      { ...cause, field: 'code', count: 9, line: 32 },
    ])
  })

  test('if it would remove too much', async () => {
    await load(tags(120))
    await load(tags(1), { mode: 'replace' })
    expect(await history()).toMatchObject([
      { outcome: 'refused', faultCount: 1, faults: [{ code: 'too_many_removals' }] },
      { outcome: 'loaded' },
    ])
  })

  test('if it fails, with the reason', async () => {
    async function* open(): AsyncGenerator<Buffer> {
      yield Buffer.from(ndjson(tags(1)))
      throw new Error('the disk is gone')
    }
    const source = { resource: resourceOf('tags'), format: 'ndjson', file: 'tags.ndjson', sizeBytes: 1, open } as const
    await expect(loadPaths(database, brand, [], { sources: [source] } as never)).rejects.toThrow('the disk is gone')
    expect(await history()).toMatchObject([{ outcome: 'failed', reason: 'the disk is gone', groups: [] }])
  })

  test('that says whether it is a dry run, which is no success', async () => {
    await load(tags(1), { dryRun: true })
    await load([{ name: 7 }], { dryRun: true })
    expect(await history()).toMatchObject([
      { outcome: 'refused', dryRun: true, faultCount: expect.any(Number), groups: [] },
      { outcome: 'loaded', dryRun: true, sequence: null, undo: null, groups: [{ inserted: 1 }] },
    ])
    expect(await asLoader(brand.id, (client) => newestSuccess(client, brand.id))).toBe(null)
    expect((await states(database, brand.id)).tags?.rowCount ?? 0).toBe(0)
  })
})

test('rows go with time: after a day if nothing changed, with the journal otherwise, but never the newest success', async () => {
  const age = (hours: number, condition: string) =>
    asLoader(brand.id, (client) =>
      client.query(
        `update records.load_log set finished_at = finished_at - make_interval(hours => $1) where brand_id = $2 and ${condition}`,
        [hours, brand.id],
      ),
    )
  await load(tags(1))
  await load(tags(1))
  await load([{ name: 7 }])
  await age(25, 'true')
  await load([{ name: 7 }])
  // The newest success changed nothing and is a day old, but it is the newest.
  expect((await history()).map(({ outcome, sequence }) => [outcome, sequence])).toEqual([
    ['refused', null],
    ['refused', null],
    ['loaded', null],
    ['loaded', 1],
  ])
  await load(tags(2))
  expect((await history()).map(({ sequence }) => sequence)).toEqual([2, null, null, 1])
  await age(24 * 31, 'sequence is distinct from 2')
  await load(tags(2))
  expect((await history()).map(({ sequence }) => sequence)).toEqual([null, 2])
})

test('a brand sees its own rows, and the server none', async () => {
  await load(tags(1))
  const other = await database.createBrand(`other-${randomUUID().slice(0, 8)}`)
  expect(await asLoader(other, async (client) => (await client.query('select from records.load_log')).rowCount)).toBe(0)
  const api = await database.connect('selvedge_api')
  await expect(api.query('select from records.load_log')).rejects.toThrow('permission denied')
  await api.end()
})

describe('the command', () => {
  const run = (...args: string[]) =>
    selvedge(['loads', ...args], { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') })

  test('lists loads, and shows one', async () => {
    await load(tags(2))
    await load(tags(30).map((tag) => ({ ...tag, name: 7 })))
    const listed = await run('--brand', brand.slug)
    expect(listed.stdout).toMatch(/refused +selvedge_loader/)
    expect(listed.stdout).toMatch(/loaded +selvedge_loader/)
    const [refused, loaded] = JSON.parse((await run('--brand', brand.slug, '--json')).stdout)
    expect([refused.outcome, loaded.groups[0].inserted]).toEqual(['refused', 2])
    const shown = await run('show', refused.id, '--brand', brand.slug)
    expect(shown.stdout).toContain('"code":"not_a_string"')
    expect(shown.stdout).toContain('30 faults in all')
    expect(shown.stdout).toMatch(/30 +tags +name +not_a_string +1\n/)
    expect(JSON.parse((await run('show', loaded.id, '--brand', brand.slug, '--json')).stdout)).toEqual(loaded)
    expect(await run('show', randomUUID(), '--brand', brand.slug)).toMatchObject({ code: 2 })
    expect(await run()).toMatchObject({ code: 2 })
  })

  test('finds brands without a successful load, with exit code 1', async () => {
    const stale = await run('--stale', '15m', '--brand', brand.slug)
    expect([stale.code, stale.stdout]).toEqual([1, expect.stringMatching(new RegExp(`${brand.slug} +none`))])
    await load([{ name: 7 }])
    expect(await run('--stale', '15m', '--brand', brand.slug)).toMatchObject({ code: 1 })
    await load(tags(1))
    expect(await run('--stale', '15m', '--brand', brand.slug)).toMatchObject({ code: 0 })
    await asLoader(brand.id, (client) =>
      client.query(`update records.load_log set finished_at = finished_at - interval '16 minutes'`),
    )
    const all = await run('--stale', '15m', '--json')
    expect([all.code, JSON.parse(all.stdout).map((each: { brand: string }) => each.brand)]).toEqual([
      1,
      expect.arrayContaining([brand.slug]),
    ])
  })
})
