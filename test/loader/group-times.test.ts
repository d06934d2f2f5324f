/** When each group of a brand was last changed, and last confirmed: what counts, who may ask, and who is told that it is too long ago. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GroupTimes, readGroupTimes } from '../../packages/service/store/loading/group-times.ts'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf } from '../support/database.ts'
import { BRAND, OTHER_BRAND, TestIngest } from '../support/ingest.ts'
import { variation } from '../support/variations.ts'
import { ndjson, type Values } from './support/files.ts'

let ingest: TestIngest
beforeAll(async () => {
  ingest = await TestIngest.start({}, { groupAgesMax: new Map([['tags', 900]]) })
})
afterAll(() => ingest.stop())

const tag = (n: number): Values => variation(resourceOf('tags'), n)
const put = (n: number): Values => ({ op: 'upsert', group: 'tags', record: tag(n) })
const send = async (lines: readonly Values[], query = '') => {
  const { status, json } = await ingest.send('POST', 'loads', { body: ndjson(lines), query })
  return { status, json }
}
const timesOf = (brandId: number): Promise<GroupTimes[]> =>
  ingest.database.withConnection('selvedge_loader', (client) => readGroupTimes(client, [brandId]))

/** The newest of both times of a group, as true where it is later than before. */
async function movedBy(act: () => Promise<unknown>): Promise<{ changed: boolean; confirmed: boolean }> {
  const read = async () => (await timesOf(ingest.brandId)).find(({ group }) => group === 'tags')
  const before = await read()
  await act()
  const after = await read()
  const isLater = (name: 'changedAt' | 'confirmedAt'): boolean =>
    (after?.[name]?.getTime() ?? 0) > (before?.[name]?.getTime() ?? 0)
  return { changed: isLater('changedAt'), confirmed: isLater('confirmedAt') }
}

beforeEach(async () => {
  await send([put(1)])
  await ingest.database.asLoader(
    ingest.brandId,
    `update records.resource_state set changed_at = now() - interval '3 hours', confirmed_at = now() - interval '2 hours'
where brand_id = $1 and resource = 'tags'`,
  )
})

describe('a group is', () => {
  const stampOf = async (): Promise<string> => {
    const { groups } = (await ingest.send('GET', 'groups')).json
    return groups.find(({ group }: { group: string }) => group === 'tags').stamp
  }

  test('changed by a load that changes it', async () => {
    expect(await movedBy(() => send([{ ...put(1), record: { ...tag(1), name: 'another' } }]))).toEqual({
      changed: true,
      confirmed: false,
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['has its records as they are', () => send([put(1)])],
    ['has no record of it', () => ingest.send('POST', 'groups/tags', { body: '' })],
    [
      'expects its stamp, and nothing else',
      async () => send([{ op: 'expect', group: 'tags', stamp: await stampOf() }]),
    ],
  ])('confirmed by a load that %s', async (_, act) => {
    expect(await movedBy(act)).toEqual({ changed: false, confirmed: true })
  })

  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['a dry run', 200, () => send([put(2)], 'dryRun=true')],
    ['a load that is refused', 422, () => send([{ ...put(2), record: { ...tag(2), name: 7 } }])],
    [
      'a load that expects another stamp',
      412,
      () => send([{ op: 'expect', group: 'tags', stamp: 'c0ffee00-0000-4000-8000-000000000000' }]),
    ],
    ['a load of another group', 200, () => ingest.send('POST', 'groups/notes', { body: '' })],
  ])('neither by %s', async (_, status, act) => {
    const moved = await movedBy(async () => expect(await act()).toMatchObject({ status }))
    expect(moved).toEqual({ changed: false, confirmed: false })
  })
})

test('times of other brands are shown to those who ask for them, and only the loader may ask', async () => {
  await ingest.database.load(ingest.otherBrandId, { tags: [tag(1)] })
  expect(await timesOf(ingest.otherBrandId)).toEqual([
    { brandId: ingest.otherBrandId, group: 'tags', changedAt: expect.any(Date), confirmedAt: null, quarantined: 0 },
  ])
  for (const role of ['selvedge_api', 'selvedge_notifier', 'selvedge_backup'] as const) {
    await ingest.database.withConnection(role, async (client) => {
      await expect(readGroupTimes(client, [ingest.brandId])).rejects.toThrow(
        'permission denied for function group_times',
      )
    })
  }
})

