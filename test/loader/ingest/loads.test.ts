/** Loads over HTTP: formats, outcomes, idempotency, limits, and what a load key may see. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { BRAND, TestIngest } from '../../support/ingest.ts'
import { until } from '../../support/until.ts'
import { variation } from '../../support/variations.ts'
import { csv, ndjson, type Values } from '../support/files.ts'
import { bodies, states } from '../support/loading.ts'

let ingest: TestIngest
const REPLY_MS = 100
/** It waits for neither bodies nor merges. */
let hasty: TestIngest

beforeAll(async () => {
  ingest = await TestIngest.start()
  hasty = await TestIngest.start({ silenceMs: 300, replyMs: REPLY_MS })
})
afterAll(async () => {
  await ingest.stop()
  await hasty.stop()
})

/** A load that nobody knows is taken for the one that is under way. */
const untilLoading = (to: TestIngest): Promise<void> =>
  until(async () => (await to.send('GET', `loads/${randomUUID()}`)).status === 202)

const tag = (n: number): Values => variation(resourceOf('tags'), n)
const tags = (count: number): Values[] => Array.from({ length: count }, (_, n) => tag(n + 1))
const put = (record: Values, group = 'tags') => ({ op: 'upsert', group, record })
const stored = async (): Promise<unknown[]> =>
  (await bodies(ingest.database, ingest.brandId, 'tags')).map((body) => JSON.parse(body).id)

/** Of the test before, which has rolled back but may not have left its place yet. */
const untilNoLoad = (to: TestIngest): Promise<void> =>
  until(async () => (await to.send('GET', `loads/${randomUUID()}`)).status === 404)

beforeEach(async () => {
  await untilNoLoad(ingest)
  const { status } = await ingest.send('PUT', 'groups/tags', { body: '', query: 'allowEmpty=true&removalsMax=100%' })
  expect(status).toBe(200)
})

describe('a body', () => {
  const records = tags(3)
  test.each<[string, string | Buffer, Record<string, string>]>([
    ['NDJSON', ndjson(records), {}],
    ['packed NDJSON', gzipSync(ndjson(records)), { 'content-encoding': 'gzip' }],
    ['CSV', csv(resourceOf('tags'), records), { 'content-type': 'text/csv; charset=utf-8' }],
    ['a JSON array', JSON.stringify(records), { 'content-type': 'application/json' }],
    [
      'a packed JSON array',
      gzipSync(JSON.stringify(records)),
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ],
  ])('of a group may be %s', async (_, body, headers) => {
    const { status, json } = await ingest.send('POST', 'groups/tags', { body, headers })
    expect([status, json]).toMatchObject([
      200,
      { outcome: 'loaded', groups: [{ group: 'tags', inserted: 3, count: 3 }] },
    ])
    const { stamp, version } = (await states(ingest.database, ingest.brandId)).tags!
    expect(json.groups[0]).toMatchObject({ stamp, version })
  })

  test('of change lines may be lines or an array', async () => {
    expect((await ingest.send('POST', 'loads', { body: ndjson([put(tag(1))]) })).json.groups).toMatchObject([
      { inserted: 1 },
    ])
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify([put(tag(2)), { op: 'delete', group: 'tags', key: { id: tag(1).id } }])
    expect((await ingest.send('POST', 'loads', { body, headers })).json.groups).toMatchObject([
      { inserted: 1, removed: 1 },
    ])
  })

  test.each([
    ['no type', { 'content-type': '' }, 415, 'unsupported_media_type'],
    ['XML', { 'content-type': 'text/xml' }, 415, 'unsupported_media_type'],
    ['another encoding', { 'content-encoding': 'br' }, 415, 'unsupported_media_type'],
    ['no array', { 'content-type': 'application/json' }, 400, 'invalid_parameter'],
  ])('with %s is refused', async (_, headers, status, errorCode) => {
    expect(await ingest.send('POST', 'groups/tags', { body: '{}', headers })).toMatchObject({
      status,
      json: { errorCode },
    })
  })

  test('of change lines is no CSV, and an array has a limit', async () => {
    const refused = await ingest.send('POST', 'loads', { body: '', headers: { 'content-type': 'text/csv' } })
    expect(refused.json.errorCode).toBe('unsupported_media_type')
    const headers = { 'content-type': 'application/json' }
    const large = await ingest.send('POST', 'groups/tags', { body: `[${' '.repeat(8_000_001)}]`, headers })
    expect([large.status, large.json.errorCode]).toEqual([413, 'body_too_large'])
  })
})

