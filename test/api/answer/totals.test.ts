/** How often the records of a filter are counted: once in each state, however many requests ask for pages of it. */
import { beforeEach, expect, it } from 'vitest'
import { Totals } from '../../../packages/service/api/cache/totals.ts'
import type { ListQuery, Page, RecordStore } from '../../../packages/service/store/reading/records.ts'
import { resourceOf } from '../../support/database.ts'

const REQUESTS = 20
const TOTAL = 1_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

let stamp: string
let counts: { end(): void; fail(error: Error): void }[]
let totals: Totals
beforeEach(() => {
  ;[stamp, counts] = ['first load', []]
  const pageOf = ({ limit }: ListQuery) => ({ items: [], count: limit, next: limit, states: [{ version: 1, stamp }] })
  const records = {
    page: async (query: ListQuery) => pageOf(query),
    countedPage: (query: ListQuery) => {
      const page = { ...pageOf(query), total: TOTAL }
      return new Promise((resolve, fail) => counts.push({ end: () => resolve(page), fail }))
    },
  }
  totals = new Totals(records as unknown as RecordStore)
})

const ask = (limit: number, fromCursor: Parameters<Totals['page']>[1] = null, filters = ['status']): Promise<Page> =>
  totals.page(
    {
      resource: resourceOf('orders'),
      brandId: 1,
      filters: filters.map((filter) => ({ filter, value: 'open' })),
      direction: 'asc',
      after: null,
      atLeast: [],
      limit,
    } as unknown as ListQuery,
    fromCursor,
  )
const askAtOnce = (filters?: string[]) => Array.from({ length: REQUESTS }, (_, n) => ask(n + 1, null, filters))

async function ended(asked: readonly Promise<Page>[]): Promise<void> {
  await turn()
  for (const { end } of counts) end()
  for (const { total, states } of await Promise.all(asked)) expect([total, states[0]!.stamp]).toEqual([TOTAL, stamp])
}

it.each([
  ['one filter', ['status']],
  ['several filters, whose page takes as long as the count', ['status', 'orderNumber']],
])('counts once for requests that come at once, by %s', async (_, filters) => {
  await ended(askAtOnce(filters))
  expect(counts).toHaveLength(1)
})

it('counts once after a load, for requests that come at once and for those that come while it counts', async () => {
  await ended([ask(1)])
  stamp = 'second load'
  counts = []
  const asked = askAtOnce()
  await turn()
  await ended([...asked, ...askAtOnce()])
  expect(counts).toHaveLength(1)
  expect(totals.counts).toEqual({ known: 2 * REQUESTS - 1, whole: 0, counted: 2 })
})

it('counts once for walks whose cursors are from before a load', async () => {
  const fromCursor = { total: 1, states: [{ version: 1, stamp }] } as Parameters<Totals['page']>[1]
  stamp = 'second load'
  await ended(Array.from({ length: REQUESTS }, () => ask(2, fromCursor)))
  await ended([ask(2, fromCursor)])
  expect(counts).toHaveLength(1)
})

it('counts once more for requests that come after a load which the count under way does not show', async () => {
  const first = ask(1)
  await turn()
  stamp = 'second load'
  const others = askAtOnce()
  await turn()
  counts[0]!.end()
  expect((await first).states[0]!.stamp).toBe('first load')
  await ended(others)
  expect(counts).toHaveLength(2)
})

it('fails for all that wait for a count that fails, and counts again for the next', async () => {
  const asked = askAtOnce()
  await turn()
  counts[0]!.fail(new Error('too late'))
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  const next = ask(1)
  await turn()
  counts[1]!.end()
  expect((await next).total).toBe(TOTAL)
})
