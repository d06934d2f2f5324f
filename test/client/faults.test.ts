/** What passes is tried again, within the deadline and as the service asks; what does not is thrown at once. */
import { inspect } from 'node:util'
import {
  ApiError,
  type AttemptReport,
  hasCode,
  Selvedge,
  type SelvedgeSettings,
  TransportError,
} from '@selvedge/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'
import { collect } from './support/collect.ts'
import { type Fault, FaultProxy } from './support/fault-proxy.ts'
import { manyTags } from './support/tags.ts'

const tags = manyTags(60)
const FAILED = { error: 'Something went wrong.', errorCode: 'internal_error' }
const LIMITED = { error: 'Too many requests.', errorCode: 'rate_limited' }

const failing: Fault = { kind: 'answer', status: 500, body: JSON.stringify(FAILED), headers: { 'x-request-id': 'r-1' } }
const badGateway: Fault = { kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' }
const limited = (seconds: number): Fault => ({
  kind: 'answer',
  status: 429,
  body: JSON.stringify(LIMITED),
  headers: { 'retry-after': String(seconds) },
})

let service: TestService
let proxy: FaultProxy
beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await service.database.load(service.brandId, { tags })
})
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})

function connect(settings: Partial<SelvedgeSettings> = {}) {
  const defaults = { apiKey: service.keys.brand, baseUrl: proxy.url + BASE, attemptTimeoutMs: 5_000 }
  return new Selvedge({ ...defaults, ...settings }).brand('alder-finch')
}

describe('a fault that passes', () => {
  const faults: Record<string, Fault> = {
    'a 429': limited(0),
    'a 500': failing,
    'a 502 of something in between': badGateway,
    'a reset connection': { kind: 'reset' },
    'a body that stops coming': { kind: 'stall' },
    'a body cut off': { kind: 'cut' },
    'truncated JSON': { kind: 'truncate' },
  }
  it.for(Object.entries(faults))('%s is tried again', async ([, fault]) => {
    proxy.next(fault)
    const settings = fault.kind === 'stall' ? { attemptTimeoutMs: 500 } : {}
    expect((await connect(settings).tags.list().page()).items).toHaveLength(60)
    expect(proxy.requests).toHaveLength(2)
  })

  it('whatever faults befall a walk, it yields the same records', async () => {
    const expected = tags.map(({ id }) => id)
    const anyFault = fc.constantFrom(undefined, ...Object.values(faults).filter(({ kind }) => kind !== 'stall'))
    await fc.assert(
      fc.asyncProperty(fc.array(anyFault, { maxLength: 5 }), async (plan) => {
        proxy.next()
        proxy.plan = (_path, count) => plan[count]
        const list = connect().tags.list({}, { limit: 20 })
        expect((await collect(list)).map(({ id }) => id)).toEqual(expected)
      }),
      { numRuns: 5, seed: 20250716 },
    )
  })
})

describe('waiting', () => {
  it('as long as Retry-After says', async () => {
    proxy.next(limited(1))
    const startedAt = Date.now()
    await connect().tags.list().page()
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000)
  })

  it('longer after each failure', async () => {
    const waits: number[] = []
    proxy.next(failing, failing, failing)
    await connect({ log: ({ retryInMs }) => void (retryInMs !== null && waits.push(retryInMs)) })
      .tags.list()
      .page()
    for (const [index, [least, most]] of [
      [125, 250],
      [250, 500],
      [500, 1_000],
    ].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least!)
      expect(waits[index]).toBeLessThanOrEqual(most!)
    }
  })

  it('not at all where the deadline would pass meanwhile', async () => {
    proxy.next(limited(60))
    const startedAt = Date.now()
    await expect(connect({ deadlineMs: 5_000 }).tags.list().page()).rejects.toThrow(LIMITED.error)
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })

  it('ends with the deadline, and says what was wrong', async () => {
    proxy.plan = () => ({ kind: 'stall' })
    const startedAt = Date.now()
    const error = await connect({ deadlineMs: 1_000 })
      .tags.list()
      .page()
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TransportError)
    expect(error.message).toMatch(/tags\?limit=100: no complete answer within \d+ ms$/)
    expect(Date.now() - startedAt).toBeLessThan(3_000)
  })
})

describe('aborting', () => {
  it.for<[string, Fault]>([
    ['during a wait', limited(60)],
    ['during an answer', { kind: 'stall' }],
  ])('%s ends the call with the reason given', async ([, fault]) => {
    proxy.next(fault)
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    const call = connect({ attemptTimeoutMs: 30_000 }).tags.list({}, { signal: controller.signal }).page()
    setTimeout(() => controller.abort(reason), 100)
    await expect(call).rejects.toBe(reason)
    expect(proxy.requests).toHaveLength(1)
  })

  it('before the call makes no request', async () => {
    proxy.next()
    const call = connect().tags.get(tags[0]!.id, { signal: AbortSignal.abort() })
    await expect(call).rejects.toThrow('aborted')
    expect(proxy.requests).toEqual([])
  })
})

