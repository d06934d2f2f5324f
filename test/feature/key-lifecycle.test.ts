/** The life of a key: given out, used, replaced, expired, revoked; and while nobody can be asked about it. */
import { describe, expect, it } from 'vitest'
import { KnownKeys } from '../../packages/service/server/known-keys.ts'
import { hashKey } from '../../packages/service/store/api-key.ts'
import type { KeyRecord } from '../../packages/service/store/directory.ts'
import { bearer, Client } from '../support/client.ts'
import { BASE, TestService } from '../support/service.ts'
import { tapWire } from '../support/wire.ts'

const TAGS = `${BASE}/brands/alder-finch/tags`
const PAUSE_MS = 25
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withService(
  changes: Parameters<typeof TestService.start>[0],
  test: (service: TestService, ask: (key: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const service = await TestService.start(changes)
  const client = new Client(service.url, 8)
  try {
    await test(service, async (key) => (await client.get(TAGS, bearer(key))).status)
  } finally {
    client.close()
    await service.stop()
  }
}

/** Asks until the answer is no longer 200; returns when the last good one was asked for. */
async function lastAdmitted(ask: () => Promise<number>): Promise<number> {
  let admitted = Number.NEGATIVE_INFINITY
  for (;;) {
    const askedAt = Date.now()
    if ((await ask()) !== 200) return admitted
    admitted = askedAt
    await sleep(PAUSE_MS)
  }
}

const REVOKE = `update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`

describe('a key', () => {
  it('is looked up without a right to the table of keys', () =>
    withService({}, async (service, ask) => {
      await service.database.asOwner('revoke select on directory.api_keys from selvedge_api')
      expect(await ask(await service.database.createKey(service.brandId))).toBe(200)
      expect(await ask(await service.database.createKey(service.brandId, { revokedAt: new Date() }))).toBe(401)
    }))
})

describe('a key in use', () => {
  it('stops working within 5 s of being revoked', () =>
    withService({}, async (service, ask) => {
      const key = service.keys.brand
      expect(await ask(key)).toBe(200)
      const last = lastAdmitted(() => ask(key))
      await sleep(500)
      await service.database.asOwner(REVOKE, [hashKey(key)])
      const revokedAt = Date.now()
      expect((await last) - revokedAt).toBeLessThan(5_000)
      expect(await ask(key)).toBe(401)
    }))

  it('stops working within 1 s of its expiry', () =>
    withService({}, async (service, ask) => {
      const expiresAt = new Date(Date.now() + 1_500)
      const key = await service.database.createKey(service.brandId, { expiresAt })
      const last = await lastAdmitted(() => ask(key))
      expect(last).toBeGreaterThan(0)
      expect(last - expiresAt.getTime()).toBeLessThan(1_000)
    }))

  it('is replaced by another without the loss of a request', () =>
    withService({}, async (service, ask) => {
      const old = service.keys.brand
      let current = old
      let running = true
      const statuses: number[] = []
      const worker = async () => {
        while (running) statuses.push(await ask(current))
      }
      const workers = Array.from({ length: 4 }, worker)
      await sleep(300)
      const next = await service.database.createKey(service.brandId)
      await sleep(300)
      current = next
      // Requests with the old key may still be on their way; after that it can go.
      await sleep(300)
      await service.database.asOwner(REVOKE, [hashKey(old)])
      await sleep(5_000)
      running = false
      await Promise.all(workers)
      expect(statuses.length).toBeGreaterThan(100)
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

describe('while the database is away', () => {
  it('a key in use still opens what the process can answer, and an unknown one does not', () =>
    withService({ stateMaxAgeMs: 600_000 }, async (service, ask) => {
      expect([await ask(service.keys.brand), await ask(service.keys.brand)]).toEqual([200, 200])
      service.wire.cut()
      // Longer than a look-up is remembered.
      await sleep(4_500)
      expect(await ask(service.keys.brand)).toBe(200)
      expect(await ask(service.keys.global)).toBe(500)
      service.wire.mend()
      expect(await ask(service.keys.global)).toBe(200)
    }))

  it('what was known stands for a minute, and no longer', async () => {
    const record = { id: 'one' } as KeyRecord
    let now = 0
    let away = false
    const known = new KnownKeys(
      async () => {
        if (away) throw new Error('the database is away')
        return record
      },
      () => now,
    )
    expect(await known.find('hash')).toBe(record)
    away = true
    for (const seconds of [5, 30, 59]) {
      now = seconds * 1_000
      expect(await known.find('hash')).toBe(record)
    }
    now = 60_000
    await expect(known.find('hash')).rejects.toThrow('away')
    away = false
    expect(await known.find('hash')).toBe(record)
  })

  it('a slow look-up neither holds up a revocation nor undoes it', async () => {
    const record = (revoked: boolean) => ({ id: 'one', revoked }) as KeyRecord
    const answers: ((found: KeyRecord) => void)[] = []
    const known = new KnownKeys(() => new Promise((resolve) => answers.push(resolve)))
    const slow = known.find('hash')
    await sleep(600)
    const later = known.find('hash')
    answers[1]!(record(true))
    expect((await later)?.revoked).toBe(true)
    answers[0]!(record(false))
    await slow
    expect((await known.find('hash'))?.revoked).toBe(true)
  })
})