describe('methods', () => {
  test('merge, replace and delete by key', async () => {
    await ingest.send('POST', 'groups/tags', { body: ndjson(tags(3)) })
    expect((await ingest.send('PUT', 'groups/tags', { body: ndjson([tag(2), tag(4)]) })).json.groups).toMatchObject([
      { inserted: 1, unchanged: 1, removed: 2 },
    ])
    await ingest.send('DELETE', 'groups/tags', { body: ndjson([{ id: tag(2).id }]) })
    expect(await stored()).toEqual([tag(4).id])
  })

  test('that an address does not take get a 405', async () => {
    const { status, headers } = await ingest.send('PATCH', 'groups/tags')
    expect([status, headers.get('allow')]).toEqual([405, 'POST, PUT, DELETE'])
    const about = async (group: string) => {
      const { status, json } = await ingest.send('POST', `groups/${group}`, { body: '' })
      return [status, json.errorCode, json.error]
    }
    const known = [404, 'not_found']
    expect(await about('nothing')).toEqual([...known, 'There is no group "nothing".'])
    expect(await about('order-item')).toEqual([...known, 'There is no group "order-item"; did you mean order-items?'])
    expect(await about('countries')).toEqual([
      ...known,
      'countries is a group that all brands share; the operator loads it.',
    ])
  })

  test('a dry run changes nothing, and an unknown parameter is named', async () => {
    const dry = await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)), query: 'dryRun=true' })
    expect(dry.json).toMatchObject({ outcome: 'dry_run', groups: [{ inserted: 1 }] })
    expect(await stored()).toEqual([])
    const wrong = await ingest.send('POST', 'groups/tags', { body: '', query: 'dry=true' })
    expect(wrong.json.details).toMatchObject([{ parameter: 'dry' }])
  })
})

