/**
 * The CPU time that a request costs, whatever it contains: each header and parameter that the service parses, as long as a
 * request may be, of characters that it is split by. Nothing limits how many requests without a key are sent.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrands } from '../../support/brands.ts'
import { TestDatabase } from '../../support/database.ts'
import { exchange, openSocket } from '../../support/raw-socket.ts'
import { BASE } from '../../support/service.ts'
import { ServiceProcess } from '../../support/service-process.ts'
import { rawGet } from '../../support/unread-client.ts'

/** A request may have 16 KiB. The rest is for its address and its other headers. */
const LENGTH = 15_500
const REQUESTS = 20
/** Of the cost of a request of the same length, with a header that nothing reads. */
const COST_RATIO_MAX = 5
/** Other work of the process, such as compiling and collecting garbage, costs time too, but not always. */
const ATTEMPTS = 12
const UNITS = [',', ' ,', 'a', '1', '/', '&', '%2C', '+', 'gzip,', 'W/"a",']
const UNREAD = ','.repeat(LENGTH)
const BRAND = `${BASE}/brands/alder-finch`

let database: TestDatabase
let service: ServiceProcess
let key: string
/** The least that was measured so far. */
let unreadMs = Number.POSITIVE_INFINITY
beforeAll(async () => {
  database = await TestDatabase.create()
  const { keys } = await createBrands(database)
  key = `Authorization: Bearer ${keys.brand}`
  service = await ServiceProcess.start({
    databaseUrl: database.url('selvedge_api'),
    keeperUrl: null,
    trustedProxies: 1,
    corsOrigins: ['*'],
    // Nothing listens there, but the headers of a trace are read.
    tracesUrl: 'http://127.0.0.1:9',
  })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) await measureUnread()
})
afterAll(async () => {
  await service.stop()
  await database.drop()
})

/** The value as long as it can be, of each unit; those of regular expressions fail only at the end. */
function longest(start: string): string[] {
  return UNITS.map((unit) => `${start}${unit.repeat(Math.floor((LENGTH - start.length) / unit.length))}!`)
}

async function costMs(request: string): Promise<number> {
  const socket = await openSocket(Number(new URL(service.url).port))
  const before = await service.cpuMs()
  const { answers } = await exchange(socket, [Buffer.from(request.repeat(REQUESTS))], { answersMax: REQUESTS })
  const spentMs = (await service.cpuMs()) - before
  socket.destroy()
  expect(answers.length).toBe(REQUESTS)
  return spentMs / REQUESTS
}

async function measureUnread(): Promise<void> {
  unreadMs = Math.min(unreadMs, await costMs(rawGet(`${BRAND}/tags`, `X-Unread: ${UNREAD}`, key)))
}

/** Those that cost too much, also compared with the cost of others at about the same time. */
async function costly(requests: readonly string[]): Promise<string[]> {
  const found = []
  await measureUnread()
  for (const request of requests) {
    let [ratio, leastMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let attempt = 0; ratio > COST_RATIO_MAX && attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await measureUnread()
      leastMs = Math.min(leastMs, await costMs(request))
      ratio = leastMs / unreadMs
    }
    const shown = request.replaceAll(/(.{1,30}?)\1{9,}/g, '$1…').slice(0, 200)
    if (ratio > COST_RATIO_MAX) found.push(`${ratio.toFixed(1)} times as much: ${shown}`)
  }
  return found
}

describe('the longest header', () => {
  it.each([
    ['Accept-Encoding', 'gzip'],
    ['Authorization', 'Bearer '],
    ['Cookie', 'a'],
    ['Expect', 'a'],
    ['Host', 'a'],
    ['If-None-Match', 'W/"a"'],
    ['If-Range', 'W/"a"'],
    ['Origin', 'https://'],
    ['Range', 'bytes='],
    ['Traceparent', '00-'],
    ['Tracestate', 'a=1'],
    ['X-Forwarded-For', '127.0.0.1'],
  ])('%s costs little', async (name, start) => {
    const headers = longest(start).map((value) => `${name}: ${value}`)
    const unknown = headers.flatMap((header) => [
      rawGet('/', header),
      rawGet(`${BRAND}/tags`, header, 'Authorization: Bearer a'),
    ])
    const known = name === 'Authorization' ? [] : headers.map((header) => rawGet(`${BRAND}/tags`, header, key))
    expect(await costly([...unknown, ...known])).toEqual([])
  })
})

describe('the longest address', () => {
  it.each([
    ['a path', '/'],
    ['an encoded path', '/%2C'],
    ['a page of the guides', '/guides/%2C'],
    ['a file', '/files/'],
    ['a brand', `${BASE}/brands/`],
    ['an encoded brand', `${BASE}/brands/%2C`],
    ['an address with its origin', 'http://'],
    ['a query', `${BRAND}/tags?`],
  ])('with %s costs little', async (_, start) => {
    const addresses = longest(start).filter((each) => !each.includes(' '))
    expect(await costly(addresses.flatMap((each) => [each, `${each}/#`]).map((each) => rawGet(each)))).toEqual([])
  })
})

describe('the longest parameter', () => {
  it.each([
    `tags?`,
    'tags?limit=',
    'tags?cursor=',
    'tags?name=',
    'tags?productId=',
    'production-runs?runNumber=',
    'tags/',
    'images/%2C',
    'lookup/tags?ids=',
    'lookup/',
    'changes?groups=',
    'changes?limit=',
    'changes?cursor=',
    'state?groups=',
    'snapshot?',
  ])('%s costs little', async (start) => {
    const addresses = longest(`${BRAND}/${start}`).filter((each) => !each.includes(' '))
    expect(await costly(addresses.map((each) => rawGet(each, key)))).toEqual([])
  })
  it.each([
    ['groups', `changes?groups=${Array(50).fill('x'.repeat(24)).join()}`],
    ['parameters', `invoices?${Array.from({ length: 49 }, (_, n) => `${'x'.repeat(12)}${n}=1`).join('&')}`],
    ['keys', `lookup/tags?ids=${Array(100).fill('x'.repeat(140)).join()}`],
  ])('many unknown %s cost little', async (_, query) => {
    expect(await costly([rawGet(`${BRAND}/${query}`, key)])).toEqual([])
  })
})
