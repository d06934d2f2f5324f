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

async function shownBy(page: string): Promise<string> {
  const shown = await allShownBy(page)
  expect(shown).toHaveLength(1)
  return shown[0]!
}

async function allShownBy(page: string): Promise<string[]> {
  const shown: string[] = []
  for (const block of codeBlocks(readFileSync(`docs/api/${page}.md`, 'utf8'), 'sh')) {
    shown.push(await folder.shell(block))
  }
  return shown
}

describe('a page on using the API', () => {
  it('authentication', async () => {
    const [brand, key] = (await allShownBy('authentication')).map((text) => JSON.parse(text))
    expect(brand).toMatchObject({ slug: 'alder-finch' })
    expect(key).toMatchObject({ brands: [{ slug: 'alder-finch' }], groups: null })
  })

  it('pagination', async () => {
    const { items, totalItems, nextCursor } = JSON.parse(await shownBy('pagination'))
    expect(items).toHaveLength(2)
    expect(totalItems).toBeGreaterThan(2)
    expect(nextCursor).toEqual(expect.any(String))
  })

  it('filters', async () => {
    const { items } = JSON.parse(await shownBy('filters'))
    expect(items).toMatchObject([{ kind: 'freight', currency: 'USD' }])
  })

  it('errors: all problems at once, with the nearest name', async () => {
    const { error, errorCode, details } = JSON.parse(await shownBy('errors'))
    expect({ error, errorCode }).toEqual({ error: expect.any(String), errorCode: 'invalid_parameter' })
    expect(details).toHaveLength(2)
    expect(details.find(({ parameter }: { parameter: string }) => parameter === 'stauts').nearest).toBe('status')
  })

  it('rate limits: the default quota in both headers', async () => {
    const headers = await shownBy('rate-limits')
    expect(headers).toMatch(/ratelimit-policy: .*;q=1200;w=60/i)
    expect(headers).toMatch(/ratelimit: .*;r=\d+;t=\d+/i)
  })

  it('deleted records and changes: the first changes are the first records', async () => {
    const { items, nextCursor, hasMore } = JSON.parse(await shownBy('deletions'))
    expect(items).toMatchObject([1, 2].map(() => ({ group: 'orders', op: 'upsert' })))
    expect([typeof nextCursor, hasMore]).toEqual(['string', true])
  })

  it('several records at once: a product option for every SKU', async () => {
    const { items } = JSON.parse(await shownBy('lookup'))
    const skus = (await service.list('skus?limit=100')).json.items as { productOptionId: string }[]
    expect(items.map(({ id }: { id: string }) => id)).toEqual(skus.map(({ productOptionId }) => productOptionId))
  })

  it('conditional requests: an unchanged page is a 304', async () => {
    expect((await shownBy('conditional-requests')).trim()).toBe('304')
  })
})
