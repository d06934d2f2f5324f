/** The pages on using the API: every command in them runs, and shows what its page says. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { BASE, TestService } from '../support/service.ts'

const DEMO_SCALE = 0.001

let service: TestService
let folder: GuideFolder
beforeAll(async () => {
  service = await TestService.start({ rateQuota: variables.rateQuota.kind.read(variables.rateQuota.fallback!) })
  await loadDemoBrand(service.database, service.brandId, DEMO_SCALE)
  folder = new GuideFolder({ SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** What the commands of a page print, in order. */
async function shownBy(page: string): Promise<string[]> {
  const shown: string[] = []
  for (const block of codeBlocks(readFileSync(`docs/api/${page}.md`, 'utf8'), 'sh')) {
    shown.push(await folder.shell(block))
  }
  return shown
}

describe('the page on requests', () => {
  let shown: string[]
  beforeAll(async () => {
    shown = await shownBy('requests')
  })

  it('authenticates, and describes the key', () => {
    const [brand, key] = shown.slice(0, 2).map((text) => JSON.parse(text))
    expect(brand).toMatchObject({ slug: 'alder-finch' })
    expect(key).toMatchObject({ brands: [{ slug: 'alder-finch' }], groups: null })
  })

  it('gets an error with all problems at once, and the nearest name', () => {
    const { error, errorCode, details } = JSON.parse(shown[2]!)
    expect({ error, errorCode }).toEqual({ error: expect.any(String), errorCode: 'invalid_parameter' })
    expect(details).toHaveLength(2)
    expect(details.find(({ parameter }: { parameter: string }) => parameter === 'stauts').nearest).toBe('status')
  })

  it('has the default quota in both headers', () => {
    expect(shown).toHaveLength(4)
    expect(shown[3]).toMatch(/ratelimit-policy: .*;q=1200;w=60/i)
    expect(shown[3]).toMatch(/ratelimit: .*;r=\d+;t=\d+/i)
  })
})

describe('the page on lists', () => {
  let shown: string[]
  beforeAll(async () => {
    shown = await shownBy('lists')
  })

  it('gets a page with its total', () => {
    const { items, totalItems, nextCursor } = JSON.parse(shown[0]!)
    expect(items).toHaveLength(2)
    expect(totalItems).toBeGreaterThan(2)
    expect(nextCursor).toEqual(expect.any(String))
  })

  it('gets the records that arrived last, newest first', async () => {
    const { items, totalItems } = JSON.parse(shown[1]!)
    const arrived: { id: string }[] = []
    for (let cursor = ''; cursor !== null; ) {
      const { json } = await service.list(`orders?limit=100${cursor && `&cursor=${cursor}`}`)
      arrived.push(...json.items)
      cursor = json.nextCursor
    }
    expect(items).toEqual(arrived.toReversed().slice(0, 2))
    expect(totalItems).toBe(arrived.length)
  })

  it('filters', () => {
    expect(JSON.parse(shown[2]!).items).toMatchObject([{ kind: 'freight', currency: 'USD' }])
  })

  it('searches', () => {
    const { hits, found } = JSON.parse(shown[3]!)
    expect(hits).toHaveLength(2)
    expect(found).toBeGreaterThan(2)
    for (const { label } of hits) expect(label).toMatch(/^PO-1/)
  })

  it('gets a 304 for an unchanged page', () => {
    expect(shown[4]!.trim()).toBe('304')
  })

  it('looks up a product option for every SKU', async () => {
    const { items } = JSON.parse(shown[5]!)
    const skus = (await service.list('skus?limit=100')).json.items as { productOptionId: string }[]
    expect(items.map(({ id }: { id: string }) => id)).toEqual(skus.map(({ productOptionId }) => productOptionId))
  })

  it('gets the first records as the first changes', () => {
    expect(shown).toHaveLength(7)
    const { items, nextCursor, hasMore } = JSON.parse(shown[6]!)
    expect(items).toMatchObject([1, 2].map(() => ({ group: 'orders', op: 'upsert' })))
    expect([typeof nextCursor, hasMore]).toEqual(['string', true])
  })
})