describe('what is refused', () => {
  test('faults, with key and value', async () => {
    const { status, json } = await ingest.send('POST', 'groups/tags', {
      body: ndjson([tag(1), { ...tag(2), name: 7 }]),
    })
    expect([status, json.error]).toEqual([422, 'Nothing was loaded: 1 fault; details names the first.'])
    expect(json.details).toEqual({
      faultCount: 1,
      faults: [
        {
          group: 'tags',
          line: 2,
          key: { id: tag(2).id },
          label: 'hero 2',
          field: 'name',
          value: '7',
          code: 'not_a_string',
          sentence: 'must be a string',
        },
      ],
    })
    expect(await stored()).toEqual([])
  })

  test('removals, by replace and by delete', async () => {
    await ingest.send('POST', 'groups/tags', { body: ndjson(tags(120)) })
    const refused = await ingest.send('PUT', 'groups/tags', { body: ndjson(tags(1)) })
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { errorCode: 'too_many_removals', details: { group: 'tags', removals: 119, of: 120 } },
    ])
    expect(refused.json.error).toContain('removalsMax=tags=119.')
    const keys = ndjson(tags(119).map(({ id }) => ({ id })))
    expect(await ingest.send('DELETE', 'groups/tags', { body: keys })).toMatchObject({ status: 409 })
    expect(await ingest.send('DELETE', 'groups/tags', { body: keys, query: 'removalsMax=119' })).toMatchObject({
      status: 200,
    })
    expect((await ingest.send('PUT', 'groups/tags', { body: '' })).json).toMatchObject({ errorCode: 'empty_input' })
  })

  test('removals of several groups, all of them named', async () => {
    const notes = Array.from({ length: 120 }, (_, n) => variation(resourceOf('notes'), n + 1))
    const lines = [...tags(120).map((tag) => put(tag)), ...notes.map((note) => put(note, 'notes'))]
    await ingest.send('POST', 'loads', { body: ndjson(lines) })
    const body = ndjson([
      ...tags(110).map(({ id }) => ({ op: 'delete', group: 'tags', key: { id } })),
      { op: 'replace', group: 'notes' },
    ])
    const send = (query: string) => ingest.send('POST', 'loads', { body, query })
    const { status, json } = await send('')
    expect([status, json]).toMatchObject([
      409,
      {
        // As listeners of 1.1.0 have it.
        errorCode: 'too_many_removals',
        details: {
          group: 'tags',
          removals: 110,
          of: 120,
          refusals: [
            { group: 'tags', code: 'too_many_removals', removals: 110, of: 120 },
            { group: 'notes', code: 'empty_input', removals: 120, of: 120 },
            { group: 'notes', code: 'too_many_removals', removals: 120, of: 120 },
          ],
          removalsMax: 'tags=110,notes=120',
        },
      },
    ])
    expect(json.error).toBe(
      'Nothing was loaded: 110 of 120 tags, 120 of 120 notes would be removed. Check that the input is complete, or send it with allowEmpty=true&removalsMax=tags=110,notes=120.',
    )
    expect(await send('allowEmpty=true&removalsMax=tags=110')).toMatchObject({
      status: 409,
      json: { details: { group: 'notes', removalsMax: 'tags=110,notes=120' } },
    })
    expect(await send('allowEmpty=true&removalsMax=tags=110,notes=120')).toMatchObject({ status: 200 })
  })

  test('a stamp that is not expected', async () => {
    const expecting = (stamp: string | null) => ndjson([{ op: 'expect', group: 'tags', stamp }, put(tag(1))])
    const { json } = await ingest.send('POST', 'loads', { body: expecting(randomUUID()) })
    expect(json).toMatchObject({ errorCode: 'group_changed', details: { group: 'tags' } })
    const { json: listed } = await ingest.send('GET', 'groups')
    const { stamp } = listed.groups.find(({ group }: { group: string }) => group === 'tags')
    expect(await ingest.send('POST', 'loads', { body: expecting(stamp) })).toMatchObject({ status: 200 })
  })
})