describe('errors of the service', () => {
  it('are thrown at once, with code, status, request id and details', async () => {
    proxy.next()
    const misspelt: object = { nmae: 'third' }
    const error = await connect()
      .tags.list(misspelt)
      .page()
      .catch((thrown) => thrown)
    if (!hasCode(error, 'invalid_parameter')) throw error
    expect(error.status).toBe(400)
    expect(error.details).toEqual([
      { parameter: 'nmae', problem: 'is not a parameter of this operation', nearest: 'name' },
    ])
    expect(error.message).toContain('nmae is not a parameter of this operation; did you mean name?')
    expect(service.logged.some((line) => line.includes(error.requestId!))).toBe(true)
    expect(proxy.requests).toHaveLength(1)
  })

  it('that a cursor is for another list, with what it was for', async () => {
    const { nextCursor } = await connect().tags.list({ name: 'third' }, { limit: 1 }).page()
    const error = await connect()
      .tags.list()
      .page({ cursor: nextCursor! })
      .catch((thrown) => thrown)
    if (!hasCode(error, 'cursor_mismatch')) throw error
    expect(error.details[0]!.filters).toEqual(['name'])
  })

  it.for<[string, () => Promise<unknown>, number]>([
    ['not_found', () => connect().tags.get('00000000-0000-4000-8000-000000000000'), 404],
    ['api_key_invalid', () => connect({ apiKey: 'slv_live_x' }).tags.list().page(), 401],
    ['api_key_out_of_scope', () => connect({ apiKey: service.keys.otherBrand }).tags.list().page(), 401],
  ])('%s', async ([errorCode, call, status]) => {
    const error = await call().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ errorCode, status })
  })

  it('that something else answered is told apart', async () => {
    proxy.next({ kind: 'answer', status: 403, body: 'Forbidden by the office proxy' })
    const error = await connect()
      .tags.list()
      .page()
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TransportError)
    expect(error.status).toBe(403)
    expect(proxy.requests).toHaveLength(1)
  })
})

describe('settings that can never work are refused before any request', () => {
  it.for<[string, Partial<SelvedgeSettings>]>([
    ['a base address that is none', { baseUrl: 'selvedge.example' }],
    ['a key that no header can carry', { apiKey: 'two\nlines' }],
  ])('%s', ([, settings]) => {
    expect(() => connect(settings)).toThrow(TypeError)
  })

  it.for(['', '.', '..'])('%j as an id, which would lead to another address', async (id) => {
    await expect(connect().tags.get(id)).rejects.toThrow('cannot be part of an address')
  })
})

describe('no error has the key in it', () => {
  /** All that a log could show of an error. */
  const shown = (error: unknown): string => inspect(error, { depth: null, showHidden: true })
  const failure = async (settings: Partial<SelvedgeSettings>): Promise<unknown> => {
    try {
      return await connect(settings).tags.list().page()
    } catch (error) {
      return error
    }
  }
  const KEY = 'slv_live_secret'
  const echo = (request: unknown): never => {
    throw new Error('the request failed', { cause: new Error(JSON.stringify(request)) })
  }
  const sent = (_: unknown, init?: RequestInit): never => echo([...new Headers(init?.headers)])

  it.for<[what: string, settings: Partial<SelvedgeSettings>]>([
    ['a key that no header can carry', { apiKey: `${KEY}\n` }],
    ['a key with a letter that no header can carry', { apiKey: `${KEY}ł` }],
    ['a key in place of the address', { apiKey: KEY, baseUrl: KEY }],
    ['a key in the address, as a user', { apiKey: KEY, baseUrl: `https://${KEY}@selvedge.example/api/public/v1` }],
    ['a key in the address, as a parameter', { apiKey: KEY, baseUrl: `https://selvedge.example/v1?key=${KEY}` }],
    ['a fetch that tells what it sent', { apiKey: KEY, fetch: sent, deadlineMs: 1 }],
  ])('%s', async ([, settings]) => {
    const error = await failure(settings)
    expect(error).toBeInstanceOf(Error)
    expect(shown(error)).not.toContain(KEY)
  })

  it('a gateway that sends back what it was sent', async () => {
    const body = { error: `Refused: Bearer ${KEY}`, errorCode: 'refused', details: { authorization: KEY } }
    proxy.next({ kind: 'answer', status: 400, body: JSON.stringify(body) })
    const error = await failure({ apiKey: KEY })
    expect(error).toMatchObject({ message: expect.stringContaining('Refused: Bearer [API key]'), status: 400 })
    expect(shown(error)).not.toContain(KEY)
  })
})

it('the log is told of every attempt, and never of the key', async () => {
  const reports: AttemptReport[] = []
  proxy.next(failing, { kind: 'reset' })
  await connect({ log: (report) => void reports.push(report) })
    .tags.list()
    .page()
  expect(reports.map(({ attempt, status, requestId }) => [attempt, status, requestId !== null])).toEqual([
    [1, 500, true],
    [2, null, false],
    [3, 200, true],
  ])
  expect(reports.map(({ retryInMs }) => retryInMs === null)).toEqual([false, false, true])
  const everything = JSON.stringify(reports, (_, value) => (value instanceof Error ? String(value.stack) : value))
  expect(everything).not.toContain(service.keys.brand)
})
