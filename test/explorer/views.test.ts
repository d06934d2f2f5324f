/** What the explorer computes by itself, without a browser. */
import { resources } from '@selvedge/catalogue'
import type { ReportPage, ReportRows } from '@selvedge/client'
import { describe, expect, it } from 'vitest'
import { copyAs } from '../../packages/explorer/src/data/copy-as.ts'
import { csvLines } from '../../packages/explorer/src/data/csv.ts'
import { isMoney } from '../../packages/explorer/src/data/currency.ts'
import { amountText, fieldTitle } from '../../packages/explorer/src/data/format.ts'
import { hasRoom, quotaOf } from '../../packages/explorer/src/data/quota.ts'
import type { Journey } from '../../packages/explorer/src/journey/gather.ts'
import { differenceTo, quantitiesOf } from '../../packages/explorer/src/journey/quantities.ts'
import { ticksBetween } from '../../packages/explorer/src/journey/timeline.ts'
import { paymentCharts, supplierChart } from '../../packages/explorer/src/overview/charts.ts'
import { journeyHref, listHref, parseRoute, recordHref, reportPath } from '../../packages/explorer/src/route.ts'
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
    expect(parseRoute(listHref('b', reportPath('late-orders'), { orderId: '1' }))).toMatchObject({
      page: 'report',
      id: 'late-orders',
      query: { orderId: '1' },
    })
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

it('has at most a dozen marks on a timeline', () => {
  expect(ticksBetween('2025-01-15', '2025-04-02')).toEqual(['2025-02-01', '2025-03-01', '2025-04-01'])
  expect(ticksBetween('2020-01-01', '2025-01-01').length).toBeLessThanOrEqual(13)
})

it('compares the pieces of each stage with the stage before', () => {
  const item = like<{ id: string }>('order-items', { qty: 100 })
  const of = (path: Parameters<typeof resourceOf>[0], changes: object): never =>
    like(path, { orderItemId: item.id, ...changes })
  const [total, line] = quantitiesOf({
    items: [item],
    shipments: [like('shipments', { id: 's' })],
    receipts: [like('goods-receipts', { id: 'r' })],
    runItems: [of('production-run-items', { quantity: 98 })],
    shipmentItems: [of('shipment-items', { qty: 98, shipmentId: 's' })],
    receiptLines: [of('goods-receipt-lines', { qtyReceived: 97, goodsReceiptId: 'r' })],
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

describe('the charts of the overview', () => {
  const page = <Row>(items: readonly Row[], totalItems = items.length): ReportPage<Row> =>
    ({ asOf: TODAY, items, totalItems }) as unknown as ReportPage<Row>
  const supplier = (supplierId: string, name: string | null, code: string | null): ReportRows['supplier-performance'] =>
    ({ supplierId, supplier: name, code, orders: 4, lateOrders: 1, latePercent: '25.00' }) as never
  const due = (month: string, currency: string): ReportRows['payments-due'] => ({
    month,
    currency,
    payments: 1,
    amount: '1234567.50',
  })

  it('tell companies of one name apart, and count the rows that have no bar', () => {
    const rows = [supplier('a', 'Same', 'V-1'), supplier('b', 'Same', null), supplier('c', 'Other', 'V-3')]
    const chart = supplierChart('b', page([...rows, supplier('d', null, 'V-4')], 30))
    expect(chart.bars.map(({ label }) => label)).toEqual(['Same (V-1)', 'Same (b)', 'Other', 'V-4'])
    expect(chart.bars[0]).toMatchObject({
      note: '1 late of 4 orders (25 %)',
      length: 1,
      href: '#/b/reports/late-orders?supplierId=a',
    })
    expect(chart.after).toBe(26)
  })

  it('have one currency each, with this month, and what is overdue', () => {
    const months = Array.from({ length: 14 }, (_, index) => `20${20 + Math.floor(index / 12)}-${two((index % 12) + 1)}`)
    const past = months.map((month) => due(month, 'EUR'))
    const [eur, usd] = paymentCharts(
      'b',
      page([...past, due('2025-07', 'EUR'), due('none', 'EUR'), due('none', 'USD')]),
    )
    expect(eur!.bars.length + eur!.before + eur!.after).toBe(16)
    expect(eur!.bars.slice(-3).map(({ label, isBad }) => [label, isBad])).toEqual([
      ['Feb 2021', true],
      ['Jul 2025', false],
      ['No due date', false],
    ])
    expect(usd!.bars).toEqual([
      {
        label: 'No due date',
        note: '1,234,567.50 USD, 1 payment',
        length: 1234567.5,
        isBad: false,
        href: '#/b/reports/open-payments?month=none&currency=USD',
      },
    ])
  })
})

function two(number: number): string {
  return String(number).padStart(2, '0')
}

it('knows which decimals are money', () => {
  const decimals = resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { schema }]) => (schema.format === 'decimal' ? [name] : [])),
  )
  const others = [...new Set(decimals)].filter((name) => !isMoney({ name, kind: 'a' }))
  expect(others.filter((name) => !/kg$|cbm$|cm$|gsm$|percent$|rate$|ratio$|qty|consumption/i.test(name))).toEqual([
    // In the currency of the order, which the item does not have.
    'duty',
  ])
})

it('shows the digits of an amount as they are', () => {
  expect(['0.10', '-1234.5', '1234567', '999.123456789', '-100'].map(amountText)).toEqual([
    '0.10',
    '-1,234.5',
    '1,234,567',
    '999.123456789',
    '-100',
  ])
})

describe('a file of records', () => {
  const fields = [
    ['name', 's'],
    ['amount', 'a'],
    ['qty', 'i'],
    ['tags', 'l'],
  ].map(([name, kind]) => ({ name, kind })) as never

  it('has no cell that a spreadsheet runs, and numbers as they are', () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", 'plain']
    const lines = csvLines(
      fields,
      texts.map((name) => ({ name, amount: '-1.50', qty: -2, tags: null })),
    )
    expect(lines).toBe(
      ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", '"\'\r=1"', "'=1", 'plain']
        .map((name) => `${name},-1.50,-2,\r\n`)
        .join(''),
    )
  })

  it('quotes what would end a cell', () => {
    expect(csvLines(fields, [{ name: 'a "b", c\n', amount: null, qty: null, tags: ['x', 'y'] }])).toBe(
      '"a ""b"", c\n",,,"[""x"",""y""]"\r\n',
    )
  })
})

it('leaves half of the quota to programs', () => {
  const quota = (remaining: number) =>
    quotaOf(
      new Headers({
        'ratelimit-policy': '"default";q=100;w=60',
        ratelimit: `"default";r=${remaining};t=30`,
      }),
    )
  expect(hasRoom(quota(51), 1)).toBe(true)
  expect(hasRoom(quota(50), 1)).toBe(false)
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
    const report = `${BASE}/brands/b/reports/late-orders?supplierId=1&limit=25`
    expect(copyAs('TypeScript', report, BASE)).toContain(
      'brand.report("late-orders", { supplierId: "1" }, { limit: 25 }).page()',
    )
    expect(copyAs('Python', report, BASE)).toContain('brand.report("late-orders", supplierId="1", limit=25).page()')
    expect(copyAs('Python', `${BASE}/brands/b/reports`, BASE)).toContain('brand.reports()')
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
