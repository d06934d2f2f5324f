/**
 * What is deprecated in the catalogue says so everywhere by itself. Nothing is deprecated today, so the catalogue of this
 * test has a group, two filters and two fields that are.
 */
import { llmsText, openapiDocument, type Resource, resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientFiles } from '../../packages/client/generate.ts'
import { groupsPage } from '../../scripts/generate/groups-page.ts'
import { BASE, TestService } from '../support/service.ts'

vi.mock('../../packages/catalogue/resources/tags.ts', async (original) => {
  const { tags } = await original<typeof import('../../packages/catalogue/resources/tags.ts')>()
  const { resource } = await import('../../packages/catalogue/resource.ts')
  const { deprecated } = await import('../../packages/catalogue/kinds/index.ts')
  const uiColor = deprecated(tags.fields.uiColor, { since: '2026-03-01' })
  const code = deprecated(tags.fields.code, { since: '2026-02-01', sunset: '2027-02-01', replacement: '`name`' })
  const deprecatedFilters = { productId: { since: '2026-01-01', sunset: '2027-06-01' } } as const
  return { tags: resource('tags', { ...tags, fields: { ...tags.fields, code, uiColor }, deprecatedFilters }) }
})

vi.mock('../../packages/catalogue/resources/colors.ts', async (original) => {
  const { colors } = await original<typeof import('../../packages/catalogue/resources/colors.ts')>()
  const { resource } = await import('../../packages/catalogue/resource.ts')
  const deprecated = { since: '2026-01-15', sunset: '2026-12-31', replacement: '`option-values`' } as const
  return { colors: resource('colors', { ...colors, deprecated }) }
})

const GROUP = 'Deprecated since 2026-01-15; it may be removed from 2026-12-31 on. Use `option-values` instead.'
const CODE = 'Deprecated since 2026-02-01; it may be removed from 2027-02-01 on. Use `name` instead.'
const COLOR = 'Deprecated since 2026-03-01.'
const PRODUCT = 'Deprecated since 2026-01-01; it may be removed from 2027-06-01 on.'

interface Noted {
  readonly name?: string
  readonly description: string
  readonly deprecated?: true
}
interface Document {
  readonly tags: readonly Noted[]
  readonly paths: Record<
    string,
    { get: Noted & { parameters: Noted[]; responses: Record<string, { headers: Record<string, object> }> } }
  >
  readonly components: { schemas: Record<string, Noted & { properties: Record<string, Noted> }> }
}

