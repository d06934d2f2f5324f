/** `init` and `check`: skeletons that can be filled in, and mistakes in the words of the source. */
import { globSync } from 'node:fs'
import { type Field, type Resource, resources } from '@selvedge/catalogue'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkText } from '../../packages/import/src/check/check.ts'
import { initialize } from '../../packages/import/src/init/init.ts'
import { columnsOf } from '../../packages/import/src/mapping/columns.ts'
import { sqlText } from '../../packages/import/src/sql.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { checked } from './support/run.ts'

let folder: MappingFolder
beforeEach(() => {
  folder = new MappingFolder()
})
afterEach(() => folder.remove())

/** A value of a sample as a query of a source would give it. */
function literal(field: Field, value: unknown): string {
  const { format, type } = field.schema
  if (field.verbatim) return `${sqlText(JSON.stringify(value))}::json`
  if (format === 'uuid') return `${sqlText(String(value))}::uuid`
  if (format === 'decimal') return `${value}::decimal(38, 9)`
  if (format === 'date-time') return `timestamptz ${sqlText(String(value))}`
  if (format === 'date') return `date ${sqlText(String(value))}`
  if (type === 'array') return `[${(value as string[]).map(sqlText).join(', ')}]::varchar[]`
  return type === 'string' ? sqlText(String(value)) : String(value)
}

/** Puts the sample in the place of each null. */
function fillIn(resource: Resource, skeleton: string): string {
  const filled = columnsOf(resource).reduce((sql, { name, field }) => {
    const value = name
      .split('.')
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], resource.sample)
    if (value === null) return sql
    return sql.replace(new RegExp(`^  \\S.* as "${name}"`, 'm'), () => `  ${literal(field, value)} as "${name}"`)
  }, skeleton)
  return filled.replace('from your_table', '')
}

test('skeletons of all groups are accepted once the samples are filled in', async () => {
  folder.remove('import.json')
  const written = initialize({ command: 'init', folder: folder.path, groups: [], brand: 'alder-finch', url: null })
  expect(written).toHaveLength(resources.length + 3)
  for (const resource of resources) {
    const name = `${resource.path}.sql`
    folder.write(name, fillIn(resource, folder.read(name)))
  }
  const { faults, coverage } = await checked(folder)
  expect(faults).toEqual([])
  expect(coverage).toHaveLength(resources.length)
  for (const line of coverage) expect(line).toMatch(/^[a-z-]+ {2}1 row; \d+ fields filled, 0 partly, \d+ never/)
  expect(globSync('.state.duckdb*', { cwd: folder.path })).toEqual([])
})

test('a skeleton has each field with its type, whether it is required, its values and what it is', () => {
  initialize({ command: 'init', folder: folder.path, groups: ['orders'], brand: null, url: null })
  const lines = folder.read('orders.sql').split('\n')
  const line = (name: string): string => lines.find((each) => each.includes(`"${name}"`))!
  expect(line('id')).toMatch(/^ {2}null::varchar as "id", +-- required; your key\. Identifier of the order\.$/)
  expect(line('supplierId')).toMatch(/-- required; your key in suppliers\. Supplier it is placed with\.$/)
  expect(line('kind')).toMatch(/-- required; one of bulk, repeat, sample, material\. What is being bought\.$/)
  expect(line('deletedAt')).toMatch(/^ {2}null::timestamptz as "deletedAt" +-- When the record was removed/)
})

test('a skeleton is never written over a file', () => {
  const options = { command: 'init', folder: folder.path, groups: ['orders'], brand: null, url: null } as const
  initialize(options)
  expect(() => initialize(options)).toThrow('orders.sql is there already; move it away first')
  initialize({ ...options, groups: ['skus'] })
})

