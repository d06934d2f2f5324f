/** Every endpoint of the catalogue, by its rules: an endpoint that is missing here cannot exist. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BASE_PATH,
  brandScopedOperations,
  DIRECTIONS,
  type Direction,
  groupOperations,
  type Operation,
  type Resource,
} from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { filterName } from '../../packages/service/store/reading/statements.ts'
import { Dataset } from '../support/dataset.ts'
import { TestService } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { uuid } from '../support/variations.ts'

const own = new Dataset(0)
const foreign = new Dataset(50)
const folder = mkdtempSync(join(tmpdir(), 'selvedge-endpoints-'))
let service: TestService

beforeAll(async () => {
  const files = { kind: 'folder', folder, publicUrl: 'https://files.example', linkSeconds: 900 } as const
  service = await TestService.start({ files })
  await own.load(service.database, service.brandId)
  await own.load(service.database, SHARED_BRAND_ID)
  await foreign.load(service.database, service.otherBrandId)
  await snapshotOf(service.database.url('selvedge_loader'), service.brandId, new FolderStore(files, []))
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

function address({ kind, path }: Operation, brand: string, id = ''): string {
  const filled = path.replace('{brand}', brand).replace('{id}', encodeURIComponent(id)).replace('{group}', 'orders')
  const required = { lookup: `?ids=${uuid('nobody')}`, search: '?q=nobody' } as Partial<Record<typeof kind, string>>
  return BASE_PATH + filled + (required[kind] ?? '')
}

function idOf(resource: Resource, record: Record<string, unknown>): string {
  return resource.single ? '' : String(record[resource.key[0]!])
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const inDirection = (direction: Direction, records: readonly unknown[]): readonly unknown[] =>
  direction === 'asc' ? records : records.toReversed()

describe.each(groupOperations.filter(({ kind }) => kind === 'list'))('$name', (operation) => {
  const { resource } = operation
  const path = address(operation, 'alder-finch')
  const all = own.of(resource)

  it('lists every record of the brand in order of arrival, or backwards', async () => {
    const list = { nextCursor: null, totalItems: all.length }
    const plain = await service.get(`${path}?limit=100`)
    expect(plain).toMatchObject({ status: 200, json: { items: all, ...list } })
    const asc = await service.get(`${path}?limit=100&direction=asc`)
    expect(asc.text).toBe(plain.text)
    const desc = await service.get(`${path}?limit=100&direction=desc`)
    expect(desc).toMatchObject({ status: 200, json: { items: all.toReversed(), ...list } })
    for (const { headers } of [plain, asc, desc]) expect(headers.get('link')).toBeNull()
  })

  it.each(DIRECTIONS)('pages %s without skipping or repeating, by cursor and by Link alike', async (direction) => {
    const given = direction === 'asc' ? { limit: '1' } : { direction, limit: '1' }
    const seen: unknown[] = []
    let next: string | null = `${path}?${new URLSearchParams(given)}`
    while (next !== null) {
      const { json, headers } = await service.get(next)
      seen.push(...json.items)
      expect(json.totalItems).toBe(all.length)
      const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
      expect(link === null).toBe(json.nextCursor === null)
      if (link)
        expect(new URLSearchParams(link.split('?')[1])).toEqual(
          new URLSearchParams({ ...given, cursor: json.nextCursor }),
        )
      next = link
    }
    expect(seen).toEqual(inDirection(direction, all))
  })

  it.each(resource.filters.map(filterName))('filters by %s', async (name) => {
    const value = own.valueFor(resource, name)
    const expected = own.matching(resource, name, value)
    expect(expected.length).toBeGreaterThan(0)
    const none =
      typeof value === 'number' ? 999_999 : /^[0-9a-f-]{36}$/.test(String(value)) ? uuid('nobody') : 'no such value'
    for (const direction of DIRECTIONS) {
      const query = new URLSearchParams({ [name]: String(value), limit: '100', direction })
      const { json } = await service.get(`${path}?${query}`)
      const items = inDirection(direction, expected)
      expect(json).toEqual({ items, nextCursor: null, totalItems: expected.length })
      const empty = await service.get(`${path}?${new URLSearchParams({ [name]: String(none), direction })}`)
      expect(empty.json).toEqual({ items: [], nextCursor: null, totalItems: 0 })
    }
  })

  it('refuses a direction that there is not', async () => {
    const { status, json } = await service.get(`${path}?direction=newest`)
    expect([status, json.errorCode, json.details]).toEqual([
      400,
      'invalid_parameter',
      [{ parameter: 'direction', problem: 'must be asc or desc' }],
    ])
  })

  it('refuses what it does not know', async () => {
    const { status, json } = await service.get(`${path}?colour=red`)
    expect([status, json.errorCode, json.details[0].parameter]).toEqual([400, 'invalid_parameter', 'colour'])
    const include = await service.get(`${path}?include=anything`)
    expect([include.status, include.json.errorCode]).toEqual([400, 'unsupported_include'])
  })
})

describe.each(groupOperations.filter(({ kind }) => kind === 'get'))('$name', (operation) => {
  const { resource } = operation

  it('answers with exactly the record', async () => {
    for (const record of own.of(resource)) {
      const { status, json } = await service.get(address(operation, 'alder-finch', idOf(resource, record)))
      expect(status).toBe(200)
      expect(json).toEqual(record)
      expect(Object.keys(json)).toEqual(Object.keys(resource.fields))
    }
  })
})

describe.each(groupOperations.filter(({ kind }) => kind === 'content'))('$name', (operation) => {
  const { resource } = operation

  it('answers with where the file is and how large, to be kept by nobody', async () => {
    for (const record of own.of(resource)) {
      const { status, json, headers } = await service.get(address(operation, 'alder-finch', idOf(resource, record)))
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
      expect(json.extent).toEqual(resource.contentSample!.extent)
    }
  })
})

describe.each(groupOperations.filter(({ kind }) => kind !== 'list'))('$name', (operation) => {
  const { resource } = operation
  const key = resource.key[0]!

  it.skipIf(resource.single)('answers 404 for an absent record, and the same for one of another brand', async () => {
    const absent = key === 'code' ? 'ZZ' : uuid('nobody')
    const missing = await service.get(address(operation, 'alder-finch', absent))
    expect([missing.status, missing.json.errorCode]).toEqual([404, 'not_found'])
    if (resource.shared) return
    const theirs = await service.get(address(operation, 'alder-finch', idOf(resource, foreign.of(resource)[0]!)))
    expect([theirs.status, theirs.text]).toEqual([404, missing.text])
  })

  it.skipIf(resource.single)('answers 400 for a malformed id', async () => {
    const wrongCase = key === 'code' ? 'pt' : uuid('anybody').toUpperCase()
    for (const id of ['nonsense', wrongCase]) {
      const { status, json } = await service.get(address(operation, 'alder-finch', id))
      expect([status, json.errorCode, json.details[0].parameter]).toEqual([400, 'invalid_parameter', 'id'])
    }
  })

  it('refuses parameters', async () => {
    const path = address(operation, 'alder-finch', idOf(resource, own.of(resource)[0]!))
    const { status, json } = await service.get(`${path}?limit=5`)
    expect([status, json.errorCode, json.details[0].parameter]).toEqual([400, 'invalid_parameter', 'limit'])
    const include = await service.get(`${path}?include=anything`)
    expect([include.status, include.json.errorCode]).toEqual([400, 'unsupported_include'])
  })
})

describe.each(brandScopedOperations)('$name', (operation) => {
  const id = 'resource' in operation ? idOf(operation.resource, own.of(operation.resource)[0]!) : ''

  it('asks for a key that opens the brand', async () => {
    const path = address(operation, 'alder-finch', id)
    const code = async (brand: string, headers: Record<string, string>) => {
      const { status, json } = await service.get(address(operation, brand, id), headers)
      return [status, json.errorCode]
    }
    expect(await code('alder-finch', {})).toEqual([401, 'api_key_missing'])
    expect(await code('alder-finch', bearer('slv_live_nonsense'))).toEqual([401, 'api_key_invalid'])
    expect(await code('alder-finch', bearer(service.keys.otherBrand))).toEqual([401, 'api_key_out_of_scope'])
    expect(await code('no-such-brand', bearer(service.keys.brand))).toEqual([401, 'api_key_out_of_scope'])
    expect(await code('no-such-brand', bearer(service.keys.global))).toEqual([404, 'not_found'])
    expect((await service.get(path, bearer(service.keys.global))).status).toBe(200)
  })

  it('answers HEAD as GET without a body, and nothing else', async () => {
    const url = service.url + address(operation, 'alder-finch', id)
    const headers = { ...bearer(service.keys.brand), 'accept-encoding': 'identity' }
    const get = await fetch(url, { headers })
    const head = await fetch(url, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
    const post = await fetch(url, { method: 'POST', headers, body: '{}' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await post.json()).toEqual({ error: expect.any(String), errorCode: 'method_not_allowed' })
  })
})