describe('a load that takes long', () => {
  test('gets a 202, continues, and can be followed', async () => {
    await hasty.database.load(hasty.brandId, { tags: tags(1) })
    const locker = await hasty.database.connect('selvedge_loader')
    await locker.query(`begin; select set_config('app.brand', '${hasty.brandId}', true)`)
    await locker.query(`select from records.resource_state where resource = 'tags' for update`)
    const key = randomUUID()
    const headers = { 'idempotency-key': key }
    const accepted = await hasty.send('POST', 'groups/tags', { body: ndjson(tags(2)), headers })
    expect([accepted.status, accepted.json]).toEqual([202, { id: expect.any(String), outcome: 'running' }])
    const path = accepted.headers.get('location')!.split(`${BRAND}/`)[1]!
    expect(await hasty.send('GET', path)).toMatchObject({ status: 202 })
    // The same key finds it; another load of the brand has to wait.
    const again = await hasty.send('POST', 'groups/tags', { body: ndjson(tags(2)), headers })
    expect([again.status, again.json.id]).toEqual([202, accepted.json.id])
    const reused = await hasty.send('POST', 'groups/tags', { body: ndjson(tags(3)), headers })
    expect([reused.status, reused.json.errorCode]).toEqual([422, 'idempotency_key_reused'])
    const replacing = await hasty.send('PUT', 'groups/tags', { body: ndjson(tags(2)), headers })
    expect([replacing.status, replacing.json.errorCode]).toEqual([422, 'idempotency_key_reused'])
    const other = await hasty.send('POST', 'groups/notes', { body: '' })
    expect([other.status, other.json.errorCode, other.headers.get('retry-after')]).toEqual([429, 'load_under_way', '5'])
    await locker.query('rollback')
    await locker.end()
    await until(async () => (await hasty.send('GET', path)).status === 200)
    expect((await hasty.send('GET', path)).json).toMatchObject({ outcome: 'loaded', groups: [{ inserted: 1 }] })
    const repeated = await hasty.send('POST', 'groups/tags', { body: ndjson(tags(2)), headers })
    expect(repeated.json.id).toBe(accepted.json.id)
  })

  test('is known from its 202 on, before it has begun in the database', async () => {
    const prompt = await TestIngest.start({ replyMs: 0 })
    onTestFinished(() => prompt.stop())
    for (let n = 1; n <= 20; n++) {
      const { status, headers } = await prompt.send('POST', 'groups/tags', { body: ndjson(tags(n)) })
      if (status === 200) continue
      const path = headers.get('location')!.split(`${BRAND}/`)[1]!
      expect((await prompt.send('GET', path)).status).toBeOneOf([200, 202])
      await until(async () => (await prompt.send('GET', path)).status === 200)
    }
  })

  test('is waited for if it is a dry run, which nobody follows', async () => {
    const locker = await hasty.database.connect('selvedge_loader')
    await locker.query(`begin; select set_config('app.brand', '${hasty.brandId}', true)`)
    await locker.query(`select from records.resource_state where resource = 'tags' for update`)
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { body: ndjson(tags(3)), headers, query: 'dryRun=true' }
    const reply = hasty.send('POST', 'groups/tags', sent)
    await untilLoading(hasty)
    expect(await Promise.race([reply, sleep(3 * REPLY_MS, 'none')])).toBe('none')
    // Its key does not lead to it.
    expect((await hasty.send('POST', 'groups/tags', sent)).json.errorCode).toBe('load_under_way')
    await locker.query('rollback')
    await locker.end()
    expect(await reply).toMatchObject({ status: 200, json: { outcome: 'dry_run' } })
  })

  test('of another process keeps the brand too', async () => {
    const other = await ingest.database.connect('selvedge_loader')
    const { beAlone } = await import('../../../packages/service/store/loading/one-load.ts')
    await other.query('begin')
    await beAlone(other, ingest.brandId)
    const { status, json } = await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
    expect([status, json.errorCode]).toEqual([429, 'load_under_way'])
    expect(await ingest.send('GET', `loads/${randomUUID()}`)).toMatchObject({ status: 202 })
    await other.end()
    expect(await ingest.send('GET', `loads/${randomUUID()}`)).toMatchObject({ status: 404 })
  })
})

describe('a body that does not come', () => {
  const open = (to: TestIngest, first: string) => {
    const { hostname, port, pathname } = new URL(`${to.url}/brands/${BRAND}/groups/tags`)
    const headers = { authorization: `Bearer ${to.key}`, 'content-type': 'application/x-ndjson' }
    const sender = httpRequest({ hostname, port, path: pathname, method: 'POST', headers })
    sender.on('error', () => {})
    sender.write(first)
    return sender
  }
  const long = ndjson(tags(500))

  test('is rolled back when it is silent, with a 408', async () => {
    const sender = open(hasty, long)
    const [response] = await once(sender, 'response')
    expect(response.statusCode).toBe(408)
    sender.destroy()
    const [load] = (await hasty.send('GET', 'loads')).json.loads
    expect(load).toMatchObject({ outcome: 'failed', reason: 'the body came too slowly' })
  })

  test('keeps nobody waiting before it has begun', async () => {
    const silent = Array.from({ length: 20 }, () => open(ingest, '{'))
    expect(await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)) })).toMatchObject({ status: 200 })
    for (const sender of silent) sender.destroy()
  })

  test('is rolled back when its sender is gone', async () => {
    const sender = open(ingest, long)
    await untilLoading(ingest)
    sender.destroy()
    await until(
      async () => (await ingest.send('GET', 'loads')).json.loads[0].reason?.startsWith('the body broke off') ?? false,
    )
    expect(await stored()).toEqual([])
  })
})

