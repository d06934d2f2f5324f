/**
 * Senders that break the rules, on bare sockets where an HTTP client would correct them: each gets a status of the document and what
 * to fix, never a 500, and nothing of it is loaded.
 */
import { LOAD_BASE_PATH, loadErrorTable } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { BRAND, TestIngest } from '../../support/ingest.ts'
import { exchange, openSocket, type RawAnswer } from '../../support/raw-socket.ts'
import { variation } from '../../support/variations.ts'
import { csv, ndjson, type Values } from '../support/files.ts'
import { bodies } from '../support/loading.ts'

let ingest: TestIngest

beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())

const HOME = `${LOAD_BASE_PATH}/brands/${BRAND}`
const TAGS = `${HOME}/groups/tags`
const JSON_BODY = { 'content-type': 'application/json' }

const tag = (n: number, changes: Values = {}): Values => ({ ...variation(resourceOf('tags'), n), ...changes })
const line = ndjson([tag(1)])

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly version?: string
  /** Lines beside those for the host, the key and the type. */
  readonly headers?: readonly string[]
  readonly body?: string
  /** Close our side after the body. */
  readonly halfClose?: boolean
}

async function send({ method = 'POST', path = TAGS, version = '1.1', headers = [], body = '', halfClose }: Sent) {
  const socket = await openSocket(Number(new URL(ingest.url).port))
  const usual = ['Host: a', `Authorization: Bearer ${ingest.key}`, 'Content-Type: application/x-ndjson']
  const head = [`${method} ${path} HTTP/${version}`, ...usual, ...headers].join('\r\n')
  const bytes = Buffer.from(`${head}\r\n\r\n${body}`, 'latin1')
  const { answers } = await exchange(socket, [bytes], { answersMax: 1, ...(halfClose && { halfClose }) })
  socket.destroy()
  return summary(answers[0]!)
}

function summary({ status, body }: RawAnswer) {
  const { errorCode, details } = JSON.parse(body)
  return { status, errorCode, parameter: Array.isArray(details) ? details[0].parameter : undefined }
}

const CHUNKED = 'Transfer-Encoding: chunked'
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const sized = (text: string): Pick<Sent, 'headers' | 'body'> => ({
  headers: [`Content-Length: ${text.length}`],
  body: text,
})

describe('a body that ends early or is malformed gets a 400', () => {
  const INCOMPLETE = { status: 400, errorCode: 'body_incomplete' }
  test.each<[string, Sent]>([
    ['chunks without an end', { headers: [CHUNKED], body: chunk(line), halfClose: true }],
    ['a chunk that is cut off', { headers: [CHUNKED], body: `ff\r\n${line.slice(0, 10)}`, halfClose: true }],
    ['fewer bytes than announced', { headers: [`Content-Length: ${line.length + 1}`], body: line, halfClose: true }],
    ['a size that is no number', { headers: [CHUNKED], body: `zz\r\n${line}` }],
    ['a size that is no number, after records', { headers: [CHUNKED], body: `${chunk(line)}zz\r\n` }],
    ['a size of 80 bits', { headers: [CHUNKED], body: `${'f'.repeat(20)}\r\n${line}` }],
    ['a long chunk extension', { headers: [CHUNKED], body: `1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n` }],
  ])('%s', async (_, sent) => {
    expect(await send(sent)).toEqual({ ...INCOMPLETE, parameter: undefined })
  })

  test('also one that waits for the response before it', async () => {
    const socket = await openSocket(Number(new URL(ingest.url).port))
    const head = (length: string): string =>
      `PUT ${TAGS}?dryRun=true HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ingest.key}\r\nContent-Type: application/x-ndjson\r\n${length}\r\n\r\n`
    const bytes = Buffer.from(`${head(`Content-Length: ${line.length}`)}${line}${head(CHUNKED)}zz\r\n`, 'latin1')
    const { answers, left } = await exchange(socket, [bytes], { answersMax: 3 })
    socket.destroy()
    expect([answers.map(({ status }) => status), left]).toEqual([[200, 400], 'closed'])
  })
})

test('a load that is refused while its body is still sent: its sender gets the response, and the rest is not parsed', async () => {
  const socket = await openSocket(Number(new URL(ingest.url).port))
  const usual = `Host: a\r\nAuthorization: Bearer ${ingest.key}\r\n`
  const length = 40_000_000
  const load = `POST ${TAGS} HTTP/1.1\r\n${usual}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n[`
  const next = `GET ${HOME}/groups HTTP/1.1\r\n${usual}\r\n`
  const bytes = Buffer.concat([Buffer.from(load), Buffer.alloc(length - 1, ' '), Buffer.from(next)])
  const { answers, left } = await exchange(socket, [bytes], { answersMax: 2 })
  socket.destroy()
  expect([answers.map(({ status }) => status), left]).toEqual([[413], 'closed'])
})

