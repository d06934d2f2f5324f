/** More than the service can do: what it takes on it does, and the rest is told at once to come back later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { BASE, TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { variation } from '../../support/variations.ts'

/** Fewer than wait for the database before that turns more away. */
const REQUESTS_MAX = 30
const ORIGIN = 'https://reports.example'
const tags = [1, 2, 3].map((n) => variation(resourceOf('tags'), n))

describe('a service that has all it can do', () => {
  let service: TestService
  beforeAll(async () => {
    const seen = { corsOrigins: [ORIGIN], metricsPort: 0 }
    service = await TestService.start({ requestsMax: REQUESTS_MAX, pageConnectionsMax: 1, ...seen })
    await service.database.load(service.brandId, { tags })
    await service.list('tags')
  })
  afterAll(() => service.stop())

  it('turns the rest away while the others wait, and serves what it took on', async () => {
    const release = await service.database.lockTable('records.tags')
    let refused = 0
    const asked = Array.from({ length: 3 * REQUESTS_MAX }, async (_, n) => {
      const answer = await service.list(`tags?limit=${(n % 100) + 1}&name=burst-${n}`)
      if (answer.status === 429) refused++
      return answer
    })
    // The records cannot be read yet: a request that has its response did not wait for them.
    await expect.poll(() => refused, { timeout: 5_000 }).toBeGreaterThanOrEqual(2 * REQUESTS_MAX)
    await release()
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    expect(answers.filter(({ status }) => status === 200).length + refused).toBe(answers.length)
    for (const { status, json, headers } of answers) {
      if (status !== 429) continue
      expect(json.errorCode).toBe('overloaded')
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
  })

  it('turns away with the headers of any error, says so to pages of other origins too, and counts it', async () => {
    const release = await service.database.lockTable('records.tags')
    const authorization = `Bearer ${service.keys.brand}`
    const asked = Array.from({ length: 3 * REQUESTS_MAX }, (_, n) => {
      const headers = n % 2 ? { authorization, origin: ORIGIN } : { authorization }
      return service.get(`${BASE}/brands/alder-finch/tags?name=full-${n}`, headers)
    })
    const metrics = async (): Promise<string> => (await fetch(service.metricsUrl!)).text()
    await expect
      .poll(metrics, { timeout: 30_000 })
      .toMatch(/requests_total\{operation="unread",status="429",code="overloaded"\} [1-9]/)
    await expect
      .poll(metrics, { timeout: 30_000 })
      .toMatch(/requests_total\{operation="listTags",status="429",code="overloaded"\} [1-9]/)
    await release()
    const answers = await Promise.all(asked)
    for (const [n, { status, headers }] of answers.entries()) {
      if (status !== 429) continue
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBe(n % 2 ? ORIGIN : null)
    }
  })

  it('is still healthy and ready, and serves again when the burst is over', async () => {
    const release = await service.database.lockTable('records.tags')
    const asked = Array.from({ length: REQUESTS_MAX }, (_, n) => service.list(`tags?name=waits-${n}`))
    await until(async () => (await service.requestsUnderWay()) > 0)
    expect((await service.get('/healthz', {})).status).toBe(200)
    expect((await service.get('/readyz', {})).status).toBe(200)
    await release()
    await Promise.all(asked)
    for (let n = 0; n < 10; n++) expect((await service.list(`tags?name=after-${n}`)).status).toBe(200)
  })

  it('forgets requests whose clients have gone away', async () => {
    const release = await service.database.lockTable('records.tags')
    const headers = { authorization: `Bearer ${service.keys.brand}` }
    const url = `${service.url}${BASE}/brands/alder-finch/tags?name=gone`
    const gone = Array.from({ length: REQUESTS_MAX }, (_, n) =>
      fetch(`${url}-${n}`, { headers, signal: AbortSignal.timeout(200) }).catch(() => null),
    )
    await Promise.all(gone)
    await release()
    const askMore = (): Promise<number[]> =>
      Promise.all(Array.from({ length: 20 }, async (_, n) => (await service.list(`tags?name=next-${n}`)).status))
    await expect.poll(askMore, { timeout: 10_000 }).toEqual(Array(20).fill(200))
  })
})

describe('a service that is told to stop', () => {
  it('is not ready first, serves until it is noticed, and closes every connection with an answer', async () => {
    const service = await TestService.start({ drainDelayMs: 1_000 })
    await service.database.load(service.brandId, { tags })
    expect((await service.list('tags')).headers.get('connection')).toBe('keep-alive')
    const stopped = service.stopService()
    expect((await service.get('/readyz', {})).json).toEqual({ status: 'unavailable', problem: 'stopping' })
    const { status, headers } = await service.list('tags')
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await expect(service.list('tags')).rejects.toThrow('fetch failed')
    await service.stop()
  })

  it('ends in time although a read does not', async () => {
    const service = await TestService.start({ pageDeadlineMs: 60_000, metricsPort: 0 })
    await service.database.load(service.brandId, { tags })
    await service.list('tags')
    const release = await service.database.lockTable('records.tags')
    const asked = service.list('tags?limit=7').catch(() => null)
    await until(async () => (await service.requestsUnderWay()) === 1)
    const started = performance.now()
    await service.stopService()
    expect(performance.now() - started).toBeLessThan(9_000)
    await asked
    await release()
    await service.stop()
  })
})