test('names mistakes by file, column, value, count and an example, and says what is filled', async () => {
  folder.write(
    'rates.csv',
    'no,status,amount,ccy,changed\n10481,draft,1.5,EUR,2026-01-31\n10482,HOLD,2.5,eur,2026-01-31\n10483,HOLD,,,\n',
  )
  folder.write(
    'orders.sql',
    `select no as id, 'PO-' || (no // 2) as number, no % 2 as "supplierId", 'bulk' as kind, status, ccy as currency, changed as "orderDate",
  1 as "totalQty", amount::decimal(14, 2) as "totalAmount", now() as "createdAt", clock_timestamp() as "updatedAt" from read_csv('rates.csv')`.replace(
      'clock_timestamp()',
      `now() + interval (random() * 1000) minute`,
    ),
  )
  folder.write('suppliers.sql', `select 1 as id, 's' as code`)
  const result = await checked(folder)
  const found = [...result.faults, ...result.warnings].map(
    ({ file, column, code, sentence }) => `${file} ${column} ${code} ${sentence}`,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^orders\.sql status value_not_listed 'HOLD' in 2 rows, such as 1048\d; must be one of draft, issued/,
      ),
      expect.stringMatching(/^orders\.sql currency invalid_code 'eur' in 1 row, such as 10482; must be a code/),
      expect.stringMatching(/^orders\.sql currency null_not_allowed in 1 row, such as 10483; must not be null$/),
      expect.stringMatching(
        /^orders\.sql number not_unique 1 value in more than one row, such as 'PO-5241' of 10482 and 10483$/,
      ),
      expect.stringMatching(/^orders\.sql updatedAt not_stable differs between two reads in 3 rows/),
      expect.stringMatching(/^suppliers\.sql \w+ missing_column is required/),
    ]),
  )
  expect(result.coverage).toEqual([
    expect.stringMatching(
      /^orders {2}3 rows; \d+ fields filled, 3 partly \(currency 66 %, orderDate 66 %, totalAmount 66 %\), \d+ never \(quoteRevisionId,/,
    ),
  ])
  expect(checkText(result)).toMatch(/\d+ faults, \d+ warnings\. Nothing was sent\.$/)
})

test('references are followed between files, also where one has keys and the other UUIDs', async () => {
  const moments = `timestamptz '2026-01-01 00:00:00Z' as "createdAt"`
  folder.write(
    'tags.sql',
    `select unnest(['1', '2']) as id, 'n' as name, 'c' as code, ${moments}, now() as "updatedAt"`,
  )
  const links = (sql: string): void =>
    folder.write('product-tags.sql', `select 'p' as "productId", ${sql} as "tagId", ${moments}`)
  links('unnest([1, 7, 8])')
  expect((await checked(folder)).warnings).toEqual([
    {
      file: 'product-tags.sql',
      column: 'tagId',
      code: 'dangling_reference',
      sentence: expect.stringMatching(/^2 keys are not in tags\.sql, in 2 rows, such as '[78]' of p, [78]$/),
    },
  ])
  links(`unnest([record_id('tags', 1), record_id('tags', 9)])`)
  expect((await checked(folder)).warnings).toMatchObject([
    { code: 'dangling_reference', sentence: expect.stringMatching(/^1 key is not in tags\.sql/) },
  ])
})

test('says which key was probably meant, where only upper and lower case or spaces differ', async () => {
  const moments = `timestamptz '2026-01-01 00:00:00Z' as "createdAt"`
  folder.write('tags.sql', `select 'AX01' as id, 'n' as name, 'c' as code, ${moments}, "createdAt" as "updatedAt"`)
  folder.write('product-tags.sql', `select 'p' as "productId", unnest(['ax01', 'b']) as "tagId", ${moments}`)
  const { warnings } = await checked(folder)
  expect(warnings).toMatchObject([
    {
      code: 'dangling_reference',
      sentence:
        "2 keys are not in tags.sql, in 2 rows, such as 'ax01' of p, ax01; upper and lower case or spaces keep some from theirs, such as 'AX01'",
    },
  ])
})

test('what DuckDB does not understand is named with its file', async () => {
  folder.write('tags.sql', 'select nme from read_csv([])')
  folder.write('orders.sql', 'selec 1')
  const { faults } = await checked(folder)
  expect(faults.map(({ file, code }) => `${file} ${code}`)).toEqual(['orders.sql not_valid', 'tags.sql not_valid'])
})

test('an object is given by its fields', async () => {
  folder.write('partners.sql', `select {'status': 'active'} as relationship, 7 as "relationship.id"`)
  const { faults } = await checked(folder)
  expect(faults).toContainEqual({
    file: 'partners.sql',
    column: 'relationship',
    code: 'unknown_column',
    sentence: 'is an object: give its fields, as "relationship.id"',
  })
  expect(faults).toContainEqual(
    expect.objectContaining({
      column: 'relationship.id',
      code: 'not_a_uuid',
      sentence: expect.stringContaining(`record_id('suppliers', x)`),
    }),
  )
})
