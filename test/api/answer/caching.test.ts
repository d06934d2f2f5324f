/** Finished answers and validators: given again while they are true, and not a moment longer than promised. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST_LENGTH_MAX } from '../../../packages/service/http/list-header.ts'
import { fill } from '../../support/bulk.ts'
import { resourceOf } from '../../support/database.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { BASE, TestService } from '../../support/service.ts'
import { OPERATOR } from '../../support/template.ts'
import { uuid, variation } from '../../support/variations.ts'

const MAX_AGE_MS = 1_000
const tag = (n: number, name: string) => ({ ...variation(resourceOf('tags'), n), name })

const clock = new ManualClock()
let service: TestService
beforeAll(async () => {
  service = await TestService.start({ stateMaxAgeMs: MAX_AGE_MS }, clock)
  await service.database.load(service.brandId, { tags: [1, 2, 3, 4].map((n) => tag(n, 'first')) })
})
afterAll(() => service.stop())

const ask = (path: string, ifNoneMatch?: string) =>
  service.get(`${BASE}/brands/alder-finch/${path}`, {
    authorization: `Bearer ${service.keys.brand}`,
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  })

/** Changes records, and lets pass the time after which every answer has to show it. */
async function change(records: Parameters<TestService['database']['load']>[1]): Promise<void> {
  await service.database.load(service.brandId, records)
  clock.advance(MAX_AGE_MS)
}

