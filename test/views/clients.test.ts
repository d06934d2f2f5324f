/** The TypeScript client, the export and the MCP server with the key of a supplier's view, as they are used with any key. */
import { hasCode, onlyBrand, Selvedge } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { sharedRecords } from '@selvedge/demo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { collect } from '../client/support/collect.ts'
import { Command, type Finished } from '../export/support/command.ts'
import { byPath } from '../export/support/demo-brand.ts'
import { OutFolder } from '../export/support/out-folder.ts'
import { Assistant } from '../mcp/support/assistant.ts'
import { BASE, TestService } from '../support/service.ts'
import { type Values, ViewedBrand } from './support/viewed-brand.ts'

const OPEN = [...openGroups('supplier', null)].sort()
const LISTS = groups.filter(({ path }) => OPEN.includes(path))

let service: TestService
let brand: ViewedBrand
let key: string
/** Of the view, and those that all brands share, by group. */
let records: Map<string, Values[]>
beforeAll(async () => {
  service = await TestService.start()
  brand = await ViewedBrand.load(service.database, 0.001)
  const view = await brand.share(brand.somePartners()[0]!)
  key = await service.database.createKey(view.id)
  const own = (await brand.stored())
    .filter(({ owner }) => owner === view.id)
    .sort((a, b) => Number(a.ord) - Number(b.ord))
  records = byPath(sharedRecords())
  await service.database.load(SHARED_BRAND_ID, Object.fromEntries(records))
  for (const { path, body } of own) records.set(path, [...(records.get(path) ?? []), JSON.parse(body)])
}, 120_000)
afterAll(async () => {
  brand?.remove()
  await service?.stop()
})

const partner = () => {
  const { id, slug } = brand.records.partners!.find(({ id }) => id === brand.views[0]!.partnerId)!
  return { id, slug, kind: 'supplier' }
}

describe('the client', () => {
  const connect = () => new Selvedge({ apiKey: key, baseUrl: service.url + BASE })

  it('says whose key it is, and what it opens', async () => {
    const described = await connect().key()
    expect(described).toMatchObject({ partner: partner(), groups: OPEN })
    expect(onlyBrand(described)).toBe(brand.slug)
    const whole = new Selvedge({ apiKey: await service.database.createKey(brand.id), baseUrl: service.url + BASE })
    expect((await whole.key()).partner).toBeNull()
  })

  it('reads the records of the view in every list', async () => {
    const client = connect().brand(brand.slug) as unknown as Record<string, { list(): AsyncIterable<Values> }>
    for (const { name, path } of LISTS)
      expect([path, await collect(client[name]!.list())]).toEqual([path, records.get(path) ?? []])
    expect(records.get('orders')).not.toHaveLength(0)
    const closed = groups.find(({ path }) => !OPEN.includes(path))!
    await expect(collect(client[closed.name]!.list())).rejects.toSatisfy((error) =>
      hasCode(error, 'group_out_of_scope'),
    )
  })

  it('follows the changes of the view', async () => {
    const changes = await collect(connect().brand(brand.slug).changes())
    expect(changes).toHaveLength([...records.values()].flat().length)
  })
})

describe('the export', () => {
  let out: OutFolder
  beforeEach(() => {
    out = new OutFolder()
    return () => out.remove()
  })
  const run = (...args: string[]): Promise<Finished> =>
    new Command(args, { SELVEDGE_API_KEY: key, SELVEDGE_URL: service.url + BASE }).finished

  it('has the lists of the view', async () => {
    expect(await run('--out', out.path)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(out.manifest().collections.map(({ path }) => path)).toEqual(LISTS.map(({ path }) => path))
    for (const { path } of LISTS) expect([path, out.records(path)]).toEqual([path, records.get(path) ?? []])
  })

  it('writes them as SQLite, and keeps that current', async () => {
    expect(await run('--out', out.path, '--format', 'sqlite')).toMatchObject({ exitCode: 0, stderr: '' })
    const file = out.file('copy.sqlite')
    expect(await run('--sync', file)).toMatchObject({ exitCode: 0, stderr: '' })
    const [order] = records.get('orders')!
    const stored = brand.records.orders!.find(({ id }) => id === order!.id)!
    await service.database.load(brand.id, { orders: [{ ...stored, status: 'draft' }] })
    const { stdout } = await run('--sync', file)
    expect(stdout).toMatch(/ upserts and [1-9]\d* deletes /)
    await service.database.load(brand.id, { orders: [stored] })
  })
})

describe('an assistant', () => {
  it('finds what the view has, and knows whose it is', async () => {
    const assistant = await Assistant.startWithoutBrand(service.url + BASE, key)
    try {
      expect(assistant.instructions()).toContain(`of the brand ${brand.slug}, those that one supplier sees.`)
      const lines = (await assistant.call('groups')).split('\n')
      expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual(LISTS.map(({ path }) => path))
      const { totalItems } = await assistant.find({ group: 'order-items' })
      expect(totalItems).toBe(records.get('order-items')!.length)
      expect(await assistant.mistake('find', { group: 'inventory' })).toContain('The API key does not open inventory')
    } finally {
      await assistant.stop()
    }
  })
})
