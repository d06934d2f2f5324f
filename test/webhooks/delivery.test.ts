/** Who is called when, and with what. */
import { resources } from '@selvedge/catalogue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOwner } from '../../packages/service/store/administration/connect.ts'
import { enableWebhook } from '../../packages/service/store/administration/webhooks.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { LEASE_SECONDS } from '../../packages/service/store/webhooks/subscriptions.ts'
import { CALL_TIMEOUT_MS } from '../../packages/service/webhooks/call.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { TestNotifier } from './support/notifier.ts'
import { Receiver } from './support/receiver.ts'

const tag = (n: number) => variation(resourceOf('tags'), n)
const color = (n: number) => variation(resourceOf('colors'), n)

let database: TestDatabase
let receiver: Receiver
let notifier: TestNotifier
let brand: string
let brandId: number
let brands = 0

beforeAll(async () => {
  database = await TestDatabase.create()
  receiver = await Receiver.start()
})
afterAll(async () => {
  await receiver.stop()
  await database.drop()
})
beforeEach(async () => {
  brand = `brand-${++brands}`
  brandId = await database.createBrand(brand)
  notifier = new TestNotifier(database)
  receiver.accept()
  receiver.taken()
})
afterEach(async () => {
  await notifier.end()
  await database.asOwner('delete from directory.webhooks')
})

/** A subscription that was told of all there is. */
async function subscribed(groups: readonly string[] | null = null): Promise<string> {
  await database.load(brandId, { tags: [tag(1)] })
  const { id } = await notifier.subscribe(brand, receiver.url, groups)
  await notifier.round()
  receiver.taken()
  return id
}

describe('a receiver', () => {
  it('is called first when the brand has records, for all groups of the brand', async () => {
    await notifier.subscribe(brand, receiver.url)
    await notifier.round()
    expect(receiver.taken()).toEqual([])
    await database.load(brandId, { tags: [tag(1)] })
    await notifier.round()
    const own = resources.filter(({ shared }) => !shared).map(({ path }) => path)
    expect(receiver.taken()).toEqual([own])
  })

  it('is told which groups changed since the call before, once', async () => {
    await subscribed()
    await database.load(brandId, { tags: [tag(2)], colors: [color(1)] })
    await database.load(brandId, { tags: [tag(3)] })
    await notifier.round()
    await notifier.round()
    expect(receiver.taken()).toEqual([['colors', 'tags']].map((groups) => inOrder(groups)))
  })

  it('is told nothing of another brand', async () => {
    await subscribed()
    await database.load(await database.createBrand(`${brand}-other`), { tags: [tag(2)] })
    await notifier.round()
    expect(receiver.taken()).toEqual([])
  })

  it('is told of shared records too', async () => {
    await subscribed()
    const shared = resources.find((each) => each.shared)!
    await database.load(SHARED_BRAND_ID, { [shared.path]: [shared.sample] })
    await notifier.round()
    const [groups] = receiver.taken()
    expect(groups).toContain(shared.path)
    expect(groups).not.toContain('tags')
  })

  it('that asks for some groups is called for these alone', async () => {
    await subscribed(['colors'])
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    expect(receiver.taken()).toEqual([])
    await database.load(brandId, { tags: [tag(3)], colors: [color(2)] })
    await notifier.round()
    expect(receiver.taken()).toEqual([['colors']])
  })

  it('is told of all groups when the journal no longer has the load that it knows', async () => {
    await subscribed(['tags', 'colors'])
    await database.load(brandId, { tags: [tag(2)] })
    await database.load(brandId, { tags: [tag(3)] })
    await database.ageLoads(brandId)
    await database.load(brandId, { tags: [tag(4)] })
    await notifier.round()
    expect(receiver.taken()).toEqual([inOrder(['colors', 'tags'])])
  })

  it('gets one call at a time; loads that commit meanwhile are told together by the next', async () => {
    const subscription = await subscribed()
    const held: (() => void)[] = []
    receiver.respond = (response) => void held.push(() => response.writeHead(200).end())
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.begin()
    await until(() => held.length === 1)
    expect((await notifier.find(subscription)).nextAttemptAt).toBeNull()
    await database.load(brandId, { colors: [color(3)] })
    await database.load(brandId, { tags: [tag(5)] })
    await notifier.begin()
    expect(receiver.taken()).toEqual([['tags']])
    receiver.accept()
    held[0]!()
    await notifier.round()
    await notifier.round()
    expect(receiver.taken()).toEqual([inOrder(['colors', 'tags'])])
  })

  it('gets one call at a time, although somebody enables it meanwhile', async () => {
    const id = await subscribed()
    const held: (() => void)[] = []
    receiver.respond = (response) => void held.push(() => response.writeHead(200).end())
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.begin()
    await until(() => held.length === 1)
    await withOwner(database.url(OPERATOR), (owner) => enableWebhook(owner, id))
    const other = new TestNotifier(database)
    await other.begin()
    await notifier.begin()
    held[0]!()
    await until(async () => (await notifier.find(id)).attempts.length === 2)
    expect(held).toHaveLength(1)
    await other.end()
  })

  it('is not called by another process before its call must have ended', () => {
    expect(LEASE_SECONDS * 1000).toBeGreaterThan(CALL_TIMEOUT_MS)
  })

  it('is told by one of two processes', async () => {
    await subscribed()
    const other = new TestNotifier(database)
    await database.load(brandId, { tags: [tag(2)] })
    await Promise.all([notifier.round(), other.round()])
    expect(receiver.taken()).toEqual([['tags']])
    await other.end()
  })

  it('of a suspended brand is called when the brand is active again', async () => {
    await subscribed()
    const setStatus = (status: string) =>
      database.asOwner('update directory.brands set status = $2 where id = $1', [brandId, status])
    await database.load(brandId, { tags: [tag(2)] })
    await setStatus('suspended')
    await notifier.round()
    expect(receiver.taken()).toEqual([])
    await setStatus('active')
    await notifier.round()
    expect(receiver.taken()).toEqual([['tags']])
  })

  it('is told the slug that the brand has now', async () => {
    await subscribed()
    await database.asOwner('update directory.brands set slug = $2 where id = $1', [brandId, `${brand}-renamed`])
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    expect(receiver.calls[0]!.body.data.brand).toBe(`${brand}-renamed`)
  })
})

