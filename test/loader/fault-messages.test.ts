/** What operators read about faults: sentences that say what to do, a summary by cause, and nothing that a terminal obeys. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonColumn } from '../../packages/service/loader/json-column.ts'
import { type CliResult, selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { csv, csvLine, Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths } from './support/loading.ts'

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

const tag = resourceOf('tags').sample as Values

async function faultsOf(name: string, content: string | Buffer): Promise<string[]> {
  const { faults } = await loadPaths(database, brand, [files.write(name, content)])
  return faults.named.map(({ line, field, code, sentence }) => [line, field, code, sentence].join(' | '))
}

function load(name: string, content: string | Buffer, ...options: string[]): Promise<CliResult> {
  const args = ['load', '--brand', brand.slug, files.write(name, content), ...options]
  return selvedge(args, { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') })
}

describe('what is said of a record', () => {
  test('is the value that it has, and its number, code or name', async () => {
    const { stderr } = await load('tags.ndjson', ndjson([{ ...tag, name: 7 }]))
    expect(stderr).toContain(`tags.ndjson:1  name  not_a_string  must be a string (is "7", of ${tag.code})\n`)
    const { faults } = await loadPaths(database, brand, [files.write('tags.ndjson', ndjson([{ ...tag, name: 7 }]))])
    expect(faults.named).toMatchObject([{ key: { id: tag.id }, label: tag.code, field: 'name', value: '7' }])
  })

  test('is its name also where it comes again', async () => {
    const again = { ...tag, name: 'Again' }
    const { stderr } = await load('tags.ndjson', ndjson([tag, again]))
    expect(stderr).toMatch(/tags\.ndjson:2 {2}id {2}duplicate_key {2}.* \(of Again\)\n/)
    const { faults } = await loadPaths(database, brand, [files.write('tags.ndjson', ndjson([tag, tag, again]))])
    expect(faults.named).toMatchObject([
      { line: 2, key: { id: tag.id }, label: tag.name },
      { line: 3, key: { id: tag.id }, label: 'Again' },
    ])
  })

  test('is its number also where its reference leads nowhere', async () => {
    const order = resourceOf('orders').sample as Values
    const { stderr } = await load('orders.ndjson', ndjson([order]), '--check-references')
    expect(stderr).toMatch(
      new RegExp(`supplierId {2}dangling_reference {2}.* \\(is "${order.supplierId}", of ${order.number}\\)\n`),
    )
  })
})

describe('sentences', () => {
  test('an amount without quotes', async () => {
    const item = { ...(resourceOf('order-items').sample as Values), unitPrice: 12.5 }
    expect(await faultsOf('order-items.ndjson', ndjson([item]))).toEqual([
      '1 | unitPrice | not_a_string | must be a decimal in quotes, such as "12.50"',
    ])
  })

  test('a JSON array, on one line or on several, and a record on several lines', async () => {
    const array =
      "must be one JSON object: this is a JSON array; write each of its records on one line, as jq -c '.[]' does"
    for (const content of [JSON.stringify([tag, tag]), JSON.stringify([tag, tag], null, 2)]) {
      expect(await faultsOf('tags.ndjson', content)).toEqual([`1 |  | not_a_record | ${array}`])
    }
    const [first] = await faultsOf('tags.ndjson', JSON.stringify(tag, null, 2))
    expect(first).toBe('1 |  | truncated_line | ends before the record does: write each record on one line')
  })

  test('the field that a column or a member was meant to be', async () => {
    const columns = await faultsOf('orders.csv', 'Id,Order Number,supplier_id,weather\n')
    expect(columns.filter((fault) => fault.includes('unknown_column'))).toEqual([
      '1 | Id | unknown_column | is not a field of this group; did you mean id?',
      '1 | Order Number | unknown_column | is not a field of this group; did you mean number?',
      '1 | supplier_id | unknown_column | is not a field of this group; did you mean supplierId?',
      '1 | weather | unknown_column | is not a field of this group',
    ])
    expect(await faultsOf('tags.ndjson', ndjson([{ ...tag, ui_color: 'red' }]))).toEqual([
      '1 | ui_color | unknown_field | is not a field of this group; did you mean uiColor?',
    ])
  })

  test('the column of what is not JSON, in a line and in a cell', async () => {
    expect(await faultsOf('tags.ndjson', '{"id": x}\n')).toEqual([
      '1 |  | invalid_json | must be JSON: it is not from column 8 on',
    ])
    const product = { ...(resourceOf('parent-products').sample as Values), customFields: '{"fit": slim}' }
    expect(await faultsOf('parent-products.csv', csv(resourceOf('parent-products'), [product]))).toEqual([
      '2 | customFields | invalid_json | must be JSON: it is not from column 9 on',
    ])
  })

  test.each([
    ['{"a":1 "b":2}', 8],
    ['{"a":trux}', 9],
    ['{"a":1,}', 8],
    ['{"a":"\\q"}', 8],
    ["{'a':1}", 2],
    ['{"a":1}}', 8],
    ['[1,]', 4],
    ['{"a":1', 7],
  ])('%s stops being JSON at column %i', (text, column) => {
    expect(jsonColumn(text)).toBe(column)
  })

  test.each([
    ['with a byte order mark', Buffer.from(`\uFEFF${ndjson([tag])}`, 'utf16le')],
    ['without one', Buffer.from(ndjson([tag]), 'utf16le')],
    ['with the larger byte first', Buffer.from(`\uFEFF${ndjson([tag])}`, 'utf16le').swap16()],
  ])('UTF-16 %s is one fault', async (_what, content) => {
    const expected = ['1 |  | utf16 | is UTF-16; save the file as UTF-8']
    expect(await faultsOf('tags.ndjson', content)).toEqual(expected)
    expect(await faultsOf('tags.csv.gz', content)).toEqual(expected)
  })
})

test('CSV takes booleans and arrays as PostgreSQL writes them', async () => {
  const isOf =
    (type: string) =>
    ([, { schema }]: [string, { readonly schema: Values }]) =>
      schema.type === type
  const groups = ['document-types', 'materials', 'contacts', 'partners', 'suppliers', 'locations', 'orders', 'skus']
  const found = groups.flatMap((path) => {
    const entries = Object.entries(resourceOf(path).fields)
    return [entries.find(isOf('boolean')), entries.find(isOf('array'))].map((entry) => [path, entry?.[0]] as const)
  })
  const fieldOf = (at: number) => found.filter((_, index) => index % 2 === at).find(([, name]) => name !== undefined)!
  const cases = [
    [fieldOf(0), { t: true, f: false, true: true }],
    [
      fieldOf(1),
      { '{}': [], '{a,b}': ['a', 'b'], '{"a, \\"b\\"","\\\\","NULL"}': ['a, "b"', '\\', 'NULL'], '["a"]': ['a'] },
    ],
  ] as const
  for (const [[path, name], values] of cases) {
    const resource = resourceOf(path)
    for (const [cell, value] of Object.entries(values)) {
      const names = Object.keys(resource.fields)
      const record: Values = { ...variation(resource, 1), [name!]: cell }
      const content = `${names.join(',')}\n${csvLine(names.map((each) => record[each]))}\n`
      const owner = resource.shared ? null : brand
      expect((await loadPaths(database, owner, [files.write(`${path}.csv`, content)])).faults.named).toEqual([])
      const [body] = await bodies(database, owner?.id ?? 0, path)
      expect(JSON.parse(body!)[name!]).toEqual(value)
    }
  }
})

describe('the command', () => {
  const faulty = ndjson([
    ...Array.from({ length: 150 }, (_, at) => ({ ...tag, id: at, name: 7 })),
    ...Array.from({ length: 3 }, (_, at) => ({ ...variation(resourceOf('tags'), at + 1), createdAt: 'never' })),
    tag,
    tag,
  ])

  test('sums faults up by group, field and code, with an example of each', async () => {
    const { code, stderr } = await load('tags.ndjson', faulty)
    expect(code).toBe(1)
    const file = files.path('tags.ndjson')
    expect(stderr.slice(stderr.indexOf('\n\n') + 2).split('\n')).toEqual([
      'faults  group  field      code               first at',
      `   150  tags   id         not_a_string       ${file}:1`,
      `   150  tags   name       not_a_string       ${file}:1`,
      `     3  tags   createdAt  invalid_timestamp  ${file}:151`,
      `     1  tags   id         duplicate_key      ${file}:155`,
      '',
      '304 faults, the first 100 of them above (--max-faults shows more). Nothing was loaded.',
      '',
    ])
    const { causes, faults } = JSON.parse((await load('tags.ndjson', faulty, '--json')).stdout)
    expect(causes[2]).toEqual({
      group: 'tags',
      field: 'createdAt',
      code: 'invalid_timestamp',
      count: 3,
      example: expect.objectContaining({ file, line: 151 }),
    })
    expect(faults).toHaveLength(100)
  })

  test('prints long and hostile names short, and without what a terminal obeys', async () => {
    const name = (at: number): string => `\u001b]0;${at}\u0007\n\u009b2J\u202e${'x'.repeat(20_000)}`
    const content = ndjson(
      Array.from({ length: 2000 }, (_, at) => ({ [name(at)]: 1 })).map((more) => ({ ...tag, ...more })),
    )
    for (const options of [[], ['--json']]) {
      const { code, stdout, stderr } = await load('tags.ndjson', content, ...options)
      expect(code).toBe(1)
      const printed = stdout + stderr
      expect(printed.length).toBeLessThan(500_000)
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
      expect(printed).toContain('\\u001b]0;0\\u0007')
    }
  })
})
