/** Mistakes in rules or statements, planted: the oracle and the copies find each of them within a few loads. */
import type { ViewKind, Visibility } from '@selvedge/catalogue/visibility'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { Oracle } from './support/oracle.ts'
import { type Values, ViewedBrand } from './support/viewed-brand.ts'

type Groups = readonly Visibility[]
const planted = vi.hoisted(() => ({
  rules: (groups: Groups, _kind: ViewKind): Groups => groups,
  sql: (text: string): string => text,
}))
vi.mock('@selvedge/catalogue/visibility', async (original) => {
  const actual = await original<typeof import('@selvedge/catalogue/visibility')>()
  return { ...actual, visibilityOf: (kind: ViewKind) => planted.rules(actual.visibilityOf(kind), kind) }
})
vi.mock('../../packages/service/store/views/candidates.ts', async (original) => {
  const actual = await original<typeof import('../../packages/service/store/views/candidates.ts')>()
  type Given = Parameters<typeof actual.candidatesSql>
  return {
    ...actual,
    candidatesSql: (...given: Given) => actual.candidatesSql(...given).map((text) => planted.sql(text)),
  }
})
vi.mock('../../packages/service/store/views/write-sql.ts', async (original) => {
  const actual = await original<typeof import('../../packages/service/store/views/write-sql.ts')>()
  type Given = Parameters<typeof actual.writeSql>
  return { ...actual, writeSql: (...given: Given) => planted.sql(actual.writeSql(...given)) }
})

const same = { rules: planted.rules, sql: planted.sql }

let database: TestDatabase
let oracle: Oracle
let brand: ViewedBrand
beforeAll(async () => {
  oracle = new Oracle()
  database = await TestDatabase.create()
  brand = await ViewedBrand.load(database, 0.001)
  for (const partner of brand.somePartners().slice(0, 2)) await brand.share(partner)
})
afterAll(async () => {
  brand.remove()
  oracle.end()
  await database.drop()
})

const changed = (path: string, change: (groups: Visibility) => Visibility): ((groups: Groups) => Groups) => {
  return (groups) => groups.map((group) => (group.resource.path === path ? change(group) : group))
}

/** Records of the first view, a supplier's. */
const own = (path: string): Values[] => {
  const { partnerId } = brand.views[0]!
  const suppliers = (brand.records.suppliers ?? []).filter((record) => record.partnerId === partnerId)
  const orders = brand.records.orders!.filter((record) => suppliers.some(({ id }) => id === record.supplierId))
  if (path === 'orders') return orders.filter(({ status }) => status !== 'draft')
  return brand.records[path]!.filter((record) => orders.some(({ id }) => id === record.orderId))
}
const otherSupplier = (): unknown => {
  const { partnerId } = brand.views[0]!
  return brand.records.suppliers!.find((record) => record.partnerId !== partnerId)!.id
}

interface Mutant {
  readonly name: string
  readonly plant: Partial<typeof planted>
  /** Loads that a mistake shows in. */
  readonly load: () => Promise<unknown>
}

const mutants: Mutant[] = [
  {
    name: 'the old value of a reference is forgotten',
    plant: { sql: (text) => text.replace(/\(values \(d\.old_\w+\), \((d\.\w+)\)\)/, '(values ($1))') },
    load: () => {
      const { skuId } = own('order-items').find((item) => item.skuId !== null)!
      return database.load(brand.id, withoutSku(skuId))
    },
  },
  {
    name: 'a guard is missing',
    plant: { rules: changed('orders', (group) => ({ ...group, seen: group.seen.map((list) => [list[0]!]) })) },
    load: () => database.load(brand.id, { orders: [{ ...own('orders')[0]!, status: 'draft' }] }),
  },
  {
    name: 'groups are in the wrong order',
    plant: { rules: (groups) => groups.toReversed() },
    load: () => database.load(brand.id, { orders: [{ ...own('orders')[0]!, supplierId: otherSupplier() }] }),
  },
  {
    name: 'a hidden field stays',
    plant: { rules: changed('order-items', (group) => ({ ...group, hidden: [] })) },
    load: () =>
      database.load(brand.id, { 'order-items': own('order-items').map((item) => ({ ...item, duty: '0.1200' })) }),
  },
  {
    name: 'a deletion is lost',
    plant: { sql: (text) => text.replace('where not d.comes and', 'where false and') },
    load: () => database.load(brand.id, { 'order-items': own('order-items').slice(0, 3) }, 'delete'),
  },
  {
    name: "the location of another supplier's factory is shown",
    plant: {
      rules: (groups, kind) =>
        kind !== 'supplier'
          ? groups
          : changed('shipments', (group) => ({ ...group, hidden: [] }))(
              changed('locations', (group) => ({
                ...group,
                seen: [...group.seen, [{ kind: 'namedBy', group: 'shipments', field: 'originLocationId' }]],
              }))(groups),
            ),
    },
    load: () => {
      const seen = new Set(own('shipment-items').map(({ shipmentId }) => shipmentId))
      const shipment = brand.records.shipments!.find(({ id }) => seen.has(id))!
      const factory = { ...brand.records.locations![0]!, id: '00000000-0000-4000-8000-000000000001' }
      return database.load(brand.id, {
        locations: [factory],
        shipments: [{ ...shipment, originLocationId: factory.id }],
      })
    },
  },
]

/** All records that name the SKU, without it. */
function withoutSku(skuId: unknown): object {
  const paths = ['order-items', 'quote-items', 'samples', 'shipment-items', 'packing-list-lines']
  return Object.fromEntries(
    paths.map((path) => [
      path,
      (brand.records[path] ?? [])
        .filter((record) => record.skuId === skuId)
        .map((record) => ({ ...record, skuId: null })),
    ]),
  )
}

describe('a planted mistake is found', () => {
  it.each(mutants)('$name', async ({ plant, load }) => {
    Object.assign(planted, plant)
    try {
      await load()
    } finally {
      Object.assign(planted, same)
    }
    expect(await brand.problems(oracle)).not.toEqual([])
    // Everything as it was: made again from nothing, the views are right.
    await brand.reset()
    await brand.rebuild()
    expect(await brand.problems(oracle)).toEqual([])
  })
})
