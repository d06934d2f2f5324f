/** Reads of brands in two cells: each is read where it lives, however old the belief of the reader. */
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceSettings } from '../../packages/service/api/start.ts'
import type { Clock } from '../../packages/service/clock.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { tapWire, type WireTap } from '../support/wire.ts'
import { type Residence, setResidence } from './support/residence.ts'

const COUNT = 7
const tags = (name: string): object[] =>
  Array.from({ length: COUNT }, (_, n) => ({ ...variation(resourceOf('tags'), n), name }))

let north: TestDatabase
let wire: WireTap
let service: TestService
beforeAll(async () => {
  north = await TestDatabase.create()
  wire = await tapWire(Number(new URL(north.url('selvedge_api')).port))
  service = await startService()
  const { database, brandId, otherBrandId } = service
  await database.load(brandId, { tags: tags('in main'), colors: [resourceOf('colors').sample] })
  await database.load(otherBrandId, { tags: tags('other brand') })
  await north.load(brandId, { tags: tags('in north'), colors: [resourceOf('colors').sample] })
})
afterAll(async () => {
  await service.stop()
  await wire.stop()
  await north.drop()
})

function startService(changes: Partial<ServiceSettings> = {}, clock?: Clock): Promise<TestService> {
  const address = new URL(north.url('selvedge_api'))
  address.port = String(wire.port)
  return TestService.start({ cells: { north: { databaseUrl: address.href, readUrls: [] } }, ...changes }, clock)
}

async function reside(main: Residence | null, inNorth: Residence | null): Promise<void> {
  await setResidence(service.database, service.brandId, main)
  await setResidence(north, service.brandId, inNorth)
}

const firstName = async (path = 'tags?limit=1'): Promise<unknown> => (await service.list(path)).json.items[0].name

describe('a brand that was never moved', () => {
  it('is read in main, without a row that says so', async () => {
    expect(await firstName()).toBe('in main')
  })
})

describe('a brand that moves', () => {
  /** The only mover of epochs in this file: they only grow, as in the directory. */
  let epoch = 0
  beforeEach(() => {
    epoch += 10
  })

  it('is read in the cell that it leaves until that one says that it is gone', async () => {
    await reside({ epoch, status: 'here' }, null)
    expect(await firstName()).toBe('in main')
    await reside({ epoch, status: 'leaving', cellTo: 'north' }, { epoch: epoch + 1, status: 'copying', cellTo: 'main' })
    expect(await firstName('tags?limit=2')).toBe('in main')
    await reside({ epoch, status: 'leaving', cellTo: 'north' }, { epoch: epoch + 1, status: 'ready', cellTo: 'main' })
    expect(await firstName('tags?limit=3')).toBe('in main')
    await reside(
      { epoch: epoch + 1, status: 'gone', cellTo: 'north' },
      { epoch: epoch + 1, status: 'ready', cellTo: 'main' },
    )
    expect(await firstName('tags?limit=4')).toBe('in north')
    await reside({ epoch: epoch + 1, status: 'gone', cellTo: 'north' }, { epoch: epoch + 1, status: 'here' })
    expect(await firstName('tags?limit=5')).toBe('in north')
  })

  it('is found by a reader that missed a move there and is asked in the middle of the move back', async () => {
    await reside({ epoch, status: 'gone', cellTo: 'north' }, { epoch, status: 'here' })
    expect(await firstName()).toBe('in north')
    // The way back to main, and away again, unseen by this process.
    await reside(
      { epoch: epoch + 2, status: 'leaving', cellTo: 'north' },
      { epoch: epoch + 3, status: 'copying', cellTo: 'main' },
    )
    expect(await firstName('tags?limit=2')).toBe('in main')
    await reside(
      { epoch: epoch + 3, status: 'gone', cellTo: 'north' },
      { epoch: epoch + 3, status: 'ready', cellTo: 'main' },
    )
    expect(await firstName('tags?limit=3')).toBe('in north')
  })

  it('is found by a process that knows only what the directory said before', async () => {
    await reside({ epoch, status: 'gone', cellTo: 'north' }, { epoch, status: 'here' })
    const late = await startService()
    const { database, brandId } = late
    await database.load(brandId, { tags: tags('in the main of another service') })
    await setResidence(database, brandId, { epoch, status: 'gone', cellTo: 'north' })
    expect((await late.list('tags?limit=1')).json.items[0].name).toBe('in north')
    await late.stop()
  })

  it('gets a 429 and no wrong answer where its cell shows less than is known', async () => {
    await reside({ epoch, status: 'gone', cellTo: 'north' }, { epoch, status: 'here' })
    expect(await firstName()).toBe('in north')
    await reside({ epoch, status: 'gone', cellTo: 'north' }, { epoch: epoch - 1, status: 'here' })
    const { status, json } = await service.list('tags?limit=2')
    expect([status, json.errorCode]).toEqual([429, 'overloaded'])
  })
})