describe('the OpenAPI document', () => {
  const { paths, components, tags } = openapiDocument() as Document

  it('marks the operations, the records and the tag of a group', () => {
    for (const path of ['/brands/{brand}/colors', '/brands/{brand}/colors/{id}']) {
      const { get } = paths[path]!
      expect(get).toMatchObject({ deprecated: true, description: expect.stringContaining(GROUP) })
      expect(Object.keys(get.responses[200]!.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
    }
    expect(components.schemas.Color).toMatchObject({ deprecated: true, description: expect.stringContaining(GROUP) })
    expect(tags.find(({ name }) => name === 'Colors')!.description).toContain(GROUP)
  })

  it('marks fields, and filters with or without them', () => {
    const { code, uiColor, name } = components.schemas.Tag!.properties
    expect(code).toMatchObject({ deprecated: true, description: expect.stringContaining(CODE) })
    expect(uiColor).toMatchObject({ deprecated: true, description: expect.stringContaining(COLOR) })
    expect(name).not.toHaveProperty('deprecated')
    const filters = paths['/brands/{brand}/tags']!.get.parameters.filter(({ deprecated }) => deprecated)
    expect(filters).toMatchObject([
      { name: 'code', description: expect.stringContaining(CODE) },
      { name: 'productId', description: expect.stringContaining(PRODUCT) },
    ])
  })

  it('marks nothing else', () => {
    const marked = Object.values(paths).filter(({ get }) => get.deprecated)
    expect(marked).toHaveLength(2)
    expect(JSON.stringify(openapiDocument()).match(/"deprecated":true/g)).toHaveLength(2 + 1 + 2 + 2)
  })
})

describe('other texts', () => {
  it('llms.txt names what is deprecated', () => {
    const group = (title: string) => llmsText().split(`### ${title}\n`)[1]!.split('\n###')[0]!
    expect(group('Colors')).toContain(GROUP)
    for (const line of [`- Field code: ${CODE}`, `- Field uiColor: ${COLOR}`, `- Filter code: ${CODE}`]) {
      expect(group('Tags')).toContain(line)
    }
    expect(group('Tags')).toContain(`- Filter productId: ${PRODUCT}`)
  })

  it('the page of groups has the group', () => {
    expect(groupsPage().split('### colors\n')[1]!.split('\n###')[0]).toContain(GROUP)
  })

  it("the client's types have @deprecated", () => {
    const files = clientFiles()
    const tagged = (indent: string, text: string, next: string) =>
      `\n${indent} * @deprecated ${text}\n${indent} */\n${indent}${next}`
    const records = files['packages/client/src/generated/records.ts']
    expect(records).toContain(tagged('', GROUP, 'export interface Color {'))
    expect(records).toContain(tagged('  ', CODE, 'readonly code: string\n'))
    expect(records).toContain(tagged('  ', COLOR, 'readonly uiColor: string | null\n'))
    expect(records).toContain(tagged('  ', CODE, "readonly code?: Tag['code']\n"))
    expect(records).toContain(tagged('  ', PRODUCT, "readonly productId?: ProductTag['productId']\n"))
    expect(files['packages/client/src/generated/brand-client.ts']).toContain(tagged('  ', GROUP, 'readonly colors ='))
  })
})

describe('a response', () => {
  let service: TestService
  beforeAll(async () => {
    service = await TestService.start()
    const sampleOf = (path: string) => resources.find((each): each is Resource => each.path === path)!.sample
    await service.database.load(service.brandId, { colors: [sampleOf('colors')], tags: [sampleOf('tags')] })
  })
  afterAll(() => service.stop())

  const UNMARKED = [null, null, undefined]
  const COLORS = ['@1768435200', 'Thu, 31 Dec 2026 00:00:00 GMT', ['colors']]
  it.each<[what: string, path: string, status: number, marked: unknown[]]>([
    ['a list of the group', 'colors', 200, COLORS],
    ['the same from the cache', 'colors', 200, COLORS],
    ['a record of the group that does not exist', `colors/${crypto.randomUUID()}`, 404, COLORS],
    ['a mistaken request to the group', 'colors?x=1', 400, COLORS],
    ['changes of the group', 'changes?groups=orders,colors', 200, COLORS],
    ['a lookup in the group', 'lookup/colors?ids=3298280d-ccaa-5a86-b4db-94a9b0b2616e', 200, COLORS],
    ['a lookup in another group', 'lookup/orders?ids=3298280d-ccaa-5a86-b4db-94a9b0b2616e', 200, UNMARKED],
    ['changes of all groups', 'changes', 200, UNMARKED],
    ['a list with another filter', 'tags?name=a', 200, UNMARKED],
    ['a list with a filter', 'tags?code=a', 200, ['@1769904000', 'Mon, 01 Feb 2027 00:00:00 GMT', ['tags?code']]],
    [
      'a list with two filters, by the earlier dates',
      `tags?code=a&productId=${crypto.randomUUID()}`,
      200,
      ['@1767225600', 'Mon, 01 Feb 2027 00:00:00 GMT', ['tags?code', 'tags?productId']],
    ],
    ['another group', 'orders', 200, UNMARKED],
  ])('%s', async (_what, path, status, marked) => {
    const { headers, status: got } = await service.list(path)
    expect(got).toBe(status)
    const id = headers.get('x-request-id')
    await vi.waitFor(() => expect(service.logged.join('')).toContain(id))
    const line = JSON.parse(service.logged.find((each) => each.includes(id!))!)
    expect([headers.get('deprecation'), headers.get('sunset'), line.deprecated]).toEqual(marked)
    if (line.deprecated) expect(line.keyId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a 304 has the headers too', async () => {
    const { headers } = await service.list('colors')
    const again = await service.get(`${BASE}/brands/alder-finch/colors`, {
      authorization: `Bearer ${service.keys.brand}`,
      'if-none-match': headers.get('etag')!,
    })
    expect([again.status, again.headers.get('deprecation')]).toEqual([304, '@1768435200'])
  })

  it('the usage of the key says how often', async () => {
    const uses = service.logged.flatMap((line): string[] => JSON.parse(line).deprecated ?? [])
    await service.stopService()
    const rows = await service.database.asOwner(
      `select name, requests::int from directory.deprecated_use where brand_id = $1 order by name`,
      [service.brandId],
    )
    const names = ['colors', 'tags?code', 'tags?productId']
    expect(rows).toEqual(names.map((name) => [name, uses.filter((each) => each === name).length]))
  })
})

describe('a deprecation that makes no sense', () => {
  it.each<[complaint: RegExp, deprecation: object]>([
    [/2026-02-30, which is not a date/, { since: '2026-02-30' }],
    [/sunset \(2026-01-01\) before it begins/, { since: '2026-03-01', sunset: '2026-01-01' }],
  ])('does not start: %s', async (complaint, deprecation) => {
    const { resource } = await import('../../packages/catalogue/resource.ts')
    const tags = resources.find(({ path }) => path === 'tags')!
    const make = (changes: object) => () => resource('tags', { ...tags, ...changes } as never)
    expect(make({ deprecated: deprecation })).toThrow(complaint)
    expect(make({ deprecatedFilters: { code: deprecation } })).toThrow(complaint)
  })
})
