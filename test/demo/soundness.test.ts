import { checkRecord, type Field, type Fields, type Path, type Resource, resources } from '@selvedge/catalogue'
import { describe, expect, test } from 'vitest'
import { demoBrands, demoRecords, sharedRecords } from '../../packages/demo/index.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { BrandRecords } from './brand-records.ts'

const groups = new Map<string, Resource>(resources.map((resource) => [resource.path, resource]))
const shared = [...sharedRecords()]

function groupOf(path: string): Resource {
  return groups.get(path) as Resource
}

function keyOf(path: string, record: Record<string, unknown>): string {
  return groupOf(path)
    .key.map((name) => record[name])
    .join(',')
}

/** Every value of a record with its field, those of nested objects too. */
function* valuesOf(fields: Fields, record: Record<string, unknown>): Generator<[string, Field, unknown]> {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name]
    if (value === null) continue
    if (field.fields) yield* valuesOf(field.fields, value as Record<string, unknown>)
    else yield [name, field, value]
  }
}

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const records = new BrandRecords(index, 1, 0.01)
  const all = [...shared, ...records.all()]

  test('every record is what the catalogue says it is', () => {
    const faults = all.flatMap(({ path, record }) =>
      checkRecord(groupOf(path), record).map((fault) => ({ path, fault })),
    )
    expect(faults).toEqual([])
  })

  test('every field is written, in the order of the catalogue', () => {
    const wrong = new Set<string>()
    for (const { path, record } of all) {
      if (Object.keys(record).join() !== Object.keys(groupOf(path).fields).join()) wrong.add(path)
    }
    expect([...wrong]).toEqual([])
  })

  test('keys are unique in their group', () => {
    const keys = all.map(({ path, record }) => `${path} ${keyOf(path, record)}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('what is said to be unique in the brand is', () => {
    const seen = new Set<string>()
    const repeated: string[] = []
    for (const { path, record } of records.all()) {
      for (const [name, field, value] of valuesOf(groupOf(path).fields, record)) {
        if (!field.about.includes('unique in the brand')) continue
        const entry = `${path} ${name} ${value}`
        if (seen.has(entry)) repeated.push(entry)
        seen.add(entry)
      }
    }
    expect(seen.size).toBeGreaterThan(1000)
    expect(repeated).toEqual([])
  })

  test('every reference leads to a record of the brand or to a shared one', () => {
    const keys = new Set(all.map(({ path, record }) => `${path} ${keyOf(path, record)}`))
    const people = new Set<unknown>()
    const dangling: string[] = []
    let references = 0
    for (const { path, record } of all) {
      for (const [name, field, value] of valuesOf(groupOf(path).fields, record)) {
        if (field.to === null) continue
        references++
        if (field.to === 'user') people.add(value)
        else if (!keys.has(`${field.to} ${value}`)) dangling.push(`${path}.${name} ${value}`)
      }
    }
    expect(references).toBeGreaterThan(all.length)
    expect(dangling).toEqual([])
    expect(people.size).toBeLessThanOrEqual(20)
  })

  test('nothing was written down after today, or changed before it was made', () => {
    const wrong: string[] = []
    for (const { path, record } of records.all()) {
      const { createdAt, updatedAt } = record as { createdAt?: string; updatedAt?: string }
      if (createdAt && createdAt.slice(0, 10) > DEMO_DAY) wrong.push(`${path} created ${createdAt}`)
      if (createdAt && updatedAt && (updatedAt < createdAt || updatedAt.slice(0, 10) > DEMO_DAY)) {
        wrong.push(`${path} created ${createdAt}, updated ${updatedAt}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('files of one name are the same file', () => {
    for (const path of ['documents', 'images'] as const) {
      const checksums = Map.groupBy(records.of(path), ({ fileName }) => fileName)
      const mixed = [...checksums].filter(([, named]) => new Set(named.map(({ sha256 }) => sha256)).size > 1)
      expect(mixed.map(([name]) => name)).toEqual([])
    }
  })

  test('goods are declared by the tariff number of their SKU, its option or its product', () => {
    const [products, options, skus] = [
      records.byId('parent-products'),
      records.byId('product-options'),
      records.byId('skus'),
    ]
    const numberOf = (skuId: string | null): string | null => {
      const sku = skus.get(skuId ?? '')
      const option = options.get(sku?.productOptionId ?? '')
      return sku?.htsCode ?? option?.htsCode ?? products.get(sku?.productId ?? '')?.htsCode ?? null
    }
    const declared = [...records.of('order-items'), ...records.of('shipment-items')]
    expect(declared.filter(({ skuId, htsCode }) => htsCode !== numberOf(skuId))).toEqual([])
    expect(new Set(declared.map(({ htsCode }) => htsCode)).size).toBeGreaterThan(8)
    const shapes = new Set(declared.map(({ htsCode }) => htsCode?.replaceAll(/\d/g, '0')))
    expect([...shapes].filter((shape) => shape && !['0000.00.0000', '0000 00 00 00'].includes(shape))).toEqual([])
  })

  test('what an option or SKU says of its own differs from what it would follow', () => {
    const [products, options] = [records.byId('parent-products'), records.byId('product-options')]
    const repeats = [
      ...records.of('product-options').map((option) => [option, products.get(option.productId)] as const),
      ...records.of('skus').map((sku) => [sku, options.get(sku.productOptionId)] as const),
    ].filter(
      ([own, above]) =>
        (own.htsCode !== null && own.htsCode === above?.htsCode) ||
        (own.countryOfOriginCode !== null && own.countryOfOriginCode === above?.countryOfOriginCode),
    )
    expect(repeats).toEqual([])
  })

  test('brands have nothing in common but what is shared', () => {
    const otherBrand = demoBrands[1 - index]
    if (!otherBrand) throw new Error('there are two demo brands')
    const own = new Set([...records.all()].map(({ path, record }) => `${path} ${keyOf(path, record)}`))
    const others = [...demoRecords({ brand: otherBrand, seed: 1, scale: 0, today: DEMO_DAY })]
    expect(others.filter(({ path, record }) => own.has(`${path} ${keyOf(path, record)}`))).toEqual([])
  })
})

test.each([1, 2, 3])('the smallest brand has a record of every group (seed %i)', (seed) => {
  for (const [index, { slug }] of demoBrands.entries()) {
    const records = new BrandRecords(index, seed, 0)
    const paths = new Set<Path>([...records.all()].map(({ path }) => path))
    const missing = resources.filter(({ path, shared }) => !shared && !paths.has(path as Path)).map(({ path }) => path)
    expect({ slug, missing }).toEqual({ slug, missing: [] })
    expect(records.of('brand')).toHaveLength(1)
  }
})

test('shared groups hold all countries, and some of everything else', () => {
  const counts = new Map<string, number>()
  for (const { path } of shared) counts.set(path, (counts.get(path) ?? 0) + 1)
  expect(counts.get('countries')).toBe(249)
  for (const path of ['units-of-measure', 'couriers', 'document-types']) {
    expect(counts.get(path)).toBeGreaterThanOrEqual(30)
  }
  expect(counts.size).toBe(resources.filter(({ shared }) => shared).length)
})