describe('a call that fails', () => {
  it('is made again later, with the same id, and tells what was new', async () => {
    const id = await subscribed()
    receiver.answer(500)
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    await notifier.round()
    const [failed, ...more] = receiver.calls.splice(0)
    expect(more).toEqual([])
    receiver.accept()
    await notifier.age(id, '7 seconds')
    await notifier.round()
    const [repeated] = receiver.calls.splice(0)
    expect(repeated!.body).toEqual(failed!.body)
    expect(repeated!.headers['webhook-id']).toBe(failed!.headers['webhook-id'])
    expect(await notifier.find(id)).toMatchObject({
      failures: 0,
      failingSince: null,
      attempts: [{ status: 204 }, { status: 500, problem: null }, { status: 204 }],
    })
  })

  it('is made again with newer news under another id', async () => {
    const id = await subscribed()
    receiver.answer(503)
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    await database.load(brandId, { colors: [color(9)] })
    receiver.accept()
    await notifier.age(id, '7 seconds')
    await notifier.round()
    const [first, second] = receiver.calls
    expect(second!.body.data.groups).toEqual(inOrder(['colors', 'tags']))
    expect(second!.headers['webhook-id']).not.toBe(first!.headers['webhook-id'])
  })

  it('comes after 5 s, 30 s, 5 min, 30 min, 2 h, and then every 6 h, with at most a fifth more', async () => {
    const id = await subscribed()
    receiver.answer(302)
    await database.load(brandId, { tags: [tag(2)] })
    for (const seconds of [5, 30, 300, 1_800, 7_200, 21_600, 21_600]) {
      await notifier.round()
      const [[delay]] = (await database.asOwner(
        `select extract(epoch from next_at - now())::float8 from directory.webhooks where id = $1`,
        [id],
      )) as [[number]]
      expect(delay).toBeGreaterThan(seconds - 2)
      expect(delay).toBeLessThanOrEqual(seconds * 1.2)
      await notifier.age(id, `${Math.ceil(delay)} seconds`)
    }
    expect(receiver.calls).toHaveLength(7)
    expect((await notifier.find(id)).status).toBe('enabled')
  })

  it('disables the webhook after five days, with a line that says how to go on', async () => {
    const id = await subscribed()
    receiver.answer(500)
    await database.load(brandId, { tags: [tag(2)] })
    for (let n = 0; n < 7; n++) {
      expect((await notifier.find(id)).status).toBe('enabled')
      await notifier.round()
      await notifier.age(id, '1 day')
    }
    expect(await notifier.find(id)).toMatchObject({ status: 'disabled', disabledReason: 'failed for 5 days' })
    expect(notifier.logged.join('')).toContain(`selvedge webhooks enable ${id}`)
    expect(await notifier.metrics.registry.metrics()).toContain('selvedge_webhooks_disabled_total{reason="failing"} 1')
    receiver.accept()
    receiver.taken()
    await notifier.round()
    expect(receiver.taken()).toEqual([])
    await withOwner(database.url(OPERATOR), (owner) => enableWebhook(owner, id))
    await notifier.round()
    expect(receiver.taken()).toEqual([['tags']])
  })

  it('disables nothing after days in which nobody called, such as those of a suspended brand', async () => {
    const id = await subscribed()
    receiver.answer(500)
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    await notifier.age(id, '7 days')
    await notifier.round()
    expect(await notifier.find(id)).toMatchObject({ status: 'enabled', failures: 2 })
  })

  it('with a 410 disables the webhook at once', async () => {
    const id = await subscribed()
    receiver.answer(410)
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    expect(await notifier.find(id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'the receiver responded with 410',
    })
    expect(await notifier.metrics.registry.metrics()).toContain('selvedge_webhooks_disabled_total{reason="gone"} 1')
  })

  it('names the reason if there is no response, or no secret to sign with', async () => {
    const id = await subscribed()
    receiver.respond = (response) => void response.destroy()
    await database.load(brandId, { tags: [tag(2)] })
    await notifier.round()
    await notifier.age(id, '1 minute')
    const other = new TestNotifier(database, undefined, { webhookSecrets: ['another secret, with enough characters'] })
    await other.round()
    await other.end()
    const { attempts } = await notifier.find(id)
    expect(attempts.map(({ status, problem }) => [status, problem]).slice(0, 2)).toEqual([
      [null, expect.stringContaining('SELVEDGE_WEBHOOK_SECRETS')],
      [null, 'the connection was closed without a response'],
    ])
  })

  it('leaves the last ten attempts to look at', async () => {
    const id = await subscribed()
    for (let n = 0; n < 12; n++) {
      await database.load(brandId, { tags: [tag(n + 10)] })
      await notifier.round()
    }
    expect((await notifier.find(id)).attempts).toHaveLength(10)
  })
})