describe('an early reply', () => {
  test('comes before the body of a sender that asks first', async () => {
    const { hostname, port } = new URL(ingest.url)
    const headers = { authorization: 'Bearer nothing', expect: '100-continue', 'content-length': '1000000' }
    const path = `/api/load/v1/brands/${BRAND}/groups/tags`
    const sender = httpRequest({ hostname, port, path, method: 'PUT', headers })
    let isAsked = false
    sender.on('continue', () => {
      isAsked = true
    })
    sender.flushHeaders()
    const [response] = await once(sender, 'response')
    expect([response.statusCode, isAsked]).toEqual([401, false])
    sender.destroy()
  })
})

describe('what a load key sees', () => {
  test('is history and states of its groups, and faults of its own loads', async () => {
    const [narrow, other] = [
      await ingest.database.createLoadKey(ingest.brandId, { groups: ['notes'] }),
      await ingest.database.createLoadKey(ingest.brandId),
    ]
    await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
    await ingest.send('POST', 'groups/tags', { body: ndjson([{ ...tag(2), name: 7 }]) })
    const seen = async (key: string) => (await ingest.send('GET', 'loads', { key })).json.loads
    expect((await seen(ingest.key))[0]).toMatchObject({
      outcome: 'refused',
      faultCount: 1,
      faults: [{ value: '7' }],
      causes: [{ field: 'name', count: 1 }],
    })
    expect((await seen(other))[0]).toMatchObject({ outcome: 'refused', faultCount: 1, faults: [], causes: [] })
    expect((await seen(other))[1]).toMatchObject({ outcome: 'loaded', viewsChanged: 0 })
    const groups = (await ingest.send('GET', 'groups', { key: narrow })).json.groups
    expect(groups.map(({ group }: { group: string }) => group)).toEqual(['notes'])
    expect(await ingest.send('POST', 'groups/notes', { key: narrow, body: '' })).toMatchObject({ status: 200 })
    expect(await ingest.send('POST', 'loads', { key: narrow, body: ndjson([put(tag(9))]) })).toMatchObject({
      status: 401,
    })
  })

  test('limited to groups: loads of these and those that it sent, however many others there are, and no other', async () => {
    const narrow = await ingest.database.createLoadKey(ingest.brandId, { groups: ['notes'] })
    const note = resourceOf('notes').sample
    const both = ndjson([put(tag(1)), { op: 'upsert', group: 'notes', record: note }])
    const { id: shared } = (await ingest.send('POST', 'loads', { body: both })).json
    await ingest.send('POST', 'groups/notes', { key: narrow, body: '{"id":7}' })
    const { id: other } = (await ingest.send('POST', 'groups/tags', { body: ndjson(tags(2)) })).json
    const { id: dry } = (await ingest.send('POST', 'groups/tags', { body: ndjson(tags(3)), query: 'dryRun=true' })).json
    await ingest.send('POST', 'groups/tags', { body: '{"id":7}' })
    for (let n = 0; n < 100; n++) await ingest.send('POST', 'groups/tags', { body: '' })
    const { loads } = (await ingest.send('GET', 'loads', { key: narrow })).json
    expect(loads.slice(0, 2)).toMatchObject([
      { outcome: 'refused', groups: [] },
      { id: shared, groups: [{ group: 'notes' }], viewsChanged: null },
    ])
    const listed = loads.map(({ id }: { id: string }) => id)
    expect(listed).not.toContain(other)
    expect(listed).not.toContain(dry)
    expect(await ingest.send('GET', `loads/${shared}`, { key: narrow })).toMatchObject({ status: 200 })
    for (const id of [other, dry]) {
      expect(await ingest.send('GET', `loads/${id}`, { key: narrow })).toMatchObject({ status: 404 })
      expect(await ingest.send('GET', `loads/${id}`)).toMatchObject({ status: 200 })
    }
  })
})

