/** The life of a key: given out, used, replaced, expired, revoked; and while nobody can be asked about it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { bearer, Client } from '../../../harness/client.ts'
import { DirectoryCache } from '../../../packages/service/http/identity/directory-cache.ts'
import { LastUse } from '../../../packages/service/http/identity/last-use.ts'
import { hashKey } from '../../../packages/service/store/directory/api-key.ts'
import type { KeyRecord } from '../../../packages/service/store/directory/directory.ts'
import { LastUseStore } from '../../../packages/service/store/directory/last-use-store.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { BASE, TestService } from '../../support/service.ts'
import { tapWire } from '../../support/wire.ts'

const TAGS = `${BASE}/brands/alder-finch/tags`

async function withService(
  changes: Parameters<typeof TestService.start>[0],
  test: (service: TestService, ask: (key: string) => Promise<number>, clock: ManualClock) => Promise<void>,
): Promise<void> {
  const clock = new ManualClock()
  const service = await TestService.start(changes, clock)
  const client = new Client(service.url, 8)
  try {
    await test(service, async (key) => (await client.get(TAGS, bearer(key))).status, clock)
  } finally {
    client.close()
    await service.stop()
  }
}

const REVOKE = `update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`

describe('a key in use', () => {
  it('stops working within 5 s of being revoked', () =>
    withService({}, async (service, ask, clock) => {
      const key = service.keys.brand
      expect(await ask(key)).toBe(200)
      await service.database.asOwner(REVOKE, [hashKey(key)])
      // Of the five seconds, a slow look-up and the lag of a replica may take the last one and a half.
      clock.advance(3_500)
      expect(await ask(key)).toBe(401)
    }))

  it('stops working at its expiry', () =>
    withService({}, async (service, ask, clock) => {
      const expiresAt = new Date(clock.epochMs() + 1_500)
      const key = await service.database.createKey(service.brandId, { expiresAt })
      clock.advance(1_499)
      expect(await ask(key)).toBe(200)
      clock.advance(1)
      expect(await ask(key)).toBe(401)
    }))

  it('is replaced by another without the loss of a request', () =>
    withService({}, async (service, ask, clock) => {
      const old = service.keys.brand
      let current = old
      let running = true
      const statuses: number[] = []
      const worker = async () => {
        while (running) statuses.push(await ask(current))
      }
      const workers = Array.from({ length: 4 }, worker)
      const moreRequests = () => {
        const enough = statuses.length + 25
        return vi.waitUntil(() => statuses.length >= enough, { timeout: 60_000 })
      }
      await moreRequests()
      const next = await service.database.createKey(service.brandId)
      await moreRequests()
      current = next
      // Requests with the old key may still be on their way; after that it can go.
      await moreRequests()
      await service.database.asOwner(REVOKE, [hashKey(old)])
      clock.advance(5_000)
      await moreRequests()
      running = false
      await Promise.all(workers)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(await ask(old)).toBe(401)
    }))
})

describe('when a key was last used', () => {
  it('is written down by the keeper, not with each request, and at most every five minutes', async () => {
    const lastUsed = async (service: TestService) => {
      const [row] = await service.database.asOwner(
        `select extract(epoch from now() - last_used_at)::int, xmin::text from directory.api_keys
where key_hash = decode($1, 'hex')`,
        [hashKey(service.keys.brand)],
      )
      return { ageSeconds: row![0] as number | null, writtenBy: row![1] as string }
    }
    /** The same database, used by one service after another: each writes when it stops. */
    const useAgain = async (first: TestService) => {
      const address = new URL(first.database.url('selvedge_keeper'))
      const wire = await tapWire(Number(address.port))
      address.port = String(wire.port)
      const settings = { databaseUrl: first.database.url('selvedge_api'), keeperUrl: address.href }
      const service = await TestService.start(settings)
      const client = new Client(service.url, 8)
      for (let n = 0; n < 200; n++) {
        expect((await client.get(TAGS, bearer(first.keys.brand))).status).toBe(200)
      }
      expect(wire.roundTrips).toBe(0)
      client.close()
      await service.stop()
      await wire.stop()
      return lastUsed(first)
    }
    const first = await TestService.start()
    const never = await lastUsed(first)
    expect(never.ageSeconds).toBeNull()
    const once = await useAgain(first)
    expect(once.ageSeconds).toBeLessThan(60)
    expect((await useAgain(first)).writtenBy).toBe(once.writtenBy)
    await first.database.asOwner(`update directory.api_keys set last_used_at = now() - interval '6 minutes'`)
    expect((await useAgain(first)).ageSeconds).toBeLessThan(60)
    await first.stop()
  })
})

describe('recording when keys were used', () => {
  it('reports once that it fails, and once that it works again', () =>
    withService({}, async (service) => {
      const address = new URL(service.database.url('selvedge_keeper'))
      const wire = await tapWire(Number(address.port))
      address.port = String(wire.port)
      const reported: unknown[] = []
      const lastUse = new LastUse(new LastUseStore(address.href), (problem) => reported.push(problem))
      const use = async (times: number) => {
        for (let n = 0; n < times; n++) {
          lastUse.note(randomUUID())
          await lastUse.write()
        }
      }
      await use(1)
      expect(reported).toEqual([])
      wire.cut()
      await use(3)
      expect(reported).toEqual([expect.any(Error)])
      wire.restore()
      await use(3)
      expect(reported).toEqual([expect.any(Error), null])
      await lastUse.stop()
      await wire.stop()
    }))

  it('is logged, without the password of its role', async () => {
    const keeperUrl = 'postgres://selvedge_keeper:a-secret-password@127.0.0.1:1/nowhere'
    const service = await TestService.start({ keeperUrl })
    await service.list('tags')
    await service.stop()
    expect(service.logged.filter((line) => line.includes('key usage cannot be recorded'))).toHaveLength(1)
    expect(service.logged.join('')).not.toContain('a-secret-password')
  })
})