describe('the command', () => {
  const run = (...args: string[]) =>
    selvedge(['loads', '--stale', ...args], { SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader') })

  test('names groups that are older than their limit, by the newer of both times, and ends with 1', async () => {
    const late = await run('1d,tags=1h', '--brand', BRAND)
    expect(late.code).toBe(1)
    expect(late.stdout).toMatch(/^brand +group +newest change +newest confirmation\nalder-finch +tags +\S+Z +\S+Z\n$/)
    expect(await run('tags=150m', '--brand', BRAND)).toMatchObject({
      code: 0,
      stdout: 'Every brand has newer loads of these groups.\n',
    })
    // Nobody has ever sent orders.
    expect(await run('orders=1s', '--brand', BRAND)).toMatchObject({ code: 0 })
    const { stdout } = await run('tags=1h', '--json')
    expect(JSON.parse(stdout)).toMatchObject([
      {
        brand: BRAND,
        newest: expect.any(String),
        isStale: false,
        groups: expect.arrayContaining([
          { group: 'tags', changedAt: expect.any(String), confirmedAt: expect.any(String), isStale: true },
        ]),
      },
    ])
  })

  test.each([
    ['tag=1h', 'It names tag, which is not a group of a brand; did you mean tags?'],
    ['countries=1h', 'It names countries, which is not a group of a brand'],
    ['1h,2h', 'It must be groups with durations (a number and s, m, h or d), such as inventory=15m,orders=1d.'],
    ['tags=1h,tags=2h', 'It names tags more than once.'],
    ['soon', 'It must be a number and s, m, h or d, such as 24h.'],
  ])('refuses %s', async (limits, sentence) => {
    const { code, stderr } = await run(limits)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})

test('metrics have the age of each group where it is oldest, and count brands that are late; a suspended brand is none', async () => {
  await ingest.database.load(ingest.otherBrandId, { tags: [tag(1)] })
  const metrics = async () => await (await fetch(ingest.ingest.metricsUrl!)).text()
  const ageOf = async (since: string) =>
    Number(
      new RegExp(`selvedge_load_group_age_seconds{group="tags",since="${since}"} (\\S+)`).exec(await metrics())?.[1],
    )
  expect(await ageOf('change')).toBeCloseTo(10_800, -2)
  expect(await ageOf('confirmation')).toBeCloseTo(7_200, -2)
  expect(await metrics()).toContain('selvedge_load_groups_late{group="tags"} 1\n')
  await send([put(1)])
  expect(await metrics()).toContain('selvedge_load_groups_late{group="tags"} 0\n')
  const suspend = (status: string) =>
    ingest.database.asOwner(`update directory.brands set status = $1 where slug = $2`, [status, OTHER_BRAND])
  await ingest.database.asLoader(
    ingest.otherBrandId,
    `update records.resource_state set changed_at = now() - interval '1 day', confirmed_at = null where brand_id = $1`,
  )
  expect(await metrics()).toContain('selvedge_load_groups_late{group="tags"} 1\n')
  await suspend('suspended')
  expect(await metrics()).toContain('selvedge_load_groups_late{group="tags"} 0\n')
  await suspend('active')
})

test('without a database, metrics come without ages, and in time', async () => {
  const own = await TestIngest.start()
  try {
    await own.send('POST', 'groups/tags', { body: ndjson([tag(1)]) })
    const unlock = await own.database.lockTable('records.resource_state')
    const text = await (await fetch(own.ingest.metricsUrl!)).text()
    await unlock()
    expect(text).toContain('selvedge_load_ready')
    expect(text).not.toContain('selvedge_load_group_age_seconds{')
  } finally {
    await own.stop()
  }
})

describe('rows in quarantine', () => {
  const expecting = (stamp: string | null, quarantined?: number) => ({
    op: 'expect',
    group: 'tags',
    stamp,
    quarantined,
  })
  const stampNow = async (): Promise<string> => {
    const { json } = await ingest.send('GET', 'groups')
    return json.groups.find(({ group }: { readonly group: string }) => group === 'tags').stamp
  }
  const metric = async (): Promise<string | undefined> => {
    const text = await (await fetch(ingest.ingest.metricsUrl!)).text()
    return /selvedge_load_quarantined_rows{group="tags"} (\d+)/.exec(text)?.[1]
  }

  test('are in the history, the list of loads and the metrics, until the next load of the group says nothing of them', async () => {
    const { status, json } = await send([expecting(await stampNow(), 3), put(2)])
    expect([status, await metric()]).toEqual([200, '3'])
    const { json: load } = await ingest.send('GET', `loads/${json.id}`)
    expect(load.quarantined).toEqual({ tags: 3 })
    const env = { SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader') }
    const { stdout } = await selvedge(['loads', '--brand', BRAND, '--limit', '1'], env)
    expect(stdout).toMatch(/quarantine +undo/)
    const { stdout: shown } = await selvedge(['loads', 'show', json.id, '--brand', BRAND], env)
    expect(shown).toContain('in quarantine: 3 rows of tags, which the sender left out\n')
    await send([expecting(await stampNow(), 1)])
    expect(await metric()).toBe('1')
    await send([expecting(await stampNow())])
    expect(await metric()).toBe('0')
  })

  test('of a refused load or a dry run count nowhere', async () => {
    await send([expecting(null, 3), put(2)])
    await ingest.send('POST', 'loads', { body: JSON.stringify(expecting(await stampNow(), 4)), query: 'dryRun=true' })
    expect(await metric()).toBe('0')
  })

  test('are shown to a limited key for its groups only', async () => {
    const { json } = await send([expecting(await stampNow(), 3), put(2)])
    const key = await ingest.database.createLoadKey(ingest.brandId, { groups: ['tags'] })
    const other = await ingest.database.createLoadKey(ingest.brandId, { groups: ['orders'] })
    expect((await ingest.send('GET', `loads/${json.id}`, { key })).json.quarantined).toEqual({ tags: 3 })
    expect((await ingest.send('GET', 'loads', { key: other })).json.loads).toEqual([])
  })
})
