/** What the explorer computes by itself, without a browser. */
import { type Fields, reports, resources } from '@selvedge/catalogue'
import type { ReportPage, ReportRows } from '@selvedge/client'
import { describe, expect, it } from 'vitest'
import { copyAs } from '../../packages/explorer/src/data/copy-as.ts'
import { currencyOf, isMoney } from '../../packages/explorer/src/data/currency.ts'
import type { FieldFacts, GroupFacts } from '../../packages/explorer/src/data/facts.ts'
import { amountText, fieldTitle } from '../../packages/explorer/src/data/format.ts'
import { keep } from '../../packages/explorer/src/data/known-records.ts'
import { hasRoom, quotaOf } from '../../packages/explorer/src/data/quota.ts'
import { labelOf, type RecordValues } from '../../packages/explorer/src/data/records.ts'
import { csvLines } from '../../packages/explorer/src/download/csv.ts'
import type { Journey } from '../../packages/explorer/src/journey/gather.ts'
import { differenceTo, quantitiesOf } from '../../packages/explorer/src/journey/quantities.ts'
import { lateSpan, type TimelineRow, ticksBetween } from '../../packages/explorer/src/journey/timeline.ts'
import {
  type Chart,
  paymentCharts,
  shortShipmentChart,
  supplierChart,
  widthPercent,
} from '../../packages/explorer/src/reports/charts.ts'
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
    expect(parseRoute('')).toMatchObject({ brand: '', page: 'today' })
  })
})

it('names fields as people do', () => {
  expect(
    ['supplierId', 'requestedExFactoryDate', 'taxId', 'countryOfOriginCode', 'htsCode', 'id'].map(fieldTitle),
  ).toEqual(['Supplier', 'Requested ex factory date', 'Tax ID', 'Country of origin', 'HTS code', 'ID'])
})

it('has at most nine marks on a timeline, at even steps', () => {
  expect(ticksBetween('2025-01-15', '2025-04-02')).toEqual(['2025-02-01', '2025-03-01', '2025-04-01'])
  expect(ticksBetween('2024-11-01', '2025-10-02')).toEqual([
    ...['2024-11-01', '2025-01-01', '2025-03-01', '2025-05-01', '2025-07-01', '2025-09-01'],
  ])
  expect(ticksBetween('2025-01-15', '2025-01-20')).toEqual([])
  for (const last of ['2020-09-30', '2021-12-31', '2025-01-01', '2034-05-05', '9999-12-31'])
    expect(ticksBetween('2020-01-01', last).length).toBeLessThanOrEqual(9)
})

describe('the days that a step is late', () => {
  const row = (changes: Partial<TimelineRow>): TimelineRow =>
    ({ lateDays: 0, isLateToday: false, actual: null, ...changes }) as never

  it('are those after the plan, and not all days that it took', () => {
    const actual = { from: '2025-05-27', to: '2025-06-20' }
    expect(lateSpan(row({ actual, lateDays: 3 }), TODAY)).toEqual({ from: '2025-06-17', to: '2025-06-20' })
    expect(lateSpan(row({ actual }), TODAY)).toBeNull()
  })

  it('last until today while it has not happened', () => {
    expect(lateSpan(row({ lateDays: 30, isLateToday: true }), TODAY)).toEqual({ from: '2025-06-01', to: TODAY })
  })
})

it('compares the pieces of each stage with the stage before', () => {
  const item = like<{ id: string }>('order-items', { qty: 100 })
  const tooling = like<{ id: string }>('order-items', { id: 't', qty: 1, itemType: 'tooling' })
  const cancelled = like<{ id: string }>('order-items', { id: 'c', qty: 50, step: 'cancelled' })
  const of = (path: Parameters<typeof resourceOf>[0], changes: object): never =>
    like(path, { orderItemId: item.id, ...changes })
  const [total, line] = quantitiesOf({
    items: [item, tooling, cancelled],
    shipments: [like('shipments', { id: 's' })],
    receipts: [like('goods-receipts', { id: 'r' })],
    runItems: [of('production-run-items', { quantity: 98 })],
    shipmentItems: [of('shipment-items', { qty: 98, shipmentId: 's' })],
    receiptLines: [of('goods-receipt-lines', { qtyReceived: 97, goodsReceiptId: 'r' })],
    invoiceLines: [
      of('invoice-lines', { kind: 'goods', qty: 98, amount: '980.00', invoiceId: 'paid' }),
      of('invoice-lines', { kind: 'goods', qty: 1, amount: '-10.00', invoiceId: 'paid' }),
      of('invoice-lines', { kind: 'deposit', qty: 100, amount: '500.00', invoiceId: 'paid' }),
      ...['proforma', 'rejected', 'void', 'deleted'].map((invoiceId) =>
        of('invoice-lines', { kind: 'goods', qty: 98, amount: '980.00', invoiceId }),
      ),
    ],
    billing: [
      like('invoices', { id: 'paid' }),
      like('invoices', { id: 'proforma', kind: 'proforma' }),
      like('invoices', { id: 'rejected', status: 'rejected' }),
      like('invoices', { id: 'void', status: 'void' }),
      like('invoices', { id: 'deleted', deletedAt: '2025-06-15T08:00:00.000Z' }),
    ],
  } as unknown as Journey)
  expect(total!.quantities).toEqual({ ordered: 100, made: 98, shipped: 98, received: 97, invoiced: 97 })
  expect(line!.quantities).toEqual(total!.quantities)
  expect(differenceTo(total!.quantities, 'made')).toBe(-2)
  expect(differenceTo(total!.quantities, 'shipped')).toBeNull()
  expect(differenceTo(total!.quantities, 'received')).toBe(-1)
})