describe('receivers that are slow or fail', () => {
  it('use at most half of the slots', async () => {
    await notifier.end()
    notifier = new TestNotifier(database, undefined, { webhookCallsMax: 4 })
    await database.load(brandId, { tags: [tag(1)] })
    const held = new Map<string, () => void>()
    receiver.answer(500)
    for (let n = 0; n < 5; n++) await notifier.subscribe(brand, `${receiver.url}/slow`)
    await notifier.round()
    await notifier.round()
    await database.asOwner(`update directory.webhooks set next_at = now() - interval '1 second'`)
    receiver.taken()
    receiver.respond = (response, call) => {
      if (call.path === '/slow') held.set(`${held.size}`, () => response.writeHead(200).end())
      else response.writeHead(200).end()
    }
    await notifier.begin()
    await until(() => held.size === 2)
    for (let n = 0; n < 2; n++) await notifier.subscribe(brand, `${receiver.url}/healthy`)
    await notifier.begin()
    await until(() => receiver.calls.filter(({ path }) => path === '/healthy').length === 2)
    expect(held.size).toBe(2)
    for (const end of held.values()) end()
  })
})

/** As the catalogue has them. */
function inOrder(groups: readonly string[]): string[] {
  return resources.map(({ path }) => path).filter((path) => groups.includes(path))
}
