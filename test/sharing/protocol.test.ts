/** The Delta Sharing protocol: addresses, pages, headers, formats and errors. */
import { SHARING_BASE_PATH, sharedTables } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { exchange, openSocket } from '../support/raw-socket.ts'
import { BASE, TestService } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

const TABLES = 'shares/alder-finch/schemas/records/tables'
const QUERY = { method: 'POST', body: '{}' }

let running: FileService
beforeAll(async () => {
  running = await startFileService(null, 60)
  const { database, brandId } = running.service
  await database.load(brandId, { tags: [variation(resourceOf('tags'), 1)] })
  await snapshotOf(database.url('selvedge_loader'), brandId, running.store)
})
afterAll(() => running.stop())

type Line = Readonly<Record<string, { readonly [name: string]: unknown }>>

async function ask(path: string, options: RequestInit = {}, key: string = running.service.keys.brand) {
  const headers = { authorization: `Bearer ${key}`, ...options.headers }
  const response = await fetch(`${running.service.url}${SHARING_BASE_PATH}/${path}`, { ...options, headers })
  const text = await response.text()
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
  const lines: Line[] = isLines
    ? text
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
  return { status: response.status, headers: response.headers, text, lines, json: isLines ? null : parsed(text) }
}

const parsed = (text: string) => (text === '' ? null : JSON.parse(text))

describe('lists', () => {
  it('have the share of the key, its schema and its tables, whatever the case of a name', async () => {
    expect((await ask('shares')).json).toEqual({ items: [{ name: 'alder-finch' }] })
    expect((await ask('shares/Alder-Finch')).json).toEqual({ share: { name: 'alder-finch' } })
    expect((await ask('shares/alder-finch/schemas')).json).toEqual({
      items: [{ name: 'records', share: 'alder-finch' }],
    })
    const { items } = (
      await ask(
        TABLES.toUpperCase().replace('SHARES', 'shares').replace('SCHEMAS', 'schemas').replace('TABLES', 'tables'),
      )
    ).json
    expect(items.map(({ name }: { name: string }) => name)).toEqual(sharedTables.map(({ name }) => name))
    expect((await ask('shares/alder-finch/all-tables')).json.items).toEqual(items)
  })

  it('of a global key have all brands, page by page', async () => {
    const { global } = running.service.keys
    const first = (await ask('shares?maxResults=1', {}, global)).json
    const second = (await ask(`shares?maxResults=1&pageToken=${first.nextPageToken}`, {}, global)).json
    expect([...first.items, ...second.items].map(({ name }) => name).sort()).toEqual(['alder-finch', 'other-brand'])
  })

  it('are complete in pages of any size, and a token is for its list alone', async () => {
    const names: string[] = []
    let token = ''
    do {
      const page = (await ask(`${TABLES}?maxResults=7${token}`)).json
      expect(page.items.length).toBeLessThanOrEqual(7)
      names.push(...page.items.map(({ name }: { name: string }) => name))
      token = page.nextPageToken ? `&pageToken=${page.nextPageToken}` : ''
    } while (token !== '')
    expect(names).toEqual(sharedTables.map(({ name }) => name))
    const { nextPageToken } = (await ask(`${TABLES}?maxResults=0`)).json
    expect((await ask(`${TABLES}?maxResults=1&pageToken=${nextPageToken}`)).json.items).toHaveLength(1)
    for (const key of [running.service.keys.global, running.service.keys.brand]) {
      expect(await ask(`shares?pageToken=${nextPageToken}`, {}, key)).toMatchObject({
        status: 400,
        json: { message: 'pageToken is not one of this list' },
      })
    }
    expect((await ask(`${TABLES}?maxResults=-1`)).json).toEqual({
      errorCode: 'invalid_parameter',
      message: 'maxResults must be a number, 0 or more',
    })
  })
})

