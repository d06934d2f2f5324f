/** The receivers of the examples: they accept what is signed, refuse everything else, and keep a copy of a real service current. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorTable, openapiDocument, RECORDS_CHANGED, WEBHOOK_TEST, webhookHeaders } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateSigningSecret } from '../../packages/service/webhooks/secrets.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { FaultProxy } from '../client/support/fault-proxy.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { Wheel } from '../python/support/wheel.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { Receiver } from './support/receiver.ts'
import { type SignedCall, signedCall } from './support/signed-call.ts'

const GUIDE = readFileSync('docs/guides/webhooks.md', 'utf8')
const SECRET = generateSigningSecret()
const OTHER_SECRET = generateSigningSecret()
const CALLS_AT_ONCE = 5
/** More than the five minutes that a call may be old. */
const REPLAY_AFTER_MS = 6 * 60_000

let service: TestService
let wheel: Wheel
let folder: GuideFolder
/** How many orders the service has. */
let loaded = 0
beforeAll(async () => {
  ;[wheel, service] = await Promise.all([Wheel.build(), TestService.start()])
  folder = new GuideFolder({})
  copyPrograms(folder.path, 'ts')
  copyPrograms(wheel.folder, 'py')
}, 600_000)
afterAll(async () => {
  folder.remove()
  wheel.remove()
  await service.stop()
})

/** The receiver, and next to it the program that follows the feed. */
function copyPrograms(path: string, ending: 'ts' | 'py'): void {
  for (const name of ['receiver', 'sync']) {
    copyFileSync(`examples/sync/${name}.${ending}`, join(path, `${name}.${ending}`))
  }
}

const programs = {
  TypeScript: () => ({ command: [process.execPath, 'receiver.ts'] as const, path: folder.path, environment: {} }),
  Python: () => ({
    command: [wheel.program, 'receiver.py'] as const,
    path: wheel.folder,
    environment: wheel.environment,
  }),
}

