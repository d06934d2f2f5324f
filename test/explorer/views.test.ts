/** What the explorer computes by itself, without a browser. */
import { describe, expect, it } from 'vitest'
import { copyAs } from '../../packages/explorer/src/data/copy-as.ts'
import { fieldTitle } from '../../packages/explorer/src/data/format.ts'
import { hasRoom, quotaOf } from '../../packages/explorer/src/data/quota.ts'
import type { Journey } from '../../packages/explorer/src/journey/gather.ts'
import { differenceTo, quantitiesOf } from '../../packages/explorer/src/journey/quantities.ts'
import { ticksBetween, timelineOf } from '../../packages/explorer/src/journey/timeline.ts'
import { lateShipments, openInvoices, receiptsAgainstLists } from '../../packages/explorer/src/overview/bars.ts'
import { Budget, REQUESTS_MAX } from '../../packages/explorer/src/overview/budget.ts'
import { journeyHref, listHref, parseRoute, recordHref } from '../../packages/explorer/src/route.ts'
import { resourceOf } from '../support/database.ts'

const TODAY = '2025-07-01'
const BASE = 'https://api.example/api/public/v1'

/** A record like the sample of its group, with some fields changed. */
function like<T>(path: Parameters<typeof resourceOf>[0], changes: object): T {
  return { ...(resourceOf(path).sample as object), ...changes } as T
}

describe('an address', () => {
  it('leads back to what it was made from', () => {
    expect(parseRoute(listHref('alder-finch', 'orders', { number: 'A/1?#&' }))).toEqual({
      brand: 'alder-finch',
      page: 'list',
      group: 'orders',
      id: '',
      query: { number: 'A/1?#&' },
    })
    expect(parseRoute(recordHref('b', 'bom-skus', { bomId: '1', skuId: '2' }))).toMatchObject({
      page: 'record',
      id: '',
      query: { bomId: '1', skuId: '2' },
    })
    expect(parseRoute(journeyHref('b', 'x'))).toMatchObject({ page: 'journey', id: 'x' })
  })

  it('that is malformed is taken as it is', () => {
    expect(parseRoute('#/%E0%A4%A/orders')).toMatchObject({ brand: '%E0%A4%A', page: 'list' })
    expect(parseRoute('')).toMatchObject({ brand: '', page: 'home' })
  })
})

it('names fields as people do', () => {
  expect(
    ['supplierId', 'requestedExFactoryDate', 'taxId', 'countryOfOriginCode', 'htsCode', 'id'].map(fieldTitle),
  ).toEqual(['Supplier', 'Requested ex factory date', 'Tax id', 'Country of origin', 'Hts code', 'Id'])
})

describe('a timeline', () => {
  const empty = {
    quote: null,
    quoteRevision: null,
    items: [],
    runs: [],
    runItems: [],
    shipments: [],
    shipmentItems: [],
    packingLists: [],
    receipts: [],
    receiptLines: [],
    invoices: [],
    invoiceLines: [],
    milestones: [],
    payments: [],
  }
  const order = like<Journey['order']>('orders', { confirmedExFactoryDate: '2025-06-10', status: 'in_production' })
  const run = (actualExFactoryDate: string | null): Journey['runs'][number] =>
    like('production-runs', { actualExFactoryDate })
  const lateOf = (changes: Partial<Journey>): number =>
    timelineOf({ ...empty, order, ...changes }, TODAY).at(-1)!.lateDays

  it('counts the days after the plan, until today for what has not happened', () => {
    expect(lateOf({ runs: [run('2025-06-13')] })).toBe(3)
    expect(lateOf({ runs: [run('2025-06-09')] })).toBe(0)
    expect(lateOf({ runs: [run(null)] })).toBe(21)
    expect(lateOf({ runs: [run(null)], order: { ...order, status: 'cancelled' } })).toBe(0)
  })

  it('measures a shipment on its way against today', () => {
    const shipment = like<Journey['shipments'][number]>('shipments', {
      status: 'in_transit',
      estimatedDepartureDate: '2025-06-01',
      actualDepartureDate: '2025-06-02',
      estimatedDeliveryDate: '2025-06-29',
      actualArrivalDate: null,
      deliveredDate: null,
    })
    expect(lateOf({ shipments: [shipment] })).toBe(2)
  })

  it('has at most a dozen marks', () => {
    expect(ticksBetween('2025-01-15', '2025-04-02')).toEqual(['2025-02-01', '2025-03-01', '2025-04-01'])
    expect(ticksBetween('2020-01-01', '2025-01-01').length).toBeLessThanOrEqual(13)
  })
})