describe('a table', () => {
  it('has a version, by GET and by HEAD', async () => {
    for (const [path, method] of [
      ['tags/version', 'GET'],
      ['tags/version?startingTimestamp=2026-01-01T00:00:00Z', 'GET'],
      ['tags', 'HEAD'],
    ] as const) {
      const { status, headers, text } = await ask(`${TABLES}/${path}`, { method })
      expect([status, headers.get('delta-table-version'), text]).toEqual([200, '1', ''])
    }
    expect((await ask(`${TABLES}/tags`)).status).toBe(405)
  })

  it('has its columns in the metadata, with what each of them holds', async () => {
    const { lines } = await ask(`${TABLES}/order_items/metadata`)
    expect(lines[0]).toEqual({ protocol: { minReaderVersion: 1 } })
    const { fields } = JSON.parse(lines[1]!.metaData!.schemaString as string)
    expect(fields.find(({ name }: { name: string }) => name === 'unitPrice')).toMatchObject({
      type: 'decimal(38,9)',
      metadata: { comment: resourceOf('order-items').fields.unitPrice!.about },
    })
  })

  it.each([
    [undefined, 'parquet'],
    ['responseformat=parquet', 'parquet'],
    ['responseformat=delta,parquet;readerfeatures=deletionvectors', 'parquet'],
    ['responseformat=delta', 'delta'],
    ['responseformat= delta ', 'delta'],
    ['responseformat=delta, parquet', 'parquet'],
    ['readerfeatures=x; responseFormat=DELTA', 'delta'],
  ])('is read in the format that %s allows: %s', async (capabilities, format) => {
    const headers = capabilities === undefined ? {} : { 'delta-sharing-capabilities': capabilities }
    const reply = await ask(`${TABLES}/tags/query`, { ...QUERY, headers })
    expect(reply.headers.get('delta-sharing-capabilities')).toBe(`responseformat=${format}`)
    const file = reply.lines[2]!.file as Record<string, never>
    const url = format === 'parquet' ? file.url! : (file.deltaSingleAction! as { add: { path: string } }).add.path
    const download = await fetch(url)
    expect([download.status, Number(download.headers.get('content-length'))]).toEqual([200, file.size])
    expect(Number(file.expirationTimestamp) - Date.now()).toBeGreaterThan(3_500_000)
    const range = await fetch(url, { headers: { range: 'bytes=-4' } })
    expect([range.status, await range.text()]).toEqual([206, 'PAR1'])
  })

  it('ignores hints, and repeats the hash of file ids', async () => {
    const body = JSON.stringify({ predicateHints: ['id = 1'], jsonPredicateHints: '{', limitHint: 1, version: 1 })
    const { status, headers } = await ask(`${TABLES}/tags/query`, {
      ...QUERY,
      body,
      headers: { fileidhash: 'sha256' },
    })
    expect([status, headers.get('fileidhash')]).toEqual([200, 'sha256'])
    expect((await ask(`${TABLES}/tags/query`, { method: 'POST' })).status).toBe(200)
  })
})

