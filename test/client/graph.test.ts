/** Every collection and every reference of the catalogue, through the client, against the real service. */

import { type Fields, resources } from '@selvedge/catalogue'
import { Selvedge } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { type Records, resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'

interface AnyCollection {
  list(): { page(): Promise<{ items: readonly object[] }> }
  get?(id: string): Promise<object>
}
type AnyRecord = Readonly<Record<string, string>>

const samples = (shared: boolean): Records =>
  Object.fromEntries(
    resources.filter((resource) => Boolean(resource.shared) === shared).map(({ path, sample }) => [path, [sample]]),
  )

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, samples(false))
  await service.database.load(SHARED_BRAND_ID, samples(true))
})
afterAll(() => service.stop())

function connect() {
  return new Selvedge({ apiKey: service.keys.brand, baseUrl: service.url + BASE }).brand('alder-finch')
}

it('the brand itself', async () => {
  expect(await connect().get()).toEqual(resourceOf('brand').sample)
})

it('there is a collection for every list of the catalogue', () => {
  const listed = resources.filter(({ operations }) => operations.includes('list'))
  expect(groups.map(({ path }) => path)).toEqual(listed.map(({ path }) => path))
})

it.for(groups)('$path: list, and get by its key', async ({ name, path, key }) => {
  const { sample } = resourceOf(path)
  const collection = (connect() as unknown as Record<string, AnyCollection>)[name]!
  expect((await collection.list().page()).items).toEqual([sample])
  expect(typeof collection.get).toBe(key.length === 1 ? 'function' : 'undefined')
  if (collection.get) expect(await collection.get((sample as AnyRecord)[key[0]!]!)).toEqual(sample)
})

interface Reference {
  readonly path: string
  readonly field: string
  readonly to: string
  readonly holder: AnyRecord
}

/** Every reference of a sample that has a value, those inside objects too. */
function referencesOf(path: string, fields: Fields, holder: AnyRecord): Reference[] {
  return Object.entries(fields).flatMap(([field, { to, fields: inner }]) => {
    if (inner) return referencesOf(path, inner, holder[field] as unknown as AnyRecord)
    return to === null || holder[field] === null ? [] : [{ path, field, to, holder }]
  })
}

describe('follow', () => {
  const found = resources.flatMap(({ path, fields, sample }) => referencesOf(path, fields, sample as AnyRecord))
  const follow = (holder: object | null, field: string): Promise<object | null> => {
    const brand = connect() as unknown as { follow(record: object | null, field: string): Promise<object | null> }
    return brand.follow(holder, field)
  }

  it('leads from every reference to the record it names', async () => {
    const leading = found.filter(({ to, holder, field }) => {
      if (to === 'user') return false
      const { key, sample } = resourceOf(to)
      return (sample as AnyRecord)[key[0]!] === holder[field]
    })
    expect(leading.length).toBeGreaterThan(200)
    for (const { holder, field, to } of leading) expect(await follow(holder, field)).toEqual(resourceOf(to).sample)
  })

  it('refuses references to people, and fields that refer to nothing', async () => {
    const people = found.filter(({ to }) => to === 'user')
    expect(people.length).toBeGreaterThan(0)
    for (const { holder, field } of people) await expect(follow(holder, field)).rejects.toThrow('is not a reference')
    await expect(follow({ name: 'x' }, 'name')).rejects.toThrow('name is not a reference')
  })

  it('gives null where there is no record or no reference', async () => {
    expect(await follow(null, 'orderId')).toBeNull()
    expect(await follow({ orderId: null }, 'orderId')).toBeNull()
    expect(await connect().skus.get(null)).toBeNull()
  })
})
