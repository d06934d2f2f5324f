/** What one load key can take from others: connections, requests, temporary disk space; and what it learns of other groups. */
import { gzipSync } from 'node:zlib'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startIngest } from '../../../packages/service/ingest/start.ts'
import { inBrandTransaction } from '../../../packages/service/store/connections/brand-transaction.ts'
import { CONNECTIONS_MAX } from '../../../packages/service/store/connections/short-reads.ts'
import { resourceOf, TestDatabase } from '../../support/database.ts'
import { BRAND, ingestSettings, type Loaded, TestIngest } from '../../support/ingest.ts'
import { TestRedis } from '../../support/redis.ts'
import { variation } from '../../support/variations.ts'
import { ndjson, type Values } from '../support/files.ts'
import { states } from '../support/loading.ts'

let ingest: TestIngest
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())

const record = (group: string, n: number): Values => variation(resourceOf(group), n)
const tags = (count: number): Values[] => Array.from({ length: count }, (_, n) => record('tags', n + 1))
const upsert = (group: string, record: Values) => ({ op: 'upsert', group, record })

const statusesOf = (loaded: readonly Loaded[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(loaded, ({ status }) => status)].map(([status, all]) => [status, all.length]))

describe('requests at once', () => {
  const REQUESTS = 400
  /** Beside those of reads: keys, readiness and the usage of keys have one each, and so has the test. */
  const OTHER_CONNECTIONS = 4

  it('share a few connections, and those that find none in time get a 429', async () => {
    const own = await TestIngest.start()
    onTestFinished(() => own.stop())
    // Counted by the server, also those that are over.
    const sessions = async (): Promise<number> =>
      Number(
        (await own.database.asOwner('select sessions from pg_stat_database where datname = current_database()'))[0]![0],
      )
    await own.send('POST', 'groups/tags', { body: ndjson(tags(1)), headers: { 'idempotency-key': 'first' } })
    const before = await sessions()
    const loaded = await Promise.all(
      Array.from({ length: REQUESTS }, (_, n) =>
        n % 2 === 0
          ? own.send('GET', n % 4 === 0 ? 'groups' : 'loads')
          : // Refused when it is compared with the first, before its body is read.
            own.send('PUT', 'groups/tags', { body: '', headers: { 'idempotency-key': 'first' } }),
      ),
    )
    expect((await sessions()) - before).toBeLessThanOrEqual(CONNECTIONS_MAX + OTHER_CONNECTIONS)
    const statuses = statusesOf(loaded)
    expect(Object.keys(statuses).toSorted()).toEqual(['200', '422', '429'].filter((each) => each in statuses))
    for (const { status, json, headers } of loaded.filter((each) => each.status === 429)) {
      expect([status, json.errorCode, Number(headers.get('retry-after')) > 0]).toEqual([429, 'overloaded', true])
    }
    expect(await own.send('GET', 'groups')).toMatchObject({ status: 200 })
  })

  it('are read on another connection if theirs was lost while idle', async () => {
    expect(await ingest.send('GET', 'groups')).toMatchObject({ status: 200 })
    await ingest.database.asBackendKiller(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'selvedge_loader' and datname = current_database()`,
    )
    expect(await ingest.send('GET', 'groups')).toMatchObject({ status: 200 })
  })

  it('that wait for a table that is locked leave the others their time', async () => {
    const unlock = await ingest.database.lockTable('records.load_log')
    const stuck = Promise.all(Array.from({ length: 100 }, () => ingest.send('GET', 'loads')))
    const refused = await ingest.send('POST', 'groups/tags', { key: 'slv_load_nothing', body: '' })
    expect(refused.status).toBe(401)
    const loaded = await stuck
    await unlock()
    expect(statusesOf(loaded)).toEqual({ 429: 100 })
    expect(await ingest.send('GET', 'loads')).toMatchObject({ status: 200 })
  }, 60_000)
})

describe('the rate limit of a load key', () => {
  const QUOTA = 3

  it('counts every request, and says when the next one may come', async () => {
    const key = await ingest.database.createLoadKey(ingest.brandId, { quota: QUOTA, windowSeconds: 3_600 })
    const first = await ingest.send('GET', 'groups', { key })
    expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([200, `"default";q=${QUOTA};w=3600`])
    expect(await ingest.send('POST', 'groups/tags', { key, body: ndjson(tags(1)) })).toMatchObject({ status: 200 })
    expect(await ingest.send('POST', 'groups/tags', { key, body: '{' })).toMatchObject({ status: 422 })
    const beyond = await ingest.send('POST', 'groups/tags', { key, body: ndjson(tags(2)) })
    expect([beyond.status, beyond.json.errorCode]).toEqual([429, 'rate_limited'])
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ingest.send('GET', 'groups')).toMatchObject({ status: 200 })
  })

  it('is counted for all processes in Redis', async () => {
    const redis = await TestRedis.start()
    const settings = { redisUrl: redis.url, rateQuota: QUOTA }
    const own = await TestIngest.start({}, settings)
    onTestFinished(async () => {
      await own.stop()
      await redis.stop()
    })
    for (let n = 1; n <= QUOTA; n++) expect(await own.send('GET', 'groups')).toMatchObject({ status: 200 })
    const database = ingestSettings(own.database.url('selvedge_loader'))
    const beside = await startIngest({ ...database, ...settings }, pino({ level: 'silent' }))
    onTestFinished(() => beside.stop())
    const { status } = await fetch(`${beside.url}${LOAD_BASE_PATH}/brands/${BRAND}/groups`, {
      headers: { authorization: `Bearer ${own.key}` },
    })
    expect(status).toBe(429)
  })
})

describe('the size of a load', () => {
  const bounded = async (settings: object): Promise<TestIngest> => {
    const own = await TestIngest.start({}, settings)
    onTestFinished(() => own.stop())
    return own
  }
  const newest = async (own: TestIngest) => (await own.send('GET', 'loads')).json.loads[0]

  it('is bounded in bytes after decompression, and the refusal names the setting', async () => {
    const own = await bounded({ loadBytesMax: 100_000 })
    const lines = ndjson(tags(1)).repeat(2_000)
    const body = gzipSync(lines)
    expect(body.length).toBeLessThan(10_000)
    for (const query of ['', 'dryRun=true']) {
      const refused = await own.send('POST', 'groups/tags', { body, query, headers: { 'content-encoding': 'gzip' } })
      expect([refused.status, refused.json.errorCode]).toEqual([413, 'load_too_large'])
      expect(refused.json.error).toContain('100,000 bytes')
      expect(refused.json.error).toContain('SELVEDGE_LOAD_BYTES_MAX')
      expect(await newest(own)).toMatchObject({ outcome: 'failed', dryRun: query !== '', groups: [] })
    }
    expect(await own.send('POST', 'groups/tags', { body: ndjson(tags(50)) })).toMatchObject({ status: 200 })
  })

  it('is bounded in records, those of one key too', async () => {
    const own = await bounded({ loadRecordsMax: 50 })
    const line = ndjson([upsert('tags', record('tags', 1))])
    for (const [path, body] of [
      ['groups/tags', ndjson(tags(51))],
      ['loads', line.repeat(51)],
    ] as const) {
      const refused = await own.send('POST', path, { body })
      expect([refused.status, refused.json.errorCode]).toEqual([413, 'load_too_large'])
      expect(refused.json.error).toContain('SELVEDGE_LOAD_RECORDS_MAX')
    }
    expect((await states(own.database, own.brandId)).tags?.rowCount ?? 0).toBe(0)
    expect(await own.send('POST', 'loads', { body: line.repeat(50) })).toMatchObject({ status: 200 })
  })
})

describe('a dry run', () => {
  const DRY = { query: 'dryRun=true' }

  it('is in the history, as what it would have been', async () => {
    const before = (await states(ingest.database, ingest.brandId)).tags
    const { json } = await ingest.send('POST', 'groups/tags', { body: ndjson(tags(7)), ...DRY })
    const listed = (await ingest.send('GET', 'loads')).json.loads[0]
    expect(listed).toMatchObject({ id: json.id, outcome: 'loaded', dryRun: true, sequence: null })
    expect(listed.groups).toEqual(json.groups)
    expect((await states(ingest.database, ingest.brandId)).tags).toEqual(before)
    await ingest.send('POST', 'groups/tags', { body: '{', ...DRY })
    expect((await ingest.send('GET', 'loads')).json.loads[0]).toMatchObject({ outcome: 'refused', dryRun: true })
    await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
    expect((await ingest.send('GET', 'loads')).json.loads[0]).toMatchObject({ outcome: 'loaded', dryRun: false })
  })

  it('stays there for a day, and of many the newest hundred do', async () => {
    const own = await TestIngest.start()
    onTestFinished(() => own.stop())
    await own.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
    await own.database.asLoader(
      own.brandId,
      `insert into records.load_log (brand_id, id, sender, started_at, finished_at, outcome, groups, fault_count, faults, dry_run)
select $1::int, gen_random_uuid(), case when n > 1440 then 'old' else 'many' end, at, at, 'refused', '[]'::jsonb, 0, '[]'::jsonb, true
from (select n, now() - make_interval(mins => n) from (select generate_series(1, 300) union all select 1500) m(n)) r(n, at)`,
    )
    await own.send('POST', 'groups/tags', { body: ndjson(tags(2)), ...DRY })
    const rows = await own.database.withConnection('selvedge_loader', (loader) =>
      inBrandTransaction(loader, own.brandId, async () => {
        const text = `select dry_run, sender, count(*)::int, min(finished_at) > now() - interval '2 hours' from records.load_log
where brand_id = $1 group by 1, 2 order by 1, 3`
        return (await loader.query({ text, values: [own.brandId], rowMode: 'array' })).rows
      }),
    )
    expect(rows).toEqual([
      [false, 'test', 1, true],
      [true, 'test', 1, true],
      [true, 'many', 99, true],
    ])
  })
})

it('a dry run takes no place of a load in the list', async () => {
  const own = await TestIngest.start()
  onTestFinished(() => own.stop())
  await own.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
  for (let n = 0; n < 25; n++) await own.send('POST', 'groups/tags', { body: '', query: 'dryRun=true' })
  const { loads } = (await own.send('GET', 'loads')).json
  expect(loads.map(({ dryRun }: { dryRun: boolean }) => dryRun)).toEqual([...Array(20).fill(true), false])
})

it('reads of a brand that moves wait for a moment, and then make room for those of others', async () => {
  const database = await TestDatabase.create()
  const brandId = await database.createBrand(BRAND)
  const key = await database.createLoadKey(brandId)
  const addresses = { databaseUrl: null, adminDatabaseUrl: null, notifierDatabaseUrl: null, readUrls: [] }
  const cell = { ...addresses, loaderDatabaseUrl: database.url('selvedge_loader') }
  const settings = ingestSettings(
    cell.loaderDatabaseUrl,
    new Map([
      ['main', cell],
      ['east', cell],
    ]),
  )
  const beside = await startIngest(settings, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await beside.stop()
    await database.drop()
  })
  const groups = async (): Promise<number> =>
    (
      await fetch(`${beside.url}${LOAD_BASE_PATH}/brands/${BRAND}/groups`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status
  expect(await groups()).toBe(200)
  await database.asLoader(
    brandId,
    `insert into records.residence (brand_id, status, epoch, cell_to, move_id) values ($1, 'leaving', 1, 'east', gen_random_uuid())`,
  )
  expect(await groups()).toBe(429)
  await database.asLoader(brandId, 'delete from records.residence where brand_id = $1')
  expect(await groups()).toBe(200)
})

describe('a load key of one group', () => {
  const hidden = async (own: TestIngest): Promise<string> =>
    own.database.createLoadKey(own.brandId, { groups: ['tags'] })

  it('learns how many records of other groups name one that it removes, and no key of theirs', async () => {
    const links = [1, 2, 3].map((n): Values => {
      return { ...record('product-tags', n), tagId: record('tags', n === 3 ? 2 : 1).id }
    })
    await ingest.send('POST', 'loads', {
      body: ndjson([
        ...tags(3).map((tag) => upsert('tags', tag)),
        ...links.map((link) => upsert('product-tags', link)),
      ]),
    })
    const removal = {
      body: ndjson(tags(3).map(({ id }) => ({ op: 'delete', group: 'tags', key: { id } }))),
      query: 'dryRun=true&checkReferences=true',
    }
    const open = await ingest.send('POST', 'loads', removal)
    for (const link of links) expect(JSON.stringify(open.json)).toContain(link.productId)
    const closed = await ingest.send('POST', 'loads', { ...removal, key: await hidden(ingest) })
    expect(closed).toMatchObject({ status: 422, json: { details: { faultCount: 3 } } })
    expect(closed.json.details.faults).toEqual(
      [2, 1].map((count, index) => ({
        group: 'tags',
        line: index + 1,
        key: { id: record('tags', index + 1).id },
        label: record('tags', index + 1).name,
        field: 'id',
        code: 'still_referenced',
        sentence: `is removed, and a record that stays names it: ${count} of product-tags, which the key does not load`,
      })),
    )
    for (const link of links) expect(JSON.stringify(closed.json)).not.toContain(link.productId)
  })

  it('gets the same for a reference to a record that is there as for one that is not', async () => {
    const key = await ingest.database.createLoadKey(ingest.brandId, { groups: ['product-tags'] })
    await ingest.send('POST', 'loads', { body: ndjson([upsert('tags', record('tags', 1))]) })
    const answers = []
    for (const tagId of [record('tags', 1).id, record('tags', 99).id]) {
      const body = ndjson([upsert('product-tags', { ...record('product-tags', 9), tagId })])
      const { status, json } = await ingest.send('POST', 'loads', {
        key,
        body,
        query: 'dryRun=true&checkReferences=true',
      })
      answers.push([status, json.outcome])
    }
    expect(answers).toEqual([
      [200, 'dry_run'],
      [200, 'dry_run'],
    ])
  })
})

describe('hostile bodies', () => {
  it.each([
    ['a JSON array of faulty records', 'application/json', `[${'{},'.repeat(1_000_000)}{}]`],
    ['faulty lines', 'application/x-ndjson', '{}\n'.repeat(1_000_000)],
    ['lines that are no JSON', 'application/x-ndjson', '{\n'.repeat(1_000_000)],
  ])('of %s are not read to the end', async (_what, type, text) => {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' }
    for (const path of ['groups/tags', 'loads']) {
      const { status, json } = await ingest.send('POST', path, { body: gzipSync(text), headers, query: 'dryRun=true' })
      expect([status, json.errorCode]).toEqual([422, 'load_faulty'])
      expect(json.error).toMatch(/faults or more/)
      expect(json.details.faultCount).toBeLessThan(40_000)
    }
  })

  it('in chunks of one byte are refused, and others are not', async () => {
    const bytes = Buffer.from(ndjson(tags(100)))
    const sendIn = (chunkBytes: number) => {
      const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
        bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
      )
      return ingest.send('POST', 'groups/tags', { body: ReadableStream.from(chunks) as never })
    }
    const refused = await sendIn(1)
    expect([refused.status, refused.json.errorCode, refused.json.details[0].parameter]).toEqual([
      400,
      'invalid_parameter',
      'body',
    ])
    expect(await sendIn(20)).toMatchObject({ status: 200 })
  })
})
