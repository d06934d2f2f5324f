/** An idempotency key: one load of one sender, and whatever else is sent with it is refused, never taken for a repeat. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { BRAND, type Loaded, TestIngest } from '../../support/ingest.ts'
import { until } from '../../support/until.ts'
import { variation } from '../../support/variations.ts'
import { ndjson, type Values } from '../support/files.ts'

let ingest: TestIngest
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())

const records = (group: string, count: number): Values[] =>
  Array.from({ length: count }, (_, n) => variation(resourceOf(group), n + 1))
const tags = (count: number): string => ndjson(records('tags', count))

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly body?: string | Buffer
  readonly query?: string
  readonly key?: string
  readonly headers?: Record<string, string>
}

const send = (idempotencyKey: string, { method = 'POST', path = 'groups/tags', headers, ...rest }: Sent = {}) =>
  ingest.send(method, path, { body: tags(2), ...rest, headers: { 'idempotency-key': idempotencyKey, ...headers } })

const countOf = async (group: string): Promise<number> => {
  const { json } = await ingest.send('GET', 'groups')
  return json.groups.find((each: { group: string }) => each.group === group)?.count ?? 0
}
const outcome = ({ status, headers, json }: Loaded) => [status, headers.get('idempotency-replayed'), json.errorCode]

const LOADED = [200, null, undefined]
const REPLAYED = [200, 'true', undefined]
const REUSED = [422, null, 'idempotency_key_reused']

beforeEach(async () => {
  for (const group of ['tags', 'notes']) {
    await ingest.send('PUT', `groups/${group}`, { body: '', query: 'allowEmpty=true&removalsMax=100%' })
  }
})

describe('the same load', () => {
  it('gets the stored outcome, and is not loaded again', async () => {
    const key = randomUUID()
    const first = await send(key)
    const version = first.json.groups[0].version
    const again = await send(key)
    expect(outcome(again)).toEqual(REPLAYED)
    expect([again.json.id, again.json.groups]).toEqual([first.json.id, first.json.groups])
    expect((await send(key, { body: gzipSync(tags(2)), headers: { 'content-encoding': 'gzip' } })).json.id).toBe(
      first.json.id,
    )
    await ingest.send('POST', 'groups/tags', { body: tags(3) })
    expect(outcome(await send(key))).toEqual(REPLAYED)
    expect((await ingest.send('GET', 'loads')).json.loads[0].groups[0].version).toBe(version + 1)
  })

  it('runs again if it was refused', async () => {
    const key = randomUUID()
    expect(await send(key, { body: ndjson([{ name: 7 }]) })).toMatchObject({ status: 422 })
    expect(outcome(await send(key))).toEqual(LOADED)
    expect(await countOf('tags')).toBe(2)
  })

  it('is loaded once by two that come together, and the other gets the outcome when it is sent again', async () => {
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(key)))
    // The others wait for it, or are told that it merges.
    for (const { status } of sent) expect(status).toBeOneOf([200, 202, 429])
    expect(sent.map(({ status }) => status)).toContain(200)
    expect(outcome(await send(key))).toEqual(REPLAYED)
    const { loads } = (await ingest.send('GET', 'loads')).json
    expect(loads.filter((load: { idempotencyKey: string }) => load.idempotencyKey === key)).toHaveLength(1)
  })
})

describe('another load with the same key is refused', () => {
  it.each<[what: string, other: Sent]>([
    ['body', { body: tags(3) }],
    ['empty body', { body: '' }],
    ['body that is no gzip', { headers: { 'content-encoding': 'gzip' } }],
    ['group', { path: 'groups/notes', body: ndjson(records('notes', 2)) }],
    ['operation', { method: 'PUT' }],
    ['deletion', { method: 'DELETE', body: ndjson(records('tags', 1).map(({ id }) => ({ id }))) }],
    ['change lines', { path: 'loads', body: '' }],
    ['parameter', { query: 'checkReferences=true' }],
  ])('by its %s', async (_what, other) => {
    const key = randomUUID()
    expect(outcome(await send(key))).toEqual(LOADED)
    expect(outcome(await send(key, other))).toEqual(REUSED)
    expect([await countOf('tags'), await countOf('notes')]).toEqual([2, 0])
    expect(outcome(await send(key))).toEqual(REPLAYED)
  })

  it('before its body is asked for, if that does not matter', async () => {
    const key = randomUUID()
    await send(key)
    const { hostname, port } = new URL(ingest.url)
    const sender = httpRequest({
      hostname,
      port,
      path: `/api/load/v1/brands/${BRAND}/groups/notes`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${ingest.key}`,
        'content-type': 'application/x-ndjson',
        'content-length': '1000000',
        'idempotency-key': key,
        expect: '100-continue',
      },
    })
    let isAsked = false
    sender.on('continue', () => {
      isAsked = true
    })
    sender.flushHeaders()
    const [response] = await once(sender, 'response')
    expect([response.statusCode, isAsked]).toEqual([422, false])
    sender.destroy()
  })

  it('while the first one is still sent', async () => {
    const key = randomUUID()
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(tags(500)))
        await rest
        controller.close()
      },
    })
    const headers = { 'idempotency-key': key }
    const first = ingest.send('POST', 'groups/tags', { body, headers })
    await until(async () => (await ingest.send('GET', `loads/${randomUUID()}`)).status === 202)
    expect(outcome(await send(key, { method: 'PUT' }))).toEqual(REUSED)
    // Whether this one is the same cannot be known yet.
    expect(await send(key)).toMatchObject({ status: 429, json: { errorCode: 'load_under_way' } })
    sendRest()
    expect(await first).toMatchObject({ status: 200 })
    expect(outcome(await send(key))).toEqual(REUSED)
    expect(outcome(await send(key, { body: tags(500) }))).toEqual(REPLAYED)
  })
})

describe('another sender', () => {
  it('of the brand has its own keys, and does not see those of others', async () => {
    const [key, other] = [randomUUID(), await ingest.database.createLoadKey(ingest.brandId, { groups: ['notes'] })]
    expect(outcome(await send(key))).toEqual(LOADED)
    const notes = { path: 'groups/notes', body: ndjson(records('notes', 2)), key: other }
    expect(outcome(await send(key, notes))).toEqual(LOADED)
    expect(outcome(await send(key, notes))).toEqual(REPLAYED)
    expect([await countOf('tags'), await countOf('notes')]).toEqual([2, 2])
    const seen = async (by: string) =>
      (await ingest.send('GET', 'loads', { key: by })).json.loads
        .slice(0, 2)
        .map((load: { idempotencyKey: string | null }) => load.idempotencyKey)
    // A key that is limited to notes is not shown the load of tags.
    expect((await seen(other))[0]).toBe(key)
    expect(await seen(ingest.key)).toEqual([null, key])
    const [, first] = (await ingest.send('GET', 'loads')).json.loads
    expect((await ingest.send('GET', `loads/${first.id}`, { key: other })).status).toBe(404)
  })

  it('that repeats a load and stops sending keeps no repeat of others waiting', async () => {
    const [key, other] = [randomUUID(), await ingest.database.createLoadKey(ingest.brandId, { groups: ['notes'] })]
    const notes = ndjson(records('notes', 500))
    await send(key)
    await send(key, { path: 'groups/notes', body: notes, key: other })
    const stalling = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(notes)) })
    const stopped = new AbortController()
    const stalled = ingest.send('POST', 'groups/notes', {
      key: other,
      body: stalling,
      headers: { 'idempotency-key': key },
      signal: stopped.signal,
    })
    stalled.catch(() => {})
    // When its own repeat finds no place, the other one has it.
    const again = { path: 'groups/notes', body: notes, key: other }
    await until(async () => (await send(key, again)).status === 429)
    expect(outcome(await send(key))).toEqual(REPLAYED)
    stopped.abort()
    await until(async () => (await send(key, again)).status === 200)
  })

  it('gets a 503 as long as the index of release 1.1.0 is there', async () => {
    const own = await TestIngest.start()
    onTestFinished(() => own.stop())
    await own.database.asOwner(`drop index records.load_log_loaded_once`)
    await own.database.asOwner(
      `create unique index load_log_loaded_once on records.load_log (brand_id, idempotency_key) where outcome = 'loaded'`,
    )
    const headers = { 'idempotency-key': 'nightly' }
    expect((await own.send('POST', 'groups/tags', { body: tags(1), headers })).status).toBe(200)
    const other = await own.database.createLoadKey(own.brandId)
    const refused = await own.send('POST', 'groups/tags', { body: tags(2), headers, key: other })
    expect([refused.status, refused.json.errorCode]).toEqual([503, 'unavailable'])
    expect(own.logged.join()).toContain('selvedge migrate')
  })

  it('of another brand has its own keys', async () => {
    const [key, other] = [randomUUID(), await ingest.database.createLoadKey(ingest.otherBrandId)]
    await send(key)
    const response = await fetch(`${ingest.url}/brands/birch-wren/groups/tags`, {
      method: 'POST',
      body: tags(1),
      headers: { authorization: `Bearer ${other}`, 'content-type': 'application/x-ndjson', 'idempotency-key': key },
    })
    expect(response.headers.get('idempotency-replayed')).toBe(null)
    expect(await response.json()).toMatchObject({ groups: [{ inserted: 1 }] })
  })
})

it.each(['', 'with space', 'é', 'x'.repeat(256)])('must be plain: %j', async (key) => {
  const { status } = await send(key).catch(() => ({ status: 400 }))
  expect(status).toBe(400)
})