describe('operating', () => {
  test('health, readiness, metrics, the document and audit lines', async () => {
    await ingest.send('POST', 'groups/tags', { body: ndjson(tags(1)) })
    const root = ingest.ingest.url
    expect(await (await fetch(`${root}/healthz`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await fetch(`${root}/readyz`)).json()).toEqual({ status: 'ok' })
    const document = (await (await fetch(`${ingest.url}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths)).toContain('/brands/{brand}/loads')
    const metrics = await (await fetch(ingest.ingest.metricsUrl!)).text()
    expect(metrics).toMatch(/selvedge_loads_total\{outcome="loaded"\} [1-9]/)
    expect(metrics).toMatch(/selvedge_load_records_total\{change="inserted"\} [1-9]/)
    const line = ingest.logged.map((each) => JSON.parse(each)).find(({ operation }) => operation === 'mergeGroup')
    expect(line).toMatchObject({ method: 'POST', brand: BRAND, keyId: expect.any(String), status: 200 })
    expect(ingest.logged.join()).not.toContain(ingest.key)
  })

  test('metrics tell whose fault it is that a load is not in', async () => {
    const own = await TestIngest.start({ silenceMs: 300 })
    onTestFinished(() => own.stop())
    const metrics = async () => await (await fetch(own.ingest.metricsUrl!)).text()
    expect(await metrics()).toContain('selvedge_load_ready 1\n')
    const counted = async () =>
      Object.fromEntries(
        [...(await metrics()).matchAll(/selvedge_loads_total\{outcome="(\w+)"\} (\d+)/g)].map(([, outcome, count]) => [
          outcome,
          Number(count),
        ]),
      )
    expect(await counted()).toEqual({ loaded: 0, refused: 0, broken: 0, failed: 0 })
    await own.send('POST', 'groups/tags', { body: ndjson(tags(200)) })
    await own.send('POST', 'groups/tags', { body: '{"id":7}' })
    await own.send('PUT', 'groups/tags', { body: ndjson(tags(1)) })
    expect(await counted()).toEqual({ loaded: 1, refused: 2, broken: 0, failed: 0 })
    const headers = { 'content-type': 'application/json' }
    await own.send('POST', 'groups/tags', { body: '{}', headers })
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(ndjson(tags(500)))) })
    expect((await own.send('POST', 'groups/tags', { body: silent })).status).toBe(408)
    expect(await counted()).toEqual({ loaded: 1, refused: 2, broken: 2, failed: 0 })
    await own.database.asOwner('alter table records.tags rename to no_tags')
    expect((await own.send('POST', 'groups/tags', { body: ndjson(tags(1)) })).status).toBe(503)
    await own.database.asOwner('alter table records.no_tags rename to tags')
    expect(await counted()).toEqual({ loaded: 1, refused: 2, broken: 2, failed: 1 })
    const notMine = await own.database.createLoadKey(own.brandId, { groups: ['notes'] })
    expect((await own.send('POST', 'loads', { key: notMine, body: ndjson([put(tag(1))]) })).status).toBe(401)
    expect(await counted()).toEqual({ loaded: 1, refused: 2, broken: 2, failed: 1 })
  })
})

test('on SIGTERM, a load that merges ends well, and one whose body is still sent is rolled back', async () => {
  const own = await TestIngest.start()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(ndjson(tags(500)))) })
  const cut = own.send('POST', 'groups/tags', { body }).catch(() => null)
  await untilLoading(own)
  await own.stopListening()
  expect((await cut)?.status).not.toBe(200)
  expect(await bodies(own.database, own.brandId, 'tags')).toEqual([])
  await own.stop()
}, 30_000)