describe('while keys cannot be looked up, though the database serves everything else', () => {
  it.each([
    ['every request reads records', 0],
    ['all answers come from memory', 600_000],
  ])('a revoked key stops working within 5 s, where %s', (_, stateMaxAgeMs) =>
    withService({ stateMaxAgeMs, pageDeadlineMs: 1_000 }, async (service, _ask, clock) => {
      const ask = () => service.list('tags')
      for (let n = 0; n < 2; n++) expect((await ask()).status).toBe(200)
      await service.database.asOwner(REVOKE, [hashKey(service.keys.brand)])
      const unlock = await service.database.lockTable('directory.api_keys')
      // Of the five seconds, a slow look-up and the lag of a replica may take the last one and a half.
      for (const ms of [3_500, 1_500, 30_000]) {
        clock.advance(ms)
        const { status, json, headers } = await ask()
        expect([status, json.errorCode]).toEqual([429, 'overloaded'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await unlock()
      expect((await ask()).status).toBe(401)
    }),
  )
})

describe('while the database is away', () => {
  it('a key in use still opens what the process can answer, and an unknown one does not', () =>
    withService({ stateMaxAgeMs: 600_000 }, async (service, ask, clock) => {
      expect([await ask(service.keys.brand), await ask(service.keys.brand)]).toEqual([200, 200])
      service.wire.cut()
      // Longer than a look-up is remembered.
      clock.advance(4_500)
      expect(await ask(service.keys.brand)).toBe(200)
      expect(await ask(service.keys.global)).toBe(500)
      service.wire.restore()
      expect(await ask(service.keys.global)).toBe(200)
    }))

  it('so does a global key, and the brand that it asks for', () =>
    withService({ stateMaxAgeMs: 600_000 }, async (service, ask, clock) => {
      expect([await ask(service.keys.global), await ask(service.keys.global)]).toEqual([200, 200])
      service.wire.cut()
      clock.advance(50_000)
      expect(await ask(service.keys.global)).toBe(200)
      service.wire.restore()
    }))

  it('a key in use is looked up before it is stale, and nobody waits while the directory does not respond', async () => {
    const record = { id: 'one' } as KeyRecord
    const clock = new ManualClock()
    const lookUps: PromiseWithResolvers<KeyRecord>[] = []
    const known = new DirectoryCache<KeyRecord>(
      () => {
        lookUps.push(Promise.withResolvers())
        return lookUps.at(-1)!.promise
      },
      { count: () => 0, anySince: async () => false },
      clock,
    )
    const first = known.find('hash')
    lookUps[0]!.resolve(record)
    await first
    clock.advance(1_499)
    expect([known.find('hash'), lookUps.length]).toEqual([record, 1])
    // From here on, the directory does not respond.
    clock.advance(1)
    expect([known.find('hash'), known.find('hash'), lookUps.length]).toEqual([record, record, 2])
    clock.advance(1_999)
    expect([known.find('hash'), lookUps.length]).toEqual([record, 3])
    clock.advance(1)
    const late = known.find('hash')
    expect(late).toBeInstanceOf(Promise)
    lookUps.at(-1)!.reject(new Error('the directory is silent'))
    expect(await late).toBe(record)
  })

  it('a look-up that nobody waited for shows a revocation to the next request', async () => {
    const clock = new ManualClock()
    let revoked = false
    const known = new DirectoryCache(
      async () => ({ id: 'one', revoked }) as KeyRecord,
      { count: () => 0, anySince: async () => true },
      clock,
    )
    await known.find('hash')
    revoked = true
    clock.advance(1_500)
    expect(known.find('hash')).toMatchObject({ revoked: false })
    await vi.waitUntil(() => (known.find('hash') as KeyRecord).revoked)
  })

  it('what was known stands for a minute, and no longer', async () => {
    const record = { id: 'one' } as KeyRecord
    const clock = new ManualClock()
    let away = false
    const known = new DirectoryCache(
      async () => {
        if (away) throw new Error('the database is away')
        return record
      },
      { count: () => 0, anySince: async () => false },
      clock,
    )
    expect(await known.find('hash')).toBe(record)
    away = true
    for (const ms of [5_000, 25_000, 29_999]) {
      clock.advance(ms)
      expect(await known.find('hash')).toBe(record)
    }
    clock.advance(1)
    await expect(known.find('hash')).rejects.toThrow('away')
    away = false
    expect(await known.find('hash')).toBe(record)
  })

  it('a slow look-up neither holds up a revocation nor undoes it', async () => {
    const record = (revoked: boolean) => ({ id: 'one', revoked }) as KeyRecord
    const answers: ((found: KeyRecord) => void)[] = []
    const clock = new ManualClock()
    const known = new DirectoryCache<KeyRecord>(
      () => new Promise((resolve) => answers.push(resolve)),
      { count: () => 0, anySince: async () => true },
      clock,
    )
    const slow = known.find('hash')
    clock.advance(600)
    const later = known.find('hash')
    answers[1]!(record(true))
    expect((await later)?.revoked).toBe(true)
    answers[0]!(record(false))
    await slow
    expect((await known.find('hash'))?.revoked).toBe(true)
  })
})