describe('in the other cell', () => {
  beforeAll(async () => {
    await reside({ epoch: 1_000, status: 'gone', cellTo: 'north' }, { epoch: 1_000, status: 'here' })
  })

  it('every operation reads there', async () => {
    const id = variation(resourceOf('tags'), 3).id
    expect((await service.list(`tags/${id}`)).json.name).toBe('in north')
    expect((await service.list(`lookup/tags?ids=${id}`)).json.items[0].name).toBe('in north')
    expect((await service.list('tags?name=in%20north')).json.totalItems).toBe(COUNT)
    expect((await service.list('state?groups=tags')).json.groups).toMatchObject([{ group: 'tags', count: COUNT }])
    const { json } = await service.list('changes?groups=tags&limit=3')
    expect(json.items.map(({ record }: { record: { name: string } }) => record.name)).toEqual(Array(3).fill('in north'))
  })

  it('every group can be listed', async () => {
    for (const { path, single } of resources) {
      if (!single) expect([path, (await service.list(`${path}?limit=1`)).status]).toEqual([path, 200])
    }
  })

  it('does not show the brand to another brand', async () => {
    const theirs = await service.get('/api/public/v1/brands/other-brand/tags?limit=1', {
      authorization: `Bearer ${service.keys.otherBrand}`,
    })
    expect(theirs.json.items[0].name).toBe('other brand')
  })

  it('a read is one statement once the home is known, and none in the other cell', async () => {
    const id = variation(resourceOf('tags'), 5).id
    for (const path of ['tags?limit=6', `tags/${id}`, `lookup/tags?ids=${id}`, 'tags?limit=2&name=in+north']) {
      await service.list(path)
      wire.reset()
      service.wire.reset()
      expect((await service.list(path)).status).toBe(200)
      // Names of prepared statements end so; monitoring, which uses the same wire, has none.
      expect([path, wire.timesSent('@\0'), service.wire.timesSent('@\0')]).toEqual([path, 1, 0])
    }
  })

  it('a cell that is away costs its brands a 429, and the others nothing', async () => {
    wire.cut()
    const { status, json, headers } = await service.list('tags?limit=7')
    const theirs = await service.get('/api/public/v1/brands/other-brand/tags?limit=7', {
      authorization: `Bearer ${service.keys.otherBrand}`,
    })
    const ready = await fetch(`${service.url}/readyz`)
    wire.restore()
    expect([status, json.errorCode, headers.has('retry-after')]).toEqual([429, 'overloaded', true])
    expect([theirs.status, ready.status]).toEqual([200, 200])
    expect(await firstName('tags?limit=7')).toBe('in north')
  })

  it('states that are known of the cell that a brand has left are not confirmed there', async () => {
    const clock = new ManualClock()
    const kept = await startService({ stateMaxAgeMs: 1_000 }, clock)
    const { database, brandId } = kept
    await database.load(brandId, { tags: tags('in main') })
    for (const id of [1, 2]) expect([id, (await kept.list('tags?limit=1')).json.items[0].name]).toEqual([id, 'in main'])
    await setResidence(database, brandId, { epoch: 2_000, status: 'gone', cellTo: 'north' })
    await setResidence(north, brandId, { epoch: 2_000, status: 'here' })
    const names: unknown[] = []
    for (let n = 0; n < 4; n++) {
      clock.advance(800)
      names.push((await kept.list('tags?limit=1')).json.items[0].name)
    }
    await kept.stop()
    await setResidence(north, service.brandId, { epoch: 1_000, status: 'here' })
    expect(names.slice(1)).toEqual(Array(3).fill('in north'))
  })
})