describe.each(Object.entries(programs))('the receiver in %s', (_, program) => {
  let proxy: FaultProxy
  let receiver: Receiver
  let path: string
  beforeAll(async () => {
    proxy = await FaultProxy.start(service.url)
    const { command, environment, ...at } = program()
    path = at.path
    await load()
    receiver = await Receiver.start(command, path, {
      ...CLEAN_ENVIRONMENT,
      ...environment,
      SELVEDGE_URL: proxy.url + BASE,
      SELVEDGE_API_KEY: service.keys.brand,
      SELVEDGE_WEBHOOK_SECRET: SECRET,
    })
    // What was there before it started.
    await until(() => receiver.synced.length === 1)
  })
  afterAll(async () => {
    await receiver.stop()
    await proxy.stop()
  })

  const load = () => service.database.load(service.brandId, { orders: [variation(resourceOf('orders'), ++loaded)] })
  const copied = (): string[] => {
    const copy = new DatabaseSync(join(path, 'copy.sqlite'), { readOnly: true })
    const rows = copy.prepare('select record from records order by record').all()
    copy.close()
    return rows.map(({ record }) => String(record))
  }
  /** Accepted, and followed by one sync more: none was under way. */
  const synced = async (call: SignedCall): Promise<number> => {
    const before = receiver.synced.length
    expect(await receiver.call(call)).toBe(204)
    await until(() => receiver.synced.length > before)
    return receiver.synced.at(-1)!
  }

  it('syncs after a valid call', async () => {
    await load()
    expect(await synced(signedCall([SECRET]))).toBe(1)
    const { json } = await service.list('orders')
    expect(json.totalItems).toBe(loaded)
    expect(copied().map((record) => JSON.parse(record))).toEqual(expect.arrayContaining(json.items))
    expect(copied()).toHaveLength(loaded)
  })

  it('accepts the two signatures of a rotation, in any order', async () => {
    expect(await synced(signedCall([SECRET, OTHER_SECRET]))).toBe(0)
    expect(await synced(signedCall([OTHER_SECRET, SECRET]))).toBe(0)
  })

  const valid = signedCall([SECRET])
  const old = signedCall([SECRET], RECORDS_CHANGED, new Date(Date.now() - REPLAY_AFTER_MS))
  const without = (header: string): SignedCall => {
    const { [header]: _, ...headers } = valid.headers
    return { ...valid, headers }
  }
  it.each<[what: string, call: SignedCall]>([
    ['another body', { ...valid, body: valid.body.replace('alder-finch', 'other-brand') }],
    ['a space more in the body', { ...valid, body: `${valid.body} ` }],
    ['a call of six minutes ago', old],
    [
      'a call of six minutes ago with a new timestamp',
      {
        ...old,
        headers: { ...old.headers, [webhookHeaders.timestamp]: valid.headers[webhookHeaders.timestamp]! },
      },
    ],
    ['a call from six minutes ahead', signedCall([SECRET], RECORDS_CHANGED, new Date(Date.now() + REPLAY_AFTER_MS))],
    ['another id', { ...valid, headers: { ...valid.headers, [webhookHeaders.id]: 'msg_other' } }],
    ['another secret', signedCall([OTHER_SECRET])],
    ['no id', without(webhookHeaders.id)],
    ['no timestamp', without(webhookHeaders.timestamp)],
    ['no signature', without(webhookHeaders.signature)],
    ['a malformed signature', { ...valid, headers: { ...valid.headers, [webhookHeaders.signature]: 'v1' } }],
    ['no body', { ...valid, body: '' }],
  ])('refuses %s', async (_, call) => {
    proxy.next()
    expect(await receiver.call(call)).toBe(401)
    expect(proxy.requests).toEqual([])
  })

  it('reads no more of a body than a call can have', async () => {
    const long = { ...valid, body: ' '.repeat(2 ** 20) }
    expect(await receiver.call(long).catch(() => 'disconnected')).toBeOneOf([401, 'disconnected'])
    expect(await synced(signedCall([SECRET]))).toBe(0)
  })

  it('answers a test, and does nothing', async () => {
    proxy.next()
    expect(await receiver.call(signedCall([SECRET], WEBHOOK_TEST))).toBe(204)
    expect(await synced(signedCall([SECRET]))).toBe(0)
    expect(proxy.requests).toHaveLength(1)
  })

  it('answers at once, and never syncs twice at the same time', async () => {
    await load()
    proxy.next()
    const held = Promise.withResolvers<undefined>()
    proxy.plan = () => held.promise
    const before = receiver.synced.length
    expect(await receiver.call(signedCall([SECRET]))).toBe(204)
    await until(() => proxy.requests.length === 1)
    // Its sync waits for the service, and takes no call with it.
    const calls = Array.from({ length: CALLS_AT_ONCE }, () => receiver.call(signedCall([SECRET])))
    expect(await Promise.all(calls)).toEqual(calls.map(() => 204))
    expect(proxy.requests).toHaveLength(1)
    held.resolve(undefined)
    await until(() => receiver.synced.length === before + 2)
    expect(await synced(signedCall([SECRET]))).toBe(0)
    // One for the first call, one for all that came meanwhile, and one for the last.
    expect(receiver.synced.slice(before)).toEqual([1, 0, 0])
    expect(proxy.requests).toHaveLength(3)
    expect(copied()).toHaveLength(loaded)
  })

  it('syncs with the next call if the service could not be read', async () => {
    await load()
    const { status, error } = errorTable.api_key_expired
    proxy.next({ kind: 'answer', status, body: JSON.stringify({ error, errorCode: 'api_key_expired' }) })
    expect(await receiver.call(signedCall([SECRET]))).toBe(204)
    await until(() => proxy.requests.length === 1)
    expect(await synced(signedCall([SECRET]))).toBe(1)
  })
})

it('the body that the guide shows is the example of the document', () => {
  const { webhooks } = JSON.parse(JSON.stringify(openapiDocument()))
  const { examples } = webhooks[RECORDS_CHANGED].post.requestBody.content['application/json']
  expect(JSON.parse(codeBlocks(GUIDE, 'json')[0]!)).toEqual(examples[RECORDS_CHANGED].value)
})

// Both receivers are compiled elsewhere: the one in TypeScript with the sources, that in Python by test/export/guides.test.ts.
it('the guide shows a part of the receiver', () => {
  expect(readFileSync('examples/sync/receiver.ts', 'utf8')).toContain(codeBlocks(GUIDE, 'ts')[0])
})
