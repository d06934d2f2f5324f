/** One brand's key at the changes and the state of another brand: nothing is shown, and nothing is given away. */
import { resources, writeBody } from '@selvedge/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, Client, together } from '../../harness/client.ts'
import { seeded } from '../../harness/random.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { Dataset } from '../support/dataset.ts'
import { Follower } from '../support/follower.ts'
import { BASE, TestService } from '../support/service.ts'

const REQUESTS = 10_000
const WORKERS = 16
const QUERIES = ['limit=500', 'limit=7', 'groups=tags&limit=1', 'groups=tags,notes,countries&limit=2']
const OPERATIONS = ['changes', 'state']

const own = new Dataset(0)
const foreign = new Dataset(50)
/** The texts of all that only the other brand may see. */
const foreignBodies = resources
  .filter(({ shared }) => !shared)
  .flatMap((resource) => foreign.of(resource).map((record) => writeBody(resource, record)))

let service: TestService
let client: Client
/** What the other brand was given: addresses below the brand, cursors, ETags, versions and digests. */
const addresses: string[] = []
const secrets = new Set<string>()

beforeAll(async () => {
  service = await TestService.start({ stateMaxAgeMs: 1_000 })
  client = new Client(service.url, WORKERS)
  await own.load(service.database, service.brandId)
  await own.load(service.database, SHARED_BRAND_ID)
  await foreign.load(service.database, service.otherBrandId)
  for (const query of QUERIES) {
    const follower = new Follower((path) => service.get(path, bearer(service.keys.otherBrand)), query, 'other-brand')
    do addresses.push(follower.address.replace(`${BASE}/brands/other-brand`, ''))
    while (await follower.read())
  }
  addresses.push(...OPERATIONS.map((name) => `/${name}`))
  for (const address of addresses.slice(0, 200)) {
    const { headers } = await service.get(`${BASE}/brands/other-brand${address}`, bearer(service.keys.otherBrand))
    secrets.add(headers.get('etag')!)
  }
})
afterAll(async () => {
  client.close()
  await service.stop()
})

it(`shows nothing of another brand in ${REQUESTS} requests, with its addresses, cursors and ETags`, async () => {
  const random = seeded(20_261_115)
  const etags = [...secrets]
  const statuses = new Map<number, number>()
  const surprises: string[] = []
  let [left, leaks] = [REQUESTS, 0]
  await together(WORKERS, async () => {
    if (left-- <= 0) return false
    const address = addresses[random(addresses.length)]!
    const brand = ['other-brand', 'other%2Dbrand', 'alder-finch', 'alder-finch/../other-brand'][random(4)]!
    const headers = random(2) === 0 ? {} : { 'if-none-match': etags[random(etags.length)]! }
    const { status, text } = await client.get(`${BASE}/brands/${brand}${address}`, {
      ...bearer(service.keys.brand),
      ...headers,
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    leaks += foreignBodies.filter((body) => text.includes(body)).length
    // By its own address, a brand may start from the beginning, and nothing else of what the other one has is valid.
    const isStart = brand === 'alder-finch' && !address.includes('cursor=')
    const expected = isStart ? 200 : brand === 'alder-finch' ? 400 : brand.includes('..') ? 404 : 401
    if (status !== expected) surprises.push(`${status} ${brand}${address}`)
    return true
  })
  expect(leaks).toBe(0)
  expect(surprises).toEqual([])
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(10)
})

it('shows the other brand all of it', async () => {
  const theirs = await service.get(
    `${BASE}/brands/other-brand/changes?limit=500&groups=tags`,
    bearer(service.keys.otherBrand),
  )
  expect(foreignBodies.filter((body) => theirs.text.includes(body)).length).toBeGreaterThan(0)
})