describe('the charts of reports', () => {
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
    expect(chart.bars.map(({ label }) => label)).toEqual(['Same (V-1)', 'Same (b)', 'Other (V-3)', 'V-4'])
    expect(chart.bars[0]).toMatchObject({
      note: '25% late, 1 of 4 orders',
      length: 25,
      href: '#/b/reports/late-orders?supplierId=a',
    })
    expect(chart.after).toBe(26)
  })

  it('have bars as long as the number that their note begins with', () => {
    const lateOf = (id: string, latePercent: string) => ({ ...supplier(id, 'S', 'V'), latePercent })
    const short = (difference: number) => ({ shipmentId: 's', number: 'SH', shipped: 9, difference }) as never
    const owed = (month: string, amount: string) => ({ ...due(month, 'EUR'), amount })
    const widths = (chart: Chart): [number, number][] =>
      chart.bars.map((bar) => [Number.parseFloat(bar.note.replaceAll(',', '')), widthPercent(bar, chart)])
    // A share is drawn of the whole, also where it is the only one, or none.
    expect(widths(supplierChart('b', page([lateOf('a', '80.00'), lateOf('b', '0.00')])))).toEqual([
      ...[
        [80, 80],
        [0, 0],
      ],
    ])
    expect(widths(shortShipmentChart('b', page([short(-8), short(-2)])))).toEqual([
      ...[
        [8, 100],
        [2, 25],
      ],
    ])
    const [payments] = paymentCharts('b', page([owed('2025-07', '4000.00'), owed('2025-08', '1000.00')]))
    expect(widths(payments!)).toEqual([
      ...[
        [4000, 100],
        [1000, 25],
      ],
    ])
    const [single] = paymentCharts('b', page([owed('2025-07', '0.50')]))
    expect(widths(single!)).toEqual([[0.5, 100]])
    const [credit] = paymentCharts('b', page([owed('2025-07', '-5.00'), owed('2025-08', '0.00')]))
    expect(widths(credit!)).toEqual([
      ...[
        [-5, 0],
        [0, 0],
      ],
    ])
  })

  it('have one currency each, with this month, and what is overdue', () => {
    const months = Array.from({ length: 14 }, (_, index) => `20${20 + Math.floor(index / 12)}-${two((index % 12) + 1)}`)
    const past = months.map((month) => due(month, 'EUR'))
    const [eur, usd] = paymentCharts(
      'b',
      page([...past, due('2025-07', 'EUR'), due('none', 'EUR'), due('none', 'USD')]),
    )
    expect(eur!.bars.length + eur!.before + eur!.after).toBe(16)
    expect(eur!.bars.slice(-3).map(({ label, isOverdue }) => [label, isOverdue])).toEqual([
      ['Feb 2021', true],
      ['Jul 2025', false],
      ['No due date', false],
    ])
    expect(usd!.bars).toEqual([
      {
        label: 'No due date',
        note: '1,234,567.50 USD, 1 payment',
        length: 1234567.5,
        isOverdue: false,
        href: '#/b/reports/open-payments?month=none&currency=USD',
      },
    ])
  })
})

function two(number: number): string {
  return String(number).padStart(2, '0')
}

describe('an amount', () => {
  const fieldsOf = (fields: Fields): FieldFacts[] =>
    Object.entries(fields).map(([name, { schema, to }]) => {
      const kind = to ? 'r' : schema.format === 'decimal' ? 'a' : 's'
      return { name, kind, about: '', to: to ?? '', values: [], fields: [] }
    })
  const lists = [...resources.map(({ fields }) => fields), ...reports.map(({ columns }) => columns)].map(fieldsOf)

  it('is told from measures, shares and rates', () => {
    const others = lists.flat().filter((field) => field.kind === 'a' && !isMoney(field))
    const measures = /kg$|cbm$|cm$|gsm$|percent$|rate$|ratio$|qty|consumption/i
    expect(others.map(({ name }) => name).filter((name) => !measures.test(name))).toEqual([])
  })

  it('has a currency in every group and report', () => {
    keep('orders', 'o', { name: '', currency: 'EUR' })
    keep('invoices', 'i', { name: '', currency: 'GBP' })
    keep('quote-revisions', 'q', { name: '', currency: 'JPY' })
    const ids: Record<string, string> = { orderId: 'o', invoiceId: 'i', quoteRevisionId: 'q' }
    const currencies = lists.flatMap((fields) => {
      const names = fields.map(({ name }) => name)
      const own = names.includes('currency')
        ? { currency: 'CHF' }
        : names.includes('defaultCurrencyCode')
          ? { defaultCurrencyCode: 'SEK' }
          : {}
      return fields.filter(isMoney).map((field) => currencyOf(field, fields, { ...ids, ...own }, 'USD'))
    })
    expect(new Set(currencies)).toEqual(new Set(['USD', 'CHF', 'EUR', 'GBP', 'JPY', 'SEK']))
  })
})

it('tells companies of one name apart by their code, and shows the name of others', () => {
  const group = (path: string): GroupFacts => ({ path, title: '', key: ['id'] }) as never
  expect(labelOf(group('suppliers'), { name: 'Same', code: 'V-1' })).toBe('Same (V-1)')
  expect(labelOf(group('partners'), { name: 'Same', slug: 'same-2' })).toBe('Same (same-2)')
  expect(labelOf(group('colors'), { name: 'Indigo', code: 'I' })).toBe('Indigo')
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
  ].map(([name, kind]) => ({ name, kind, read: (record: RecordValues) => record[name!] })) as never

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
