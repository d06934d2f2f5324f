/** Values that cannot be read: every row of a run is named, by key, column and value. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MappingFolder } from './support/mapping-folder.ts'
import { checked } from './support/run.ts'

let folder: MappingFolder
beforeEach(() => {
  folder = new MappingFolder()
})
afterEach(() => folder.remove())

const MOMENTS = `timestamptz '2026-01-01 00:00:00Z' as "createdAt", timestamptz '2026-01-01 00:00:00Z' as "updatedAt"`

/** `NO` is the key; the expressions become columns of order items. */
function writeItems(rows: readonly string[], columns: string, from = `read_csv('rows.csv', all_varchar = true)`): void {
  folder.write('rows.csv', ['NO,MENGE,PREIS,FLAG', ...rows, ''].join('\n'))
  folder.write(
    'order-items.sql',
    `select NO as id, 7 as "orderId", 'product' as "itemType", ${columns}, ${MOMENTS} from ${from}`,
  )
}

const found = async (): Promise<string[]> => {
  const { faults } = await checked(folder)
  return faults.map(({ file, column, code, sentence }) => `${file} ${column} ${code} ${sentence}`)
}

test('each is named by the key of its row, its column and what the source has', async () => {
  writeItems(
    ['10482-1,5,"1,5",Y', '10482-2,k.A.,"2,5",N', '10483-1,,x,Q', '10484-1,nix,3,'],
    `MENGE::int as qty, strict_decimal_comma(PREIS, 2) as "unitPrice", case when strict_boolean(FLAG, 'Y', 'N') then 'a' end as memo`,
  )
  expect(await found()).toEqual([
    expect.stringMatching(/^order-items\.sql {2}not_readable (Conversion|Invalid Input) Error: /),
    `order-items.sql qty not_readable MENGE is 'k.A.' of 10482-2`,
    `order-items.sql qty not_readable MENGE is 'nix' of 10484-1`,
    `order-items.sql unitPrice not_readable PREIS is 'x' of 10483-1`,
    `order-items.sql memo not_readable FLAG is 'Q' of 10483-1`,
  ])
})

test('each is named in a query with UNION ALL', async () => {
  writeItems(['1,k.A.,1,Y'], 'MENGE::int as qty, PREIS as "unitPrice"')
  const sql = folder.read('order-items.sql')
  folder.write(
    'order-items.sql',
    `${sql} union all ${sql.replace('NO as id', `'B' || NO as id`).replace('MENGE', 'FLAG')}`,
  )
  expect((await found()).slice(1)).toEqual([
    `order-items.sql qty not_readable MENGE is 'k.A.' of 1`,
    `order-items.sql qty not_readable FLAG is 'Y' of B1`,
  ])
})

test('a row whose key cannot be read is named, too', async () => {
  writeItems(['1,5,1,Y', 'x4,6,1,Y'], 'MENGE::int as qty, PREIS as "unitPrice"')
  folder.write('order-items.sql', folder.read('order-items.sql').replace('NO as id', 'strict_integer(NO) as id'))
  expect((await found()).at(-1)).toBe(`order-items.sql id not_readable NO is 'x4' of a row whose key cannot be read`)
})

test('at most 200 of a group are listed, and all are counted', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `${1_000 + index},n${index},1,Y`)
  writeItems(rows, 'MENGE::int as qty, PREIS as "unitPrice"')
  const faults = await found()
  expect(faults).toHaveLength(202)
  expect(faults.slice(1, 3)).toEqual([
    `order-items.sql qty not_readable MENGE is 'n0' of 1000`,
    `order-items.sql qty not_readable MENGE is 'n1' of 1001`,
  ])
  expect(faults.at(-1)).toBe('order-items.sql  not_readable and 1,000 more values of 1,200 values')
})

test('one group does not hide the faults of the next', async () => {
  writeItems(['1,k.A.,1,Y'], 'MENGE::int as qty, PREIS as "unitPrice"')
  folder.write('tags.sql', `select ('x' || n)::int as id, 'n' as name, 'c' as code, ${MOMENTS} from range(1) t(n)`)
  folder.write(
    'colors.sql',
    `select n as id, 'n' as name, 'c' as code, 'activ' as status, ${MOMENTS} from range(1) t(n)`,
  )
  expect(await found()).toEqual([
    expect.stringContaining('order-items.sql  not_readable '),
    `order-items.sql qty not_readable MENGE is 'k.A.' of 1`,
    expect.stringContaining('tags.sql  not_readable '),
    `tags.sql id not_readable n is '0' of a row whose key cannot be read`,
    expect.stringContaining(`colors.sql status value_not_listed 'activ' in 1 row, such as 0; `),
  ])
})

test.each([
  ['a subquery', `(select *, MENGE::int as n from read_csv('rows.csv', all_varchar = true))`, 'n as qty'],
  ['a filter', `read_csv('rows.csv', all_varchar = true) where MENGE::int > 0`, '1 as qty'],
  ['an aggregate', `read_csv('rows.csv', all_varchar = true) group by NO`, 'sum(MENGE::int)::int as qty'],
])('one in %s is named as DuckDB does', async (_, from, column) => {
  writeItems(['1,k.A.,1,Y'], `${column}, 1 as "unitPrice"`, from)
  expect(await found()).toEqual([
    expect.stringMatching(/^order-items\.sql {2}not_readable Conversion Error: .*'k\.A\.'/),
  ])
})

test.each([
  'strict_integer(x)',
  'strict_decimal(x, 2)',
  `strict_date(x)`,
  `strict_boolean(x, 'Y', 'N')`,
  'divide(x, 12, 4)',
])('%s names its rows', async (macro) => {
  folder.write(
    'tags.sql',
    `select n as id, (${macro})::varchar as name, 'c' as code, ${MOMENTS} from (values (1, 'k.A.')) t(n, x)`,
  )
  expect((await found()).at(-1)).toBe(`tags.sql name not_readable x is 'k.A.' of 1`)
})
