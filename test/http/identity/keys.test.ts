/** Keys: what opens a brand, and what is refused before anybody is asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../harness/random.ts'
import { FailedKeys } from '../../../packages/service/http/identity/failed-keys.ts'
import { Identifier } from '../../../packages/service/http/identity/identify.ts'
import { BrandScope } from '../../../packages/service/http/identity/scope.ts'
import type { ApiError } from '../../../packages/service/http/reply/errors.ts'
import { KnownCells } from '../../../packages/service/store/cells/known-cells.ts'
import { generateKey, isWellFormedKey } from '../../../packages/service/store/directory/api-key.ts'
import { Directory, type KeyRecord } from '../../../packages/service/store/directory/directory.ts'
import { BASE, TestService } from '../../support/service.ts'

const MUTATIONS = 100_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-. '

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

const TAGS = `${BASE}/brands/alder-finch/tags`
const code = async (authorization: string, path = TAGS) => {
  const { status, json, headers } = await service.get(path, { authorization })
  if (status === 401) expect(headers.get('www-authenticate')).toBe('Bearer realm="selvedge"')
  return `${status} ${json.errorCode ?? 'ok'}`
}

describe('a key', () => {
  it('has 256 random bits and checks itself', () => {
    const keys = Array.from({ length: 1_000 }, generateKey)
    expect(new Set(keys).size).toBe(1_000)
    for (const key of keys) expect(key).toMatch(/^slv_live_[0-9A-Za-z]{49}$/)
    expect(keys.every((key) => isWellFormedKey(key))).toBe(true)
  })

  it(`is refused after any of ${MUTATIONS} one-character mutations, without a look-up`, async () => {
    const random = seeded(4)
    let lookUps = 0
    const directory = new Directory({ query: async () => [[lookUps++]] })
    const identifier = new Identifier(directory, { count: () => 0, anySince: async () => true }, new FailedKeys(10))
    const outcomes = new Set<string>()
    for (let n = 0; n < MUTATIONS; n++) {
      const key = n % 100 === 0 ? generateKey() : service.keys.brand
      const at = random(key.length)
      const mutated = key.slice(0, at) + ALPHABET[random(ALPHABET.length)] + key.slice(at + 1)
      if (mutated === key) continue
      try {
        await identifier.identify(`Bearer ${mutated}`, () => '127.0.0.1')
      } catch (error) {
        outcomes.add((error as ApiError).code)
      }
    }
    expect([...outcomes].sort()).toEqual(['api_key_invalid', 'api_key_missing'])
    expect(lookUps).toBe(0)
  })

  it('is taken from the Bearer scheme alone', async () => {
    const key = service.keys.brand
    expect(await code(`Bearer ${key}`)).toBe('200 ok')
    expect(await code(`bearer ${key}`)).toBe('200 ok')
    expect(await code(`Basic ${key}`)).toBe('401 api_key_missing')
    expect(await code(key)).toBe('401 api_key_missing')
    expect(await code(`Bearer ${key} ${key}`)).toBe('401 api_key_missing')
    expect(await code('Bearer')).toBe('401 api_key_missing')
  })

  it('must exist, be valid now and open the brand', async () => {
    const { database, brandId, keys } = service
    expect(await code(`Bearer ${generateKey()}`)).toBe('401 api_key_invalid')
    const expired = await database.createKey(brandId, { expiresAt: new Date(Date.now() - 1_000) })
    expect(await code(`Bearer ${expired}`)).toBe('401 api_key_expired')
    const revoked = await database.createKey(brandId, { revokedAt: new Date() })
    expect(await code(`Bearer ${revoked}`)).toBe('401 api_key_invalid')
    expect(await code(`Bearer ${keys.otherBrand}`)).toBe('401 api_key_out_of_scope')
    expect(await code(`Bearer ${keys.global}`)).toBe('200 ok')
  })

  it('of a suspended brand is out of scope; for a global key that brand is not found', async () => {
    const id = await service.database.createBrand('dormant')
    const key = await service.database.createKey(id)
    await service.database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [id])
    const path = `${BASE}/brands/dormant/tags`
    expect(await code(`Bearer ${key}`, path)).toBe('401 api_key_out_of_scope')
    expect(await code(`Bearer ${service.keys.global}`, path)).toBe('404 not_found')
  })
})

describe('a brand that cannot exist', () => {
  it.each(['%00', 'alder-finch%00', '%0a', '%F0%9F%A7%B5', 'Alder-Finch', '-', 'x'.repeat(64), "'", '%252e'])(
    '%s is not found for a global key, without a look-up, and out of scope for a brand key',
    async (slug) => {
      const path = `${BASE}/brands/${slug}/tags`
      expect(await code(`Bearer ${service.keys.global}`, path)).toBe('404 not_found')
      expect(await code(`Bearer ${service.keys.brand}`, path)).toBe('401 api_key_out_of_scope')
      let lookUps = 0
      const directory = new Directory({ query: async () => [[lookUps++]] })
      const responses = { count: () => 0, anySince: async () => true }
      const scope = new BrandScope(directory, responses, new KnownCells(['main'], () => {}))
      const find = () => scope.brandFor({ brand: null } as KeyRecord, decodeURIComponent(slug))
      expect(find).toThrow(expect.objectContaining({ code: 'not_found' }))
      expect(lookUps).toBe(0)
    },
  )
})

describe('the log', () => {
  it('names the request, the operation and the key id, and holds no key, cursor or filter value', async () => {
    await service.get(`${TAGS}?name=a-secret-name`)
    await service.get(`${TAGS}?cursor=a-secret-cursor`)
    const lines = service.logged.map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({
      operation: 'listTags',
      status: 400,
      keyId: expect.any(String),
      method: 'GET',
    })
    expect(lines.at(-1).ms).toBeGreaterThan(0)
    const text = service.logged.join('')
    for (const secret of [...Object.values(service.keys), 'slv_live', 'a-secret-name', 'a-secret-cursor']) {
      expect(text).not.toContain(secret)
    }
  })
})
