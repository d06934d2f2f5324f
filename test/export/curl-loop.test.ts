/** The curl loop of the examples, as a reader runs it: no failed request may cost it its bookmark. */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangesPage } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fault, FaultProxy } from '../client/support/fault-proxy.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { GuideFolder } from './support/guide.ts'

/** Three pages of the feed. */
const orders = Array.from({ length: 1_100 }, (_, n) => variation(resourceOf('orders'), n))

/** The loop asks again a few times, a second apart. */
const TRIES_MAX = 10
const limited = { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body: '{"error":"Too many."}' } as const

const faults: Record<string, readonly Fault[]> = {
  'an outage': [{ kind: 'reset' }],
  'a 401': [{ kind: 'answer', status: 401, body: '{"error":"No such key."}' }],
  'a 429 that lasts': Array.from({ length: TRIES_MAX }, () => limited),
  'half a response': [{ kind: 'truncate' }],
  'a page of another program': [{ kind: 'answer', status: 200, body: '{}' }],
}

let service: TestService
let proxy: FaultProxy
let folder: GuideFolder
beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await service.database.load(service.brandId, { orders })
  folder = new GuideFolder({ SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: proxy.url + BASE })
  copyFileSync('examples/sync/follow.sh', join(folder.path, 'follow.sh'))
})
afterAll(async () => {
  folder.remove()
  await proxy.stop()
  await service.stop()
})

const follow = (): Promise<string> => folder.shell('sh follow.sh')
const bookmark = (): string => readFileSync(join(folder.path, 'cursor.txt'), 'utf8')

/** The ids of the orders that a reader of all pages has in the end. */
function copied(): Set<string> {
  const copy = new Set<string>()
  const numbers = readdirSync(folder.path).map((name) => Number(/^page-(\d+)\.json$/.exec(name)?.[1] ?? 0))
  for (const number of numbers.filter((number) => number > 0).sort((a, b) => a - b)) {
    const text = readFileSync(join(folder.path, `page-${number}.json`), 'utf8')
    for (const { op, key } of (JSON.parse(text) as ChangesPage<'orders'>).items) {
      if (op === 'upsert') copy.add(key.id)
      else copy.delete(key.id)
    }
  }
  return copy
}

it('continues a first run that was interrupted', async () => {
  proxy.plan = (_path, count) => (count === 1 ? { kind: 'reset' } : undefined)
  await expect(follow()).rejects.toThrow()
  proxy.next()
  expect((await follow()).trim()).toBe(String(orders.length))
  expect(proxy.requests).toHaveLength(2)
  expect(copied().size).toBe(orders.length)
})

it.for(Object.entries(faults))('keeps its bookmark on %s, and gets what was removed meanwhile', async ([, befalls]) => {
  const [gone] = copied()
  const kept = bookmark()
  proxy.next(...befalls)
  await expect(follow()).rejects.toThrow()
  expect(bookmark()).toBe(kept)
  await service.database.load(service.brandId, { orders: orders.filter(({ id }) => id === gone) }, 'delete')
  const remaining = [...copied()].filter((id) => id !== gone)
  proxy.next()
  await follow()
  expect(proxy.requests[0]!.path).toContain(kept)
  expect([...copied()]).toEqual(remaining)
})

it('waits for a 429 to end', async () => {
  proxy.next(limited, limited)
  await follow()
  expect(proxy.requests).toHaveLength(3)
})
