import { type Path, type Resource, resources } from '@selvedge/catalogue'
import { InvariantChecker, RULES, type RuleResult } from '@selvedge/invariants'
import { describe, expect, test } from 'vitest'
import { type DemoRecord, demoBrands } from '../../packages/demo/index.ts'
import { BrandRecords } from './brand-records.ts'
import { plant, plantsFor } from './planted/index.ts'

const STRANGER = '00000000-0000-8000-8000-000000000000'

function check(records: Iterable<DemoRecord>): RuleResult[] {
  const checker = new InvariantChecker()
  for (const { path, record } of records) checker.add(path, record)
  return checker.finish()
}

function failures(records: Iterable<DemoRecord>): RuleResult[] {
  return check(records).filter(({ status }) => status === 'failed')
}

const failed = (records: Iterable<DemoRecord>): string[] => failures(records).map(({ rule }) => rule.name)

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const records = [...new BrandRecords(index, 1, 0.01).all()]

  test('keeps every rule, and has records for all of them', () => {
    expect(check(records).filter(({ status }) => status !== 'passed')).toEqual([])
  })

  test('keeps them whatever the order its records come in', () => {
    expect(failures(records.toReversed())).toEqual([])
  })
})

describe('a planted fault is found, and nothing else', () => {
  const brand = new BrandRecords(0, 1, 0.002)
  const sound = [...brand.all()]
  const plants = plantsFor(brand)

  test('the brand is sound to begin with', () => {
    expect(failures(sound)).toEqual([])
  })

  test('every rule has a plant', () => {
    const planted = new Set(plants.flatMap(({ rules }) => rules))
    const others = RULES.filter(({ name }) => !planted.has(name) && !/^(unique|dangling)-/.test(name))
    expect(others).toEqual([])
  })

  test.each(plants)('$rules: $wrong', ({ rules, change }) => {
    for (const records of [sound, sound.toReversed()]) {
      const { planted, changes } = plant(records, change())
      expect(changes).toBeGreaterThan(0)
      const found = failures(planted)
      expect(found.map(({ rule }) => rule.name).sort()).toEqual([...rules].sort())
      for (const { key, detail } of found.flatMap(({ examples }) => examples)) {
        expect(key).not.toBe('')
        expect(detail).not.toMatch(/undefined|NaN|\[object/)
      }
    }
  })
})

describe('a value that should be unique', () => {
  const brand = new BrandRecords(0, 1, 0.002)
  const marked = resources.flatMap(({ path, fields }: Resource) =>
    Object.entries(fields).flatMap(([name, { uniqueWithin }]) =>
      uniqueWithin ? [[path as Path, name, uniqueWithin] as const] : [],
    ),
  )

  test.each(marked)('%s.%s is found where two records have it', (path, name, uniqueWithin) => {
    const first = brand.of(path)[0] as unknown as Record<string, unknown>
    const own = { ...first, deletedAt: null }
    const other = { ...own, id: STRANGER }
    const of = (...records: Record<string, unknown>[]): RuleResult[] =>
      failures(records.map((record) => ({ path, record }))).filter(({ rule }) => rule.name === `unique-${path}-${name}`)
    expect(of(own)).toEqual([])
    const [found] = of(own, other)
    expect([found?.records, found?.examples.map(({ key }) => key)]).toEqual([2, [first.id, STRANGER]])
    expect(of(own, { ...other, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual([])
    for (const field of uniqueWithin) expect(of(own, { ...other, [field]: STRANGER })).toEqual([])
  })
})

describe('a reference that should lead to a record', () => {
  const brand = new BrandRecords(0, 1, 0.002)
  const records = [...brand.all()]
  const sources = new Map(resources.map((resource) => [resource.path as string, resource as Resource]))
  const isOwn = (path: string | null): path is string => path !== null && sources.get(path)?.shared === undefined
  const marked = resources
    .filter(({ path }) => isOwn(path))
    .flatMap(({ path, fields }: Resource) =>
      Object.entries(fields).flatMap(([name, { to }]) =>
        isOwn(to) && sources.has(to) ? [[path as Path, name, to as Path] as const] : [],
      ),
    )

  test('has a rule for each field, also inside of an object', () => {
    const names = new Set(RULES.map(({ name }) => name))
    expect(marked.filter(([path, name]) => !names.has(`dangling-${path}-${name}`))).toEqual([])
    expect(marked.length).toBeGreaterThan(100)
  })

  test.each(marked)('%s.%s is found where it leads to no record of %s', (path, name, to) => {
    const { record: first } = records.find((each) => each.path === path)!
    const target = records.find((each) => each.path === to)!
    const own = { ...(first as object), deletedAt: null, [name]: STRANGER }
    const of = (...more: DemoRecord[]): RuleResult | undefined =>
      failures([...more, { path, record: own as never }, target]).find(
        ({ rule }) => rule.name === `dangling-${path}-${name}`,
      )
    expect(of()).toMatchObject({ records: 1, examples: [{ group: path, detail: expect.stringContaining(STRANGER) }] })
    const found = {
      path: to,
      record: { ...(target.record as object), id: STRANGER, deletedAt: '2026-01-01T00:00:00.000Z' },
    }
    expect(of(found as never)).toBeUndefined()
    const removed = { path, record: { ...own, deletedAt: '2026-01-01T00:00:00.000Z' } }
    expect(failures([removed as never, target]).map(({ rule }) => rule.name)).not.toContain(`dangling-${path}-${name}`)
  })
})

describe('a brand without some of the groups', () => {
  const records = [...new BrandRecords(0, 1, 0.002).all()]
  const paths = [...new Set(records.map(({ path }) => path))]

  test.each(paths)('%s', (path) => {
    expect(failed(records.filter((each) => each.path !== path))).toEqual([])
    expect(failed(records.filter((each) => each.path === path))).toEqual([])
  })

  test('has no rules to check if it has no records', () => {
    expect(check([]).filter(({ status }) => status !== 'not_checked')).toEqual([])
  })
})

/** What brands do that no demo brand does, and that breaks no rule; close to each is what does. */
describe('room for what real brands do', () => {
  const of = <P extends Path>(path: P, changes: object = {}): DemoRecord => ({
    path,
    record: { ...(resources.find((each) => each.path === path)!.sample as object), ...changes },
  })
  const order = (changes: object): DemoRecord => of('orders', { id: STRANGER, exchangeRate: null, ...changes })
  const line = (changes: object): DemoRecord =>
    of('order-items', {
      orderId: STRANGER,
      itemType: 'product',
      step: 'confirmed',
      qty: 3,
      unitPriceBase: null,
      ...changes,
    })
  const invoice = (changes: object): DemoRecord =>
    of('invoices', {
      id: STRANGER,
      kind: 'freight',
      subtotalAmount: '100.00',
      taxAmount: '0',
      totalAmount: '100.00',
      ...changes,
    })
  const settlement = (changes: object): DemoRecord =>
    of('payment-settlements', { invoiceId: STRANGER, paymentMilestoneId: null, reversedAt: null, ...changes })
  const currency = 'EUR'
  const term = of('payment-terms', { id: STRANGER, milestones: [{ triggerEvent: 'invoice_date', offsetDays: 30 }] })
  const termed = (dueDate: string): DemoRecord =>
    invoice({ invoiceDate: '2026-01-10', dueDate, paymentTermId: STRANGER })
  const receipt = (status: string): DemoRecord => of('goods-receipts', { id: STRANGER, status, totalQtyReceived: 10 })
  const counted = of('goods-receipt-lines', {
    goodsReceiptId: STRANGER,
    qtyReceived: 10,
    qtyAccepted: 4,
    qtyRejected: 0,
  })
  const milestone = (id: number, changes: object): DemoRecord =>
    of('payment-milestones', { id: `m${id}`, paymentAgreementId: STRANGER, percent: '33.33', amount: '10', ...changes })
  const agreement = of('payment-agreements', { id: STRANGER, totalAmount: '30' })
  const shipment = (status: string): DemoRecord => of('shipments', { id: STRANGER, status })
  const packed = [
    of('shipment-items', { id: 'item', shipmentId: STRANGER, qty: 10 }),
    of('shipment-carton-items', { shipmentItemId: 'item', shipmentCartonId: 'carton', qty: 4 }),
  ]
  const about = (name: string, records: DemoRecord[]): boolean => failed(records).includes(name)

  test.each<[what: string, rule: string, fine: DemoRecord[], wrong: DemoRecord[]]>([
    [
      'lines are rounded before they are added',
      'order-amount',
      [order({ totalAmount: '2.00' }), line({ unitPrice: '0.333' }), line({ id: 'two', unitPrice: '0.333' })],
      [order({ totalAmount: '2.02' }), line({ unitPrice: '0.333' }), line({ id: 'two', unitPrice: '0.333' })],
    ],
    [
      'a line is of a type of its own',
      'order-pieces',
      [order({ totalQty: 5 }), line({ itemType: 'gift' })],
      [order({ totalQty: 5 }), line({})],
    ],
    [
      'a cancelled order keeps its total',
      'order-pieces',
      [order({ totalQty: 3, status: 'cancelled' }), line({ step: 'cancelled' })],
      [order({ totalQty: 3, status: 'issued' }), line({ step: 'cancelled' })],
    ],
    [
      'an invoice is paid with a discount',
      'invoice-balance',
      [invoice({ status: 'paid', balanceAmount: '0', currency }), settlement({ amount: '98.00', currency })],
      [invoice({ status: 'paid', balanceAmount: '0', currency }), settlement({ amount: '90.00', currency })],
    ],
    [
      'an invoice is paid in another currency',
      'invoice-balance',
      [invoice({ status: 'paid', balanceAmount: '0', currency }), settlement({ amount: '110.00', currency: 'USD' })],
      [invoice({ status: 'paid', balanceAmount: '0', currency }), settlement({ amount: '110.00', currency })],
    ],
    [
      'a term counts from the end of the month',
      'due-by-term',
      [term, termed('2026-03-02')],
      [term, termed('2026-04-02')],
    ],
    [
      'pieces wait for inspection',
      'receipt-line-pieces',
      [receipt('in_progress'), counted],
      [receipt('completed'), counted],
    ],
    [
      'three thirds are 99.99',
      'milestone-percent',
      [agreement, milestone(1, {}), milestone(2, {}), milestone(3, {})],
      [agreement, milestone(1, {}), milestone(2, {}), milestone(3, { percent: '33.31' })],
    ],
    [
      'a milestone is cancelled for another',
      'milestone-amount',
      [agreement, milestone(1, { amount: '30', status: 'due' }), milestone(2, { status: 'cancelled' })],
      [agreement, milestone(1, { amount: '30', status: 'due' }), milestone(2, { status: 'due' })],
    ],
    [
      'a shipment is being packed',
      'shipment-item-packed',
      [shipment('booked'), ...packed],
      [shipment('in_transit'), ...packed],
    ],
    [
      'tax is a line of the invoice',
      'invoice-subtotal',
      [invoice({}), of('invoice-lines', { invoiceId: STRANGER, amount: '100.00' }), taxLine('tax')],
      [invoice({}), of('invoice-lines', { invoiceId: STRANGER, amount: '100.00' }), taxLine('fee')],
    ],
  ])('%s: %s', (_what, rule, fine, wrong) => {
    expect([about(rule, fine), about(rule, wrong)]).toEqual([false, true])
  })

  function taxLine(kind: string): DemoRecord {
    return of('invoice-lines', { id: 'tax', invoiceId: STRANGER, kind, amount: '20.00' })
  }
})

describe('records that no demo brand has', () => {
  const brand = new BrandRecords(0, 1, 0)
  const shipment = brand.of('shipments')[0]
  const empty = { ...shipment, transportMode: 'sea', totalQty: 0, actualArrivalDate: null }

  test('a shipment that arrives before it departs is found', () => {
    const record = { ...empty, actualDepartureDate: '2025-05-05', actualArrivalDate: '2025-05-04' }
    const detail = 'departed on 2025-05-05, but arrived on 2025-05-04'
    expect(failures([{ path: 'shipments', record }])).toMatchObject([
      {
        rule: { name: 'arrival-after-departure' },
        records: 1,
        examples: [{ group: 'shipments', key: shipment?.id, detail }],
      },
    ])
  })

  test('days of legs are days in the time zone of the brand, and may differ by one', () => {
    const leg = { ...brand.of('legs')[0], shipmentId: shipment?.id, transportMode: 'sea', bookingId: null }
    const inZone = (timezone: string): string[] =>
      failed([
        { path: 'legs', record: { ...leg, actualDepartureAt: '2025-05-06T02:30:00.000Z', actualArrivalAt: null } },
        { path: 'shipments', record: { ...empty, actualDepartureDate: '2025-05-04' } },
        { path: 'brand', record: { ...brand.of('brand')[0], timezone } },
      ])
    expect(inZone('America/New_York')).toEqual([])
    expect(inZone('Europe/Helsinki')).toEqual(['shipment-departure'])
    expect(inZone('Nowhere')).toEqual(['shipment-departure'])
  })

  test('amounts are compared exactly, however large or fine', () => {
    const curve = brand.of('dimension-curves').find(({ kind, deletedAt }) => kind === 'ratio' && deletedAt === null)
    const cell = { ...brand.of('dimension-curve-cells')[0], curveId: curve?.id }
    const faults = (totalRatio: string, ...ratios: string[]): number =>
      failed([
        { path: 'dimension-curves', record: { ...curve, totalRatio } },
        ...ratios.map((ratio) => ({ path: 'dimension-curve-cells' as const, record: { ...cell, ratio } })),
      ]).length
    expect(faults('0.3', '0.1', '0.2')).toBe(0)
    expect(faults('9007199254740993', '9007199254740992', '1')).toBe(0)
    expect(faults('9007199254740992', '9007199254740992', '1')).toBe(1)
    expect(faults('1', '0.99999999999999999999')).toBe(1)
    expect(faults('-0.50', '-1', '0.5')).toBe(0)
  })

  test('a price in the base currency may be rounded either way at a half, and no further', () => {
    const order = { ...brand.of('orders')[0], id: shipment?.id, totalQty: 1, totalAmount: '0.10', exchangeRate: '1.05' }
    const line = { ...brand.of('order-items')[0], orderId: shipment?.id, step: null, qty: 1, unitPrice: '0.10' }
    const faults = (unitPriceBase: string): number =>
      failed([
        { path: 'order-items', record: { ...line, unitPriceBase } },
        { path: 'orders', record: order },
      ]).length
    expect(['0.105', '0.10', '0.11', '0.1'].map(faults)).toEqual([0, 0, 0, 0])
    expect(['0.104', '0.12', '0.09'].map(faults)).toEqual([1, 1, 1])
  })
})