it('compares the pieces of each stage with the stage before', () => {
  const item = like<{ id: string }>('order-items', { qty: 100 })
  const of = (path: Parameters<typeof resourceOf>[0], changes: object): never =>
    like(path, { orderItemId: item.id, ...changes })
  const [total, line] = quantitiesOf({
    items: [item],
    runItems: [of('production-run-items', { quantity: 98 })],
    shipmentItems: [of('shipment-items', { qty: 98 })],
    receiptLines: [of('goods-receipt-lines', { qtyReceived: 97 })],
    invoiceLines: [
      of('invoice-lines', { kind: 'goods', qty: 98, amount: '980.00' }),
      of('invoice-lines', { kind: 'goods', qty: 1, amount: '-10.00' }),
      of('invoice-lines', { kind: 'deposit', qty: 100, amount: '500.00' }),
    ],
  } as unknown as Journey)
  expect(total!.quantities).toEqual({ ordered: 100, made: 98, shipped: 98, received: 97, invoiced: 97 })
  expect(line!.quantities).toEqual(total!.quantities)
  expect(differenceTo(total!.quantities, 'made')).toBe(-2)
  expect(differenceTo(total!.quantities, 'shipped')).toBeNull()
  expect(differenceTo(total!.quantities, 'received')).toBe(-1)
})

describe('the pictures of the overview', () => {
  const list = (changes: object): never => like('packing-lists', { deletedAt: null, ...changes })
  const receipt = (changes: object): never => like('goods-receipts', { status: 'completed', ...changes })

  it('find late shipments by the supplier of their packing list', () => {
    const ship = (id: string, changes: object): never =>
      like('shipments', { id, status: 'delivered', estimatedArrivalDate: '2025-06-01', ...changes })
    const bars = lateShipments(
      [
        ship('1', { actualArrivalDate: '2025-06-05' }),
        ship('2', { actualArrivalDate: '2025-05-30' }),
        ship('3', { actualArrivalDate: null, status: 'in_transit' }),
        ship('4', { actualArrivalDate: '2025-06-02' }),
      ],
      [list({ shipmentId: '1', supplierId: 'a' }), list({ shipmentId: '3', supplierId: 'a' })],
      (id) => `supplier ${id}`,
      TODAY,
    )
    expect(bars.map(({ label, note, records }) => [label, note, records.map(({ id }) => id)])).toEqual([
      ['supplier a', '17 days on average', ['3', '1']],
      ['No packing list', '1 day on average', ['4']],
    ])
  })

  it('compare all receipts of a shipment with all of its packing lists', () => {
    const bars = receiptsAgainstLists(
      [
        receipt({ shipmentId: '1', totalQtyReceived: 30 }),
        receipt({ shipmentId: '2', totalQtyReceived: 9 }),
        receipt({ shipmentId: '3', totalQtyReceived: 0, status: 'expected' }),
      ],
      [
        list({ shipmentId: '1', statedTotalQtyPacked: '10' }),
        list({ shipmentId: '1', statedTotalQtyPacked: '20' }),
        list({ shipmentId: '2', statedTotalQtyPacked: '10' }),
        list({ shipmentId: '3', statedTotalQtyPacked: '10' }),
      ],
    )
    expect(bars.map(({ id, records }) => [id, records.map(({ note }) => note)])).toEqual([
      ['exact', ['30 of 30 pieces']],
      ['short', ['9 of 10 pieces']],
      ['none', ['10 pieces']],
    ])
  })

  it('sum open invoices by week, with currencies apart', () => {
    const invoice = (dueDate: string, balanceAmount: string, currency: string): never =>
      like('invoices', { dueDate, balanceAmount, currency })
    const bars = openInvoices(
      [
        invoice('2025-06-23', '10.00', 'EUR'),
        invoice('2025-06-29', '5.50', 'USD'),
        invoice('2025-07-02', '1.00', 'EUR'),
      ],
      TODAY,
    )
    expect(bars.map(({ id, note, isBad }) => [id, note, isBad])).toEqual([
      ['2025-06-23', '10 EUR, 6 USD', true],
      ['2025-06-30', '1 EUR', false],
    ])
  })
})