describe('what is refused', () => {
  it.each([
    ['another version', `${TABLES}/tags/query`, '{"version": 2}', 400, 'version is not available'],
    ['an earlier moment', `${TABLES}/tags/query`, '{"timestamp": "2026-01-01T00:00:00Z"}', 400, 'timestamp is not'],
    ['changes between versions', `${TABLES}/tags/query`, '{"startingVersion": 0}', 400, 'startingVersion is not'],
    ['a body that is not JSON', `${TABLES}/tags/query`, '{', 400, 'body must be a JSON object'],
    ['a body that is a list', `${TABLES}/tags/query`, '[]', 400, 'body must be a JSON object'],
    ['a body that is too large', `${TABLES}/tags/query`, ' '.repeat(65_537), 400, 'body must have at most 65536'],
    ['the feed of changes', `${TABLES}/tags/changes`, null, 400, '/api/public/v1/brands/alder-finch/changes'],
    ['a table that is not there', `${TABLES}/nothing/metadata`, null, 404, 'table does not exist'],
    ['another schema', 'shares/alder-finch/schemas/public/tables', null, 404, 'schema must be records'],
    ['another address', 'shares/alder-finch/nothing', null, 404, 'Not found'],
    ['an address without the name of a share', 'shares//all-tables', null, 404, 'Not found'],
    ['a list of shares with a slash at its end', 'shares/', null, 404, 'Not found'],
    ['an address without the name of a schema', 'shares/alder-finch/schemas//tables', null, 404, 'Not found'],
    ['another share', 'shares/other-brand/schemas', null, 403, 'not authorized for this brand'],
    ['a share that is not there', 'shares/nobody/schemas', null, 403, 'not authorized for this brand'],
  ])('%s', async (_, path, body, status, message) => {
    const reply = await ask(path, body === null ? {} : { method: 'POST', body })
    expect([reply.status, reply.json]).toEqual([
      status,
      { errorCode: expect.any(String), message: expect.stringContaining(message) },
    ])
  })

  const query = (key: string, ...headers: string[]): string =>
    [
      `POST ${SHARING_BASE_PATH}/${TABLES}/tags/query HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${key}`,
      ...headers,
      '\r\n',
    ].join('\r\n')
  const GET = `GET ${SHARING_BASE_PATH}/shares HTTP/1.1\r\nHost: a\r\n\r\n`
  const untilClosed = { answersMax: Number.POSITIVE_INFINITY }
  const socketTo = ({ url }: TestService) => openSocket(Number(new URL(url).port))

  it.each([
    ['a body of megabytes', 'Content-Length: 4194304', ' '.repeat(4_194_304), 'body must have at most 65536 bytes'],
    ['a body in chunks of a byte', 'Transfer-Encoding: chunked', '1\r\n \r\n'.repeat(60_000), 'at most 256 chunks'],
  ])('%s, and nothing behind it is read', async (_, header, body, message) => {
    const socket = await socketTo(running.service)
    const sent = query(running.service.keys.brand, header) + body + GET
    const { answers, left } = await exchange(socket, [Buffer.from(sent)], untilClosed)
    expect([answers.map(({ status }) => status), left]).toEqual([[400], 'closed'])
    expect(answers[0]!.headers.get('connection')).toBe('close')
    expect(answers[0]!.body).toContain(message)
    socket.destroy()
  })

  it('a body that an unknown key sends, without asking for it', async () => {
    const socket = await socketTo(running.service)
    const head = query('unknown', 'Content-Length: 10', 'Expect: 100-continue')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    const { answers, left } = await exchange(socket, [Buffer.from(head)], untilClosed)
    expect([answers.map(({ status }) => status), left]).toEqual([[401], 'closed'])
    expect(received).not.toContain('100 Continue')
    socket.destroy()
  })

  it('no body that is asked for, and the connection stays open for the next request', async () => {
    const socket = await socketTo(running.service)
    const head = query(running.service.keys.brand, 'Content-Length: 2', 'Expect: 100-continue')
    const asked = new Promise((resolve) => socket.once('data', resolve))
    socket.write(head)
    expect(String(await asked)).toContain('100 Continue')
    const { answers } = await exchange(socket, [Buffer.from(`{}${GET}`)], { answersMax: 2 })
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    socket.destroy()
  })

  it('the bodies that are waited for longest, when too many are', async () => {
    const { database, brandId } = running.service
    const key = await database.createKey(brandId, { quota: 1_000, windowSeconds: 60 })
    await ask('shares', {}, key)
    const sockets = await Promise.all(Array.from({ length: 260 }, () => socketTo(running.service)))
    const slow = sockets.map((socket) =>
      exchange(socket, [Buffer.from(query(key, 'Content-Length: 10'))], { answersMax: 1 }),
    )
    expect((await ask(`${TABLES}/tags/query`, QUERY)).status).toBe(200)
    const codes = (await Promise.all(slow)).map(({ answers }) => JSON.parse(answers[0]!.body).errorCode as string)
    // All others end at once, which may be more than the process takes on in an instant.
    expect(new Set(codes)).toEqual(new Set(['overloaded', 'request_timeout']))
    expect(codes.filter((code) => code === 'overloaded').length).toBeGreaterThanOrEqual(4)
    for (const socket of sockets) socket.destroy()
  })

  it('requests while the service is overloaded', async () => {
    const busy = await TestService.start({ requestsMax: 0 })
    const response = await fetch(`${busy.url}${SHARING_BASE_PATH}/shares`)
    expect([response.status, response.headers.has('retry-after'), await response.json()]).toEqual([
      429,
      true,
      { errorCode: 'overloaded', message: expect.any(String) },
    ])
    await busy.stop()
  })

  it('a body that does not come, without taking the place of another request', async () => {
    const small = await TestService.start({ requestsMax: 1 })
    const { host, port } = new URL(small.url)
    const head = `POST ${SHARING_BASE_PATH}/${TABLES}/tags/query HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n`
    const socket = await openSocket(Number(port))
    const slow = exchange(socket, [Buffer.from(`${head}Authorization: Bearer ${small.keys.brand}\r\n\r\n{`)], {
      answersMax: 1,
    })
    for (let request = 0; request < 10; request++) {
      const headers = { authorization: `Bearer ${small.keys.brand}` }
      expect((await fetch(`${small.url}${BASE}/brands/alder-finch/tags`, { headers })).status).toBe(200)
    }
    const { answers } = await slow
    // The brand has no snapshot, which a key is told before what is wrong with a body.
    expect(answers.map(({ status }) => status)).toEqual([404])
    socket.destroy()
    await small.stop()
  })

  it('a method that an address does not have', async () => {
    const { status, headers, json } = await ask(`${TABLES}/tags/query`)
    expect([status, headers.get('allow'), json.message]).toEqual([405, 'POST', 'method must be POST'])
    expect((await ask('shares', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
    const response = await fetch(`${running.service.url}${BASE}/brands/alder-finch/tags`, {
      method: 'POST',
      body: '{}',
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('a request without a key, with an expired one, or over the quota', async () => {
    const { database, brandId } = running.service
    const url = `${running.service.url}${SHARING_BASE_PATH}/shares`
    const missing = await fetch(url)
    expect([missing.status, await missing.json()]).toMatchObject([401, { errorCode: 'api_key_missing' }])
    const expired = await database.createKey(brandId, { expiresAt: new Date(Date.now() - 60_000) })
    expect(await ask('shares', {}, expired)).toMatchObject({ status: 401, json: { errorCode: 'api_key_expired' } })
    const small = await database.createKey(brandId, { quota: 1, windowSeconds: 60 })
    await ask('shares', {}, small)
    expect(await ask('shares', {}, small)).toMatchObject({ status: 429, json: { errorCode: 'rate_limited' } })
  })
})

describe('a key that is limited to groups', () => {
  it('lists the tables of these groups alone, and opens no others', async () => {
    const { database, brandId } = running.service
    const limited = await database.createKey(brandId, { groups: ['tags', 'orders'] })
    const { items } = (await ask(TABLES, {}, limited)).json
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(['orders', 'tags'])
    expect((await ask(`${TABLES}/tags/query`, QUERY, limited)).status).toBe(200)
    for (const table of ['notes', 'snapshot_info']) {
      for (const [path, options] of [['query', QUERY], ['metadata'], ['version']] as const) {
        const { status, json } = await ask(`${TABLES}/${table}/${path}`, options, limited)
        expect([status, json.errorCode]).toEqual([403, 'group_out_of_scope'])
      }
    }
  })
})

it('a group that a release has added is a table after the next snapshot, and the others are there before', async () => {
  const { database, brandId } = running.service
  const loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const set = (resource: string, to: string) =>
    loader.query('update records.table_files set resource = $2 where resource = $1', [resource, to])
  await set('notes', 'of another release')
  const { items } = (await ask(TABLES)).json
  expect(items.map(({ name }: { name: string }) => name)).toEqual(
    sharedTables.map(({ name }) => name).filter((name) => name !== 'notes'),
  )
  expect([(await ask(`${TABLES}/tags/version`)).status, (await ask(`${TABLES}/notes/version`)).status]).toEqual([
    200, 404,
  ])
  await set('of another release', 'notes')
  await loader.end()
})

it('a brand without a snapshot has no tables, and says what makes them', async () => {
  const { global } = running.service.keys
  expect((await ask('shares/other-brand/all-tables', {}, global)).json).toEqual({ items: [] })
  expect(await ask('shares/other-brand/schemas/records/tables/tags/version', {}, global)).toMatchObject({
    status: 404,
    json: { message: expect.stringContaining('selvedge snapshot') },
  })
})