describe('headers', () => {
  test.each<[string, Sent, Awaited<ReturnType<typeof send>>]>([
    ['two types', { headers: ['Content-Type: text/csv', 'Content-Length: 0'] }, parameter('Content-Type')],
    ['two keys', { headers: ['Authorization: Bearer a', 'Content-Length: 0'] }, parameter('Authorization')],
    [
      'two idempotency keys',
      { headers: ['Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Length: 0'] },
      parameter('Idempotency-Key'),
    ],
    ['no length', {}, parameter('Content-Length')],
    ['no length in HTTP/1.0', { version: '1.0', body: line, halfClose: true }, parameter('Content-Length')],
    ['a coding that is none', { headers: ['Transfer-Encoding: identity'], body: line }, parameter('Transfer-Encoding')],
    ['a coding beside chunked', { headers: ['Transfer-Encoding: gzip, chunked'] }, parameter('Transfer-Encoding')],
    ['a length and chunks', { headers: ['Content-Length: 5', CHUNKED], body: chunk(line) }, parameter('request')],
    ['two lengths', { headers: ['Content-Length: 5', 'Content-Length: 6'] }, parameter('request')],
    [
      'more than 16 KiB',
      { headers: [`X-A: ${'a'.repeat(20_000)}`] },
      { status: 431, errorCode: 'request_too_large', parameter: undefined },
    ],
  ])('%s', async (_, sent, expected) => {
    expect(await send(sent)).toEqual(expected)
  })

  test.each(['__proto__', 'constructor', 'toString', 'text/csv, application/json', ''])(
    'a type that is none: %j',
    async (type) => {
      const { status, json } = await ingest.send('POST', 'groups/tags', {
        body: line,
        headers: { 'content-type': type },
      })
      expect([status, json.errorCode]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test.each(['', 'a b', 'é', 'a\tb', 'a'.repeat(256)])('an idempotency key that is none: %j', async (key) => {
    const sent = sized(line)
    expect(await send({ ...sent, headers: [...sent.headers!, `Idempotency-Key: ${key}`] })).toEqual(
      parameter('Idempotency-Key'),
    )
  })

  function parameter(name: string) {
    return { status: 400, errorCode: 'invalid_parameter', parameter: name }
  }
})

test('the OpenAPI document is finished bytes, which a client that has them does not get again', async () => {
  const address = `${ingest.url}/openapi.json`
  const { headers } = await fetch(address)
  const etag = headers.get('etag')!
  expect(headers.get('content-encoding')).toBe('gzip')
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('etag'), ((await plain.json()) as { openapi: string }).openapi]).toEqual([
    etag,
    expect.stringMatching(/^3\./),
  ])
})

describe('methods and addresses', () => {
  test('a tunnel is refused in the words of this listener', async () => {
    const { status, errorCode } = await send({ method: 'CONNECT', path: 'a:443' })
    expect([status, errorCode]).toEqual([405, 'method_not_allowed'])
    expect(loadErrorTable.method_not_allowed.error).not.toContain('read-only')
  })

  test('GET with a body gets a 400', async () => {
    const refused = { status: 400, errorCode: 'invalid_parameter', parameter: 'Content-Length' }
    expect(await send({ method: 'GET', ...sized(line) })).toMatchObject(refused)
  })

  test.each(['OPTIONS', 'PATCH', 'TRACE'])('%s with a body gets a 405', async (method) => {
    expect(await send({ method, ...sized(line) })).toMatchObject({ status: 405, errorCode: 'method_not_allowed' })
  })

  test.each([
    '%2Fgroups/tags',
    '/groups%2Ftags',
    '/groups/..%2ftags',
    '/groups/../groups/tags',
    '/groups/Tags',
    '/groups/tags/',
    '/groups/tags%00',
    '/groups/__proto__',
    '/constructor',
    '/groups/{group}',
  ])('%s is no address', async (path) => {
    expect(await send({ path: HOME + path, ...sized(line) })).toMatchObject({ status: 404, errorCode: 'not_found' })
  })

  test.each(['%', '%ff'])('/groups/%s is no text', async (group) => {
    expect(await send({ path: `${HOME}/groups/${group}`, ...sized(line) })).toMatchObject({
      status: 400,
      parameter: 'path',
    })
  })

  test.each([
    ['removalsMax=-1', 'removalsMax'],
    ['removalsMax=', 'removalsMax'],
    ['removalsMax=1e3', 'removalsMax'],
    ['removalsMax=101%25', 'removalsMax'],
    ['removalsMax=1&removalsMax=1', 'removalsMax'],
    ['removalsMax=tags', 'removalsMax'],
    ['removalsMax=tags=', 'removalsMax'],
    ['removalsMax=tags=1,', 'removalsMax'],
    ['removalsMax=tags=1,5', 'removalsMax'],
    ['removalsMax=tags=1=2', 'removalsMax'],
    ['removalsMax=tags=1,tags=2', 'removalsMax'],
    ['removalsMax=tags=101%25', 'removalsMax'],
    ['removalsMax=labels=1', 'removalsMax'],
    ['removalsMax=__proto__=1', 'removalsMax'],
    ['dryRun=true&dryRun=true', 'dryRun'],
    ['dryRun', 'dryRun'],
    ['dryrun=true', 'dryrun'],
    ['__proto__=1', '__proto__'],
  ])('?%s names the parameter', async (query, name) => {
    expect(await send({ path: `${TAGS}?${query}`, ...sized(line) })).toMatchObject({ status: 400, parameter: name })
  })

  test.each(['groups', 'loads', 'loads/c0ffee00-0000-4000-8000-000000000001'])(
    'GET %s takes no parameters',
    async (path) => {
      const { status, json } = await ingest.send('GET', path, { query: 'limit=5' })
      expect([status, json.details]).toMatchObject([400, [{ parameter: 'limit' }]])
    },
  )
})

describe('an array', () => {
  const post = (body: string | Buffer, path = 'groups/tags') =>
    ingest.send('POST', path, { body, headers: JSON_BODY, query: 'dryRun=true' })

  test.each(['', '{}', ']', '[', '[1', '[1,', '[,]', '[1,]', '[1}', '[{]}', '["', '["\\', '[]]', '[] []', '["a\nb"]'])(
    'that is none: %j',
    async (body) => {
      const { status, json } = await post(body)
      expect([status, json.details]).toMatchObject([400, [{ parameter: 'body' }]])
    },
  )

  test('may have a byte order mark, white space, and brackets inside texts', async () => {
    const text = `\uFEFF\n[\n${JSON.stringify(tag(1, { name: '"],[{' }), null, 2)}\r\n,\t${JSON.stringify(tag(2))} ]\n`
    const { status, json } = await post(text)
    expect([status, json.groups]).toMatchObject([200, [{ inserted: 2 }]])
  })

  test.each<[string, string | Buffer, string]>([
    ['nested deeply', '['.repeat(100_000) + ']'.repeat(100_000), 'not_a_record'],
    ['nested in an item', `[{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`, 'not_a_string'],
    ['of no objects', '[1,null]', 'not_a_record'],
    ['without a comma', '[{} {}]', 'invalid_json'],
    ['with a field twice', JSON.stringify([tag(1)]).replace('"id"', '"name":"a","id"'), 'repeated_field'],
    [
      'that is not UTF-8',
      Buffer.from(JSON.stringify([tag(1, { name: 'HERE' })]).replace('HERE', '\xff'), 'latin1'),
      'bad_utf8',
    ],
  ])('%s has faults, with their items', async (_, body, code) => {
    const { status, json } = await post(body)
    expect([status, json.details.faults[0]]).toMatchObject([422, { line: 1, code }])
  })

  test('keeps numbers as they are written', async () => {
    const sample = { ...(resourceOf('parent-products').sample as Values), customFields: 'HERE' }
    const body = `[${JSON.stringify(sample).replace('"HERE"', '{"a":12.50,"b":12345678901234567890}')}]`
    const { status } = await ingest.send('POST', 'groups/parent-products', { body, headers: JSON_BODY })
    expect(status).toBe(200)
    const [served] = await bodies(ingest.database, ingest.brandId, 'parent-products')
    expect(served).toContain('"customFields":{"a":12.50,"b":12345678901234567890}')
  })
})

describe('texts that PostgreSQL does not store', () => {
  const escaped = (name: string): string => ndjson([tag(1, { name: 'HERE' })]).replace('HERE', name)
  const emoji = '🙂'.repeat(66_000)

  test.each<[string, string, string]>([
    ['U+0000', escaped('\\u0000'), 'invalid_text'],
    ['half of a surrogate pair', escaped('\\ud800'), 'invalid_text'],
    ['a long text whose excerpt ends inside a pair', escaped(`a${emoji}`), 'too_long'],
    ['U+0000 in a name', '{"\\u0000":1}\n', 'missing'],
  ])('%s: a fault, and a row in the history', async (_, body, code) => {
    const { status, json } = await ingest.send('POST', 'groups/tags', { body })
    expect([status, json.details.faults[0].code]).toEqual([422, code])
    const [newest] = (await ingest.send('GET', 'loads')).json.loads
    expect(newest).toMatchObject({ outcome: 'refused', faults: [{ code }, ...json.details.faults.slice(1)] })
  })

  test('U+0000 in a key', async () => {
    const { status, json } = await ingest.send('DELETE', 'groups/tags', { body: '{"id":"\\u0000"}' })
    expect([status, json.details.faults[0]]).toMatchObject([422, { key: { id: '\uFFFD' }, code: 'invalid_uuid' }])
  })
})

test('CSV may be cut anywhere, also inside quotes and letters', async () => {
  const records = [tag(1, { name: 'a "quote", é\nand a line' }), tag(2, { name: '🙂\r\n""' })]
  const bytes = Buffer.from(csv(resourceOf('tags'), records))
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const headers = { 'content-type': 'text/csv' }
  const { status, json } = await ingest.send('POST', 'groups/tags', { body, headers, query: 'dryRun=true' })
  expect([status, json.groups]).toMatchObject([200, [{ inserted: 2 }]])
})

test('nothing of all this is in, no failure is logged, and a load works', async () => {
  expect(await bodies(ingest.database, ingest.brandId, 'tags')).toEqual([])
  expect(ingest.logged.filter((each) => JSON.parse(each).level >= 50)).toEqual([])
  expect((await ingest.send('POST', 'groups/tags', { body: line })).status).toBe(200)
})