describe('the budget of the overview', () => {
  const quota = (remaining: number) =>
    quotaOf(
      new Headers({
        'ratelimit-policy': '"default";q=100;w=60',
        ratelimit: `"default";r=${remaining};t=30`,
      }),
    )

  it('ends after 200 requests', () => {
    const budget = new Budget(() => null)
    let taken = 0
    while (budget.take()) taken++
    expect(taken).toBe(REQUESTS_MAX)
    expect(budget.exhausted).toBe('200 requests are used')
  })

  it('leaves half of the quota', () => {
    expect(hasRoom(quota(51), 1)).toBe(true)
    expect(hasRoom(quota(50), 1)).toBe(false)
    const budget = new Budget(() => quota(55))
    expect(budget.take()).toBe(false)
    expect(budget.exhausted).toBe("half of the key's quota is used")
  })
})

describe('a copied request', () => {
  const url = `${BASE}/brands/alder-finch/orders?status=in_production&limit=25`

  it('is the call of the client', () => {
    expect(copyAs('TypeScript', url, BASE)).toContain(
      'brand.orders.list({ status: "in_production" }, { limit: 25 }).page()',
    )
    expect(copyAs('TypeScript', `${BASE}/brands/b/images/1/content`, BASE)).toContain('brand.images.content("1")')
    expect(copyAs('TypeScript', `${BASE}/brands/b/lookup/skus?keys=1`, BASE)).toContain('await fetch(')
    expect(copyAs('Python', `${url}&cursor=abc`, BASE)).toContain(
      'brand.orders.list(status="in_production", limit=25).page("abc")',
    )
    expect(copyAs('Python', `${BASE}/brands/b/order-items/1`, BASE)).toContain('brand.order_items.get("1")')
    expect(copyAs('Python', `${BASE}/brands/b/lookup/skus?keys=1`, BASE)).toContain('urllib.request.urlopen(')
  })

  it('cannot break out of its quotes', () => {
    const hostile = `${BASE}/brands/${encodeURIComponent('x\'; rm -rf "$HOME"')}`
    expect(copyAs('curl', hostile, BASE)).toContain(
      "'https://api.example/api/public/v1/brands/x%27%3B%20rm%20-rf%20%22%24HOME%22'",
    )
    expect(copyAs('Python', hostile, BASE)).toContain('.brand("x\'; rm -rf \\"$HOME\\"")')
  })

  it.each([
    `${BASE}/brands/b/orders?limit=25&${new URLSearchParams({ 'x: 1 }); evil(); ({ y': '1' })}`,
    `${BASE}/brands/b/${encodeURIComponent('orders.list();evil();brand.orders')}`,
    `${BASE}/brands/b/production-runs?limit=25&runNumber=${encodeURIComponent('1);evil(')}`,
  ])('is no code that somebody wrote into the address: %s', (url) => {
    for (const language of ['TypeScript', 'Python'] as const) {
      const code = copyAs(language, url, BASE).replaceAll(/"(\\.|[^"\\])*"/g, '""')
      expect(code).not.toContain('evil')
    }
  })
})
