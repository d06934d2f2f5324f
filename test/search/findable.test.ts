/** The fields that records are found by, as the catalogue names them. */
import { findableGroups, findRuleOf, foundRecord, matchOf, resources, termsOf } from '@selvedge/catalogue'
import { expect, it } from 'vitest'

it('the numbers of groups are those that are stored in databases, and never change', () => {
  expect(findableGroups.map(({ path }, index) => [index + 1, path])).toEqual(
    findableGroups.map(({ path, findable }) => [findable.number, path]),
  )
  expect(findableGroups.map(({ path }) => path)).toEqual([
    'orders',
    'shipments',
    'parent-products',
    'suppliers',
    'partners',
    'invoices',
    'product-options',
    'skus',
    'quotes',
    'samples',
    'sample-rounds',
    'bookings',
    'packing-lists',
    'goods-receipts',
    'payments',
    'payment-agreements',
    'payment-receipts',
    'legs',
    'documents',
    'materials',
    'material-variants',
    'boms',
    'colors',
    'collections',
    'launch-windows',
    'categories',
    'tags',
    'contacts',
    'locations',
  ])
})

it.each(findableGroups)('$path names fields that it has, with texts to be found by', (group) => {
  const { findable, fields, key, shared } = group
  const { numbers, names, label, line } = findable
  expect(numbers.length + names.length).toBeGreaterThan(0)
  expect(label.length).toBeGreaterThan(0)
  for (const name of [...numbers, ...names, ...label, ...line]) expect(Object.keys(fields)).toContain(name)
  for (const name of [...numbers, ...names, ...label]) {
    const { schema } = fields[name]!
    const items = (schema.items as { type?: unknown } | undefined)?.type
    expect([schema.type, items].flat()).toContain('string')
  }
  expect(new Set([...numbers, ...names]).size).toBe(numbers.length + names.length)
  // A hit has one key, and belongs to the brand.
  expect([key.length, shared]).toEqual([1, undefined])
})

it.each(findableGroups)('$path is found by the values of its sample', (group) => {
  const { findable, sample } = group
  const record = sample as Readonly<Record<string, unknown>>
  const { entries, hit } = foundRecord(group, record)!
  const stored = JSON.parse(hit)
  expect(stored.key).toBe(record[group.key[0]!])
  expect(stored.label).not.toBe('')
  expect(Object.keys(stored.line)).toEqual(findable.line)
  for (const [field, value] of Object.entries(stored.found)) {
    for (const each of [value].flat() as string[]) {
      const terms = termsOf(each)
      const texts = entries.split(' ').map((entry) => entry.slice(1))
      for (const term of terms.slice(0, 1)) expect(texts.some((text) => text.startsWith(term))).toBe(true)
      expect(matchOf(findable, stored, terms)?.field).toBeDefined()
    }
    expect(record[field]).toEqual(value)
  }
})

it('a record without any of its texts is not found', () => {
  const legs = findableGroups.find(({ path }) => path === 'legs')!
  expect(foundRecord(legs, { ...legs.sample, trackingNumber: null, vesselName: null })).toBeNull()
  expect(foundRecord(legs, { ...legs.sample, trackingNumber: '--', vesselName: '' })).toBeNull()
})

it('the match is the first whole value, or else the first that begins so', () => {
  const shipments = findableGroups.find(({ path }) => path === 'shipments')!
  const { hit } = foundRecord(shipments, {
    ...shipments.sample,
    number: 'SH-1',
    masterBillNumber: 'MSKU12',
    houseBillNumber: null,
    containerNumbers: ['TCLU9', 'MSKU1'],
  })!
  const stored = JSON.parse(hit)
  expect(matchOf(shipments.findable, stored, ['msku1'])).toEqual({ field: 'containerNumbers', value: 'MSKU1' })
  expect(matchOf(shipments.findable, stored, ['msku'])).toEqual({ field: 'masterBillNumber', value: 'MSKU12' })
  expect(matchOf(shipments.findable, stored, ['nothing'])).toBeNull()
})

it('the rule of a group names what it is made by, and nothing else', () => {
  const orders = findableGroups[0]!
  expect(findRuleOf(orders.findable)).toBe('1|number||number|status kind orderDate supplierId')
  // They are written into statements as they are.
  for (const { findable } of findableGroups) expect(findRuleOf(findable)).toMatch(/^[\w |]+$/)
  expect(new Set(findableGroups.map(({ findable }) => findRuleOf({ ...findable, number: 1 }))).size).toBeGreaterThan(10)
  expect(resources.filter(({ path }) => path === 'shipment-cartons').map((each) => 'findable' in each)).toEqual([false])
})
