/** Loads with the TypeScript client: streamed, repeated where that is safe, followed, and refused with all faults. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LoadChange, LoadError, SelvedgeLoader } from '@selvedge/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodies } from '../loader/support/loading.ts'
import { resourceOf } from '../support/database.ts'
import { BRAND, TestIngest } from '../support/ingest.ts'
import { variation } from '../support/variations.ts'

let ingest: TestIngest
beforeAll(async () => {
  ingest = await TestIngest.start({ replyMs: 50 })
})
afterAll(() => ingest.stop())

const brandAt = (loadUrl: string) => new SelvedgeLoader({ loadKey: ingest.key, loadUrl }).brand(BRAND)
const put = (n: number, more: object = {}): LoadChange =>
  ({ op: 'upsert', group: 'tags', record: { ...variation(resourceOf('tags'), n), ...more } }) as LoadChange
const count = async (): Promise<number> => (await bodies(ingest.database, ingest.brandId, 'tags')).length

/** A listener that fails in front of the real one: each fault befalls one request that loads. */
async function faulty(...faults: ('drop' | 'drop the answer' | number)[]): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const fault = request.method === 'POST' ? faults.shift() : undefined
    if (fault === 'drop') return void request.socket.destroy()
    if (typeof fault === 'number') {
      request.resume()
      response.writeHead(fault, { 'retry-after': '0', 'content-type': 'application/json' })
      return void response.end('{"error":"busy","errorCode":"overloaded"}')
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, 'transfer-encoding': __, connection: ___, ...headers } = request.headers
    const passed = await fetch(`${new URL(ingest.url).origin}${request.url}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await passed.text()
    if (fault === 'drop the answer') return void request.socket.destroy()
    response.writeHead(passed.status, Object.fromEntries(passed.headers))
    response.end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(ingest.url).pathname}`, server }
}

test('streams what is made on demand, and follows a 202', async () => {
  async function* changes(): AsyncGenerator<LoadChange> {
    for (let n = 1; n <= 2_000; n++) yield put(n)
  }
  const { outcome, groups } = await brandAt(ingest.url).load(changes)
  expect([outcome, groups]).toMatchObject(['loaded', [{ group: 'tags', inserted: 2_000, count: 2_000 }]])
})

test('repeats what may pass, with the same key, so that it happens once', async () => {
  const before = await count()
  const { url, server } = await faulty('drop', 503, 429, 'drop the answer')
  const result = await brandAt(url).load([
    put(10_001),
    { op: 'delete', group: 'tags', key: { id: variation(resourceOf('tags'), 1).id as string } },
  ])
  server.close()
  expect(result.groups).toMatchObject([{ inserted: 1, removed: 1 }])
  expect(await count()).toBe(before)
  const history = (await ingest.send('GET', 'loads')).json.loads as { idempotencyKey: string }[]
  expect(history.filter(({ idempotencyKey }) => idempotencyKey === history[0]!.idempotencyKey)).toHaveLength(1)
})

test('sends texts as they are, and tells what a group is now', async () => {
  const brand = brandAt(ingest.url)
  const line = (n: number): string => JSON.stringify(put(n))
  const { groups } = await brand.load([`${line(40_001)}\n${line(40_002)}`, put(40_003)])
  const [loaded] = groups
  expect(loaded).toMatchObject({ group: 'tags', inserted: 3 })
  expect((await brand.groups()).find(({ group }) => group === 'tags')).toMatchObject({
    count: loaded!.count,
    stamp: loaded!.stamp,
  })
  const refused = new SelvedgeLoader({ loadKey: 'slv_load_wrong', loadUrl: ingest.url }).brand(BRAND)
  await expect(refused.groups()).rejects.toMatchObject({ status: 401, errorCode: 'load_key_refused' })
})

test('sends what can be iterated only once only once', async () => {
  const { url, server } = await faulty(503, 503)
  function* once(): Generator<LoadChange> {
    yield put(20_001)
  }
  await expect(brandAt(url).load(once())).rejects.toThrow('overloaded')
  server.close()
})

test('sends what a function makes again for each attempt', async () => {
  const { url, server } = await faulty(503, 'drop')
  async function* changes(): AsyncGenerator<LoadChange> {
    yield put(60_001)
  }
  expect((await brandAt(url).load(changes)).groups).toMatchObject([{ inserted: 1 }])
  server.close()
})

test('raises an error that lists the faults', async () => {
  const error = await brandAt(ingest.url)
    .load([put(30_001), put(30_002, { name: 7 })])
    .catch((thrown) => thrown)
  expect(error).toBeInstanceOf(LoadError)
  expect(error).toMatchObject({
    status: 422,
    errorCode: 'load_faulty',
    faultCount: 1,
    faults: [{ line: 2, value: '7' }],
  })
  expect(error.message).toContain('tags line 2 {"id":')
  expect(error.message).not.toContain(ingest.key)
})

test('passes on what the changes throw, and loads nothing', async () => {
  const before = await count()
  async function* changes(): AsyncGenerator<LoadChange> {
    yield put(40_001)
    throw new Error('the source is gone')
  }
  await expect(brandAt(ingest.url).load(changes)).rejects.toThrow('the source is gone')
  expect(await count()).toBe(before)
})

test('has options, and a key that the caller chooses', async () => {
  const dry = await brandAt(ingest.url).load([put(50_001)], { dryRun: true })
  expect(dry.outcome).toBe('dry_run')
  const options = { idempotencyKey: 'nightly-2026-11-17', removalsMax: '100%' }
  const first = await brandAt(ingest.url).load([put(50_002)], options)
  expect((await brandAt(ingest.url).load([put(50_002)], options)).id).toBe(first.id)
  const other = brandAt(ingest.url).load([put(50_003)], options)
  await expect(other).rejects.toMatchObject({ status: 422, errorCode: 'idempotency_key_reused' })
})
