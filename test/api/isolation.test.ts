/** One brand's key at everything of another brand: nothing is shown, and nothing is given away by how it is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, Client, type Reply, together } from '../../harness/client.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { Trespasses } from '../support/trespass.ts'
import { uuid, variation } from '../support/variations.ts'

const REQUESTS = 10_000
const WORKERS = 16

let service: TestService
let client: Client
let trespasses: Trespasses
beforeAll(async () => {
  service = await TestService.start({ stateMaxAgeMs: 1_000 })
  client = new Client(service.url, WORKERS)
  trespasses = await Trespasses.prepare(service, client, 20_261_115)
})
afterAll(async () => {
  client.close()
  await service.stop()
})

describe(`${REQUESTS} requests for what belongs to another brand`, () => {
  it('show none of its records, though its own key is shown them', async () => {
    let left = REQUESTS
    const surprises: string[] = []
    const statuses = new Map<number, number>()
    let foreign = 0
    await together(WORKERS, async () => {
      if (left-- <= 0) return false
      const { operation, attempt, refusals, rightful } = trespasses.next()
      const refused = await client.get(attempt.path, attempt.headers)
      foreign += trespasses.foreignIn(refused, operation, 'own')
      statuses.set(refused.status, (statuses.get(refused.status) ?? 0) + 1)
      if (!refusals.includes(refused.status)) surprises.push(`${refused.status} ${attempt.path}`)
      const answered = await client.get(rightful.path, rightful.headers)
      foreign += trespasses.foreignIn(answered, operation, 'other')
      if (answered.status !== 200 && answered.status !== 304) surprises.push(`${answered.status} ${rightful.path}`)
      return true
    })
    expect(foreign).toBe(0)
    expect(surprises).toEqual([])
    // Every way of being refused was met, many times.
    for (const status of [200, 304, 400, 401, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(200)
  })
})

/** Everything of an answer, but for what no two answers share: its id, its time, and what is left of the quota. */
const bytesOf = ({ status, headers, text }: Reply): string => {
  const { 'x-request-id': _id, date: _date, ratelimit: _rate, ...same } = headers
  return JSON.stringify([status, same, text])
}

describe('a refusal', () => {
  const ask = (path: string, headers = {}) =>
    client.get(`${BASE}/brands${path}`, { ...bearer(service.keys.brand), ...headers })

  it('is the same, byte by byte, for an absent record and for another brand’s', async () => {
    const path = `${BASE}/brands/other-brand/tags?limit=1`
    const [{ id }] = JSON.parse((await client.get(path, bearer(service.keys.otherBrand))).text).items
    expect(id).toBe(variation(resourceOf('tags'), 50).id)
    const absent = uuid('of nobody')
    for (const headers of [{}, { 'if-none-match': '*' }, { 'accept-encoding': 'gzip' }]) {
      const [foreign, nothing] = [
        await ask(`/alder-finch/tags/${id}`, headers),
        await ask(`/alder-finch/tags/${absent}`, headers),
      ]
      expect(foreign.status).toBe(404)
      expect(bytesOf(foreign)).toBe(bytesOf(nothing))
    }
  })

  it('is the same, byte by byte, for an unknown brand, a suspended one and another’s', async () => {
    const dormant = await service.database.createBrand('dormant')
    await service.database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [dormant])
    for (const path of ['', '/tags', '/tags?limit=0', `/tags/${uuid('of nobody')}`, '/tags/malformed']) {
      const [foreign, ...others] = [
        await ask(`/other-brand${path}`),
        await ask(`/dormant${path}`),
        await ask(`/never-heard-of${path}`),
        await ask(`/NOT%20A%20SLUG${path}`),
      ]
      expect(foreign!.status).toBe(401)
      for (const other of others) expect(bytesOf(other)).toBe(bytesOf(foreign!))
    }
  })
})
