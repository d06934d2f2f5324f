/** Fields of any JSON take only what every client can parse: not too deep, and no number that is too long or too large. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { csv, Files, type Values } from './support/files.ts'
import { bodies, loadPaths } from './support/loading.ts'

const product = resourceOf('parent-products')
const written = JSON.stringify({ ...(product.sample as Values), customFields: 'HERE' })
const columns = csv(product, [{ ...(product.sample as Values), customFields: 'HERE' }])
const partner = resourceOf('partners').sample as { readonly relationship: object }
const inside = JSON.stringify({ ...partner, relationship: { ...partner.relationship, brandNotes: 'HERE' } })

const forms: [form: string, file: string, field: string, content: (json: string) => string][] = [
  ['NDJSON', 'parent-products.ndjson', 'customFields', (json) => `${written.replace('"HERE"', json)}\n`],
  [
    'CSV',
    'parent-products.csv',
    'customFields',
    (json) => columns.replace('HERE', json === '' ? '' : `"${json.replaceAll('"', '""')}"`),
  ],
  ['an object', 'partners.ndjson', 'relationship.brandNotes', (json) => `${inside.replace('"HERE"', json)}\n`],
]

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const members = (levels: number): string => `${'{"a":'.repeat(levels)}1.50${'}'.repeat(levels)}`

let database: TestDatabase
let files: Files
let brand: { readonly id: number; readonly slug: string }
beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  brand = { id: await database.createBrand('alder-finch'), slug: 'alder-finch' }
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

describe.each(forms)('in %s', (_form, file, field, content) => {
  test.each([
    ['64 levels of arrays', nested(64)],
    ['64 levels of objects', members(64)],
    ['100 digits', '9'.repeat(100)],
    ['a fraction of 100 characters', `-0.${'1'.repeat(97)}`],
    ['a large exponent', '1e308'],
    ['a small exponent', '[1E-308]'],
    ['an exponent that JavaScript writes too', '{"a":{"b":1e+21}}'],
  ])('takes %s', async (_what, json) => {
    expect((await loadPaths(database, brand, [files.write(file, content(json))])).faults.named).toEqual([])
    expect((await bodies(database, brand.id, file.split('.')[0]!)).join()).toContain(json)
  })

  test.each([
    ['65 levels of arrays', nested(65), 'too_deep'],
    ['65 levels of objects', members(65), 'too_deep'],
    ['2,000 levels', nested(2_000), 'too_deep'],
    ['101 digits', '9'.repeat(101), 'number_out_of_range'],
    ['100,000 digits', '9'.repeat(100_000), 'number_out_of_range'],
    ['a fraction of 101 characters', `[{"a":-0.${'1'.repeat(98)}}]`, 'number_out_of_range'],
    ['1e309', '1e309', 'number_out_of_range'],
    ['1E-309', '1E-309', 'number_out_of_range'],
    ['the smallest number of JavaScript', '5e-324', 'number_out_of_range'],
    ['digits and an exponent that are too large together', `${'9'.repeat(90)}e300`, 'number_out_of_range'],
  ])('rejects %s', async (_what, json, code) => {
    const { faults } = await loadPaths(database, brand, [files.write(file, content(json))])
    expect(faults.named.map((fault) => [fault.field, fault.code])).toEqual([[field, code]])
  })
})