describe('an answer asked for again', () => {
  it('costs the database nothing while it is fresh', async () => {
    await ask('tags?limit=3')
    await ask('tags?limit=3')
    service.wire.reset()
    for (let n = 0; n < 5; n++) expect((await ask('tags?limit=3')).json.items.length).toBe(3)
    expect(service.wire.roundTrips).toBe(0)
  })

  it('is new once the records have changed', async () => {
    expect((await ask('tags?limit=1')).json.items[0].name).toBe('first')
    await change({ tags: [tag(1, 'changed')] })
    expect((await ask('tags?limit=1')).json.items[0].name).toBe('changed')
    expect((await ask(`tags/${variation(resourceOf('tags'), 1).id}`)).json.name).toBe('changed')
  })

  it('may be compressed, and is the same', async () => {
    const url = `${service.url}${BASE}/brands/alder-finch/tags?limit=100`
    const headers = { authorization: `Bearer ${service.keys.brand}` }
    await service.database.load(service.brandId, { tags: Array.from({ length: 30 }, (_, n) => tag(n + 10, 'many')) })
    const plain = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
    const [raw, zipped] = [
      Buffer.from(await plain.arrayBuffer()),
      await rawGet(url, { ...headers, 'accept-encoding': 'gzip' }),
    ]
    expect(zipped.encoding).toBe('gzip')
    for (const accepted of ['GZIP', 'br;q=0.1,\tGzip;Q=0.5', 'identity, X, gZip']) {
      expect((await rawGet(url, { ...headers, 'accept-encoding': accepted })).encoding, accepted).toBe('gzip')
    }
    for (const refused of ['GZIP;q=0', 'xgzip', 'identity', `gzip,${'x'.repeat(LIST_LENGTH_MAX)}`]) {
      expect((await rawGet(url, { ...headers, 'accept-encoding': refused })).encoding, refused).toBeUndefined()
    }
    expect(zipped.bytes.length).toBeLessThan(raw.length / 3)
    expect(gunzipSync(zipped.bytes).equals(raw)).toBe(true)
    expect(plain.headers.get('vary')).toBe('Authorization, Accept-Encoding')
    expect(plain.headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('a conditional request', () => {
  it('names one of several ETags, in a list that is not longer than any client sends', async () => {
    const { headers } = await ask('tags?limit=2')
    const list = `"a", ${headers.get('etag')}, "b"`
    expect((await ask('tags?limit=2', list)).status).toBe(304)
    expect((await ask('tags?limit=2', list.padEnd(LIST_LENGTH_MAX, ','))).status).toBe(304)
    expect((await ask('tags?limit=2', list.padEnd(LIST_LENGTH_MAX + 1, ','))).status).toBe(200)
  })

  it.each([
    'tags?limit=2',
    'tags?limit=2&direction=desc',
    'tags?name=first',
    `tags?productId=${uuid('product')}`,
    'tags/first',
  ])('%s', async (query) => {
    const path = query === 'tags/first' ? `tags/${variation(resourceOf('tags'), 1).id}` : query
    const { headers } = await ask(path)
    const etag = headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const condition of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, text, headers: again } = await ask(path, condition)
      expect([status, text, again.get('etag')]).toEqual([304, '', etag])
      expect(again.get('ratelimit')).toBeTruthy()
    }
    expect((await ask(path, '"made-up"')).status).toBe(200)
    await change({ tags: [tag(2, `changed for ${query}`)] })
    expect((await ask(path, etag)).status).toBe(200)
  })

  it('in the other direction has another ETag, though both are of one state', async () => {
    const [asc, desc] = [await ask('tags?limit=100'), await ask('tags?limit=100&direction=desc')]
    expect(desc.json.items).toEqual(asc.json.items.toReversed())
    expect(desc.headers.get('selvedge-version')).toBe(asc.headers.get('selvedge-version'))
    expect(desc.headers.get('etag')).not.toBe(asc.headers.get('etag'))
    expect((await ask('tags?limit=100&direction=desc', asc.headers.get('etag')!)).status).toBe(200)
    expect((await ask('tags?limit=100', desc.headers.get('etag')!)).status).toBe(200)
  })

  it('is answered without reading records, even by a process that never saw the answer', async () => {
    const other = await TestService.start({
      stateMaxAgeMs: MAX_AGE_MS,
      databaseUrl: service.database.url('selvedge_api'),
    })
    const headers = { authorization: `Bearer ${service.keys.brand}` }
    const path = `${BASE}/brands/alder-finch/tags?limit=4`
    const etag = (await service.get(path, headers)).headers.get('etag')!
    const { status } = await other.get(path, { ...headers, 'if-none-match': etag })
    expect(status).toBe(304)
    await other.stop()
  })

  it('does not hide a mistake, an absent record or a missing key', async () => {
    expect((await ask('tags?limit=0', '*')).status).toBe(400)
    expect((await ask(`tags/${uuid('nobody')}`, '*')).status).toBe(404)
    expect((await service.get(`${BASE}/brands/alder-finch/tags`, { 'if-none-match': '*' })).status).toBe(401)
  })

  it('of one brand is worth nothing to another', async () => {
    await service.database.load(service.otherBrandId, { tags: [tag(1, 'theirs')] })
    const etag = (await ask('tags?limit=4')).headers.get('etag')!
    const { status } = await service.get(`${BASE}/brands/other-brand/tags?limit=4`, {
      authorization: `Bearer ${service.keys.otherBrand}`,
      'if-none-match': etag,
    })
    expect(status).toBe(200)
  })
})

describe('a list through another group', () => {
  it('is new when only the links have changed', async () => {
    const productId = uuid('linked product')
    const path = `tags?productId=${productId}`
    const before = await ask(path)
    expect(before.json.totalItems).toBe(0)
    const link = { ...resourceOf('product-tags').sample, productId, tagId: variation(resourceOf('tags'), 3).id }
    await change({ 'product-tags': [link] })
    const after = await ask(path, before.headers.get('etag')!)
    expect([after.status, after.json.totalItems]).toEqual([200, 1])
    expect(after.headers.get('selvedge-version')).not.toBe(before.headers.get('selvedge-version'))
  })
})

describe('groups that were loaded together', () => {
  it('are never shown new in one and then old in another', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `round ${round}`
      await ask('tags?limit=1')
      await ask('colors?limit=1')
      await service.database.load(service.brandId, {
        tags: [tag(1, name)],
        colors: [{ ...resourceOf('colors').sample, name }],
      })
      // Not asked before, so it is read now and shows the load; the other was, and must not be older.
      const { json } = await ask(`tags?name=${name.replace(' ', '+')}`)
      if (json.totalItems === 1) expect((await ask('colors?limit=1')).json.items[0].name).toBe(name)
    }
  })
})

describe('a database restored to another history', () => {
  it('gives no stale bytes and no false 304, though its version numbers are the same', async () => {
    const path = 'tags?limit=1'
    const before = await ask(path)
    const owner = await service.database.connect(OPERATOR)
    const tables = ['tags', 'resource_state', 'brand_state']
    const force = (force: string) => tables.map((name) => `alter table records.${name} ${force} row level security`)
    await owner.query(`set role selvedge_owner; ${force('no force').join(';')};
update records.tags set body = replace(body, '"code":"', '"code":"restored ') where brand_id = ${service.brandId};
update records.resource_state set stamp = gen_random_uuid() where brand_id = ${service.brandId} and resource = 'tags';
update records.brand_state set stamp = gen_random_uuid() where brand_id = ${service.brandId}; ${force('force').join(';')}`)
    await owner.end()
    clock.advance(MAX_AGE_MS)
    const after = await ask(path, before.headers.get('etag')!)
    expect(after.status).toBe(200)
    expect(after.json.items[0].code).toBe(`restored ${before.json.items[0].code}`)
  })
})

describe('totals', () => {
  it('are counted once, however many ask at once', async () => {
    const runs = resourceOf('production-runs')
    await fill(service.database, runs, [{ firstBrandId: service.brandId, brands: 1, rowsPerBrand: 100_000, values: 2 }])
    const path = 'production-runs?runNumber=1'
    await bare('production-runs?limit=1')
    service.wire.reset()
    // As many as are never rejected, however busy this process was with filling the table.
    const answers = await Promise.all(Array.from({ length: 60 }, () => bare(`${path}&limit=2`)))
    expect(new Set(answers.map(({ totalItems }) => totalItems))).toEqual(new Set([50_000]))
    // The page with its count, and at most the states and the key once more.
    expect(service.wire.roundTrips).toBeLessThanOrEqual(6)
    service.wire.reset()
    // Other pages of the same filter need no further count.
    const started = performance.now()
    for (const limit of [3, 4, 5, 6]) expect((await bare(`${path}&limit=${limit}`)).totalItems).toBe(50_000)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('are counted once after a load, too', async () => {
    await change({ 'production-runs': [{ ...variation(resourceOf('production-runs'), 1), runNumber: '1' }] })
    service.wire.reset()
    const pages = Array.from({ length: 20 }, (_, n) => bare(`production-runs?runNumber=1&limit=${n + 10}`))
    expect(new Set((await Promise.all(pages)).map(({ totalItems }) => totalItems))).toEqual(new Set([50_001]))
    // Each page, one count, and at most the states and the key once more.
    expect(service.wire.roundTrips).toBeLessThanOrEqual(20 + 6)
  })

  const bare = async (path: string): Promise<{ totalItems: number }> => {
    const headers = { authorization: `Bearer ${service.keys.brand}` }
    const response = await fetch(`${service.url}${BASE}/brands/alder-finch/${path}`, { headers })
    return (await response.json()) as { totalItems: number }
  }
})

/** Without the client's own decompression. */
async function rawGet(
  url: string,
  headers: Record<string, string>,
): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}
