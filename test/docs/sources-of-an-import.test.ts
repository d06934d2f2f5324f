/** The page on databases, followed with a MariaDB, a PostgreSQL and files: each setting and query does what the page tells. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Database } from '../../packages/import/src/source/database.ts'
import { EXACT_MACROS_SQL } from '../../packages/import/src/source/exact-macros.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { ErpDatabase } from '../import/support/erp-database.ts'
import { extensionFolder } from '../import/support/extensions.ts'
import { MappingFolder } from '../import/support/mapping-folder.ts'
import { MariaDb } from '../import/support/maria-db.ts'

const PAGE = readFileSync('docs/guides/sources-of-an-import.md', 'utf8')
const [attachShop, exactly, caseOfKeys, attachErp, fromFiles] = codeBlocks(PAGE, 'sql')
const TABLES = `set sql_mode = '';
create table flags (no int primary key, flag tinyint(1), due date, sold datetime, changed timestamp null, label varchar(20) character set latin1,
  code varchar(10) collate utf8mb4_general_ci, kind enum('a', 'b'), long_amount decimal(40, 10), extra json);
set time_zone = '+02:00';
insert into flags values (1, 2, '2026-02-00', '0000-00-00 00:00:00', '2026-06-30 10:00:00', 'Größe', 'AX01', 'a', 12.5, '{"a": 1}'),
  (2, 1, '0000-00-00', '2026-01-31 08:00:00', null, 'Été', 'B', 'b', 1, null);
create table invoices (no int primary key, amount decimal(40, 10), due date);
insert into invoices values (1, 12.5, '2026-06-30'), (2, 0.1, '0000-00-00');
create table suppliers (code varchar(10) primary key);
insert into suppliers values ('AX01'), ('BX02');
create table orders (no int primary key, supplier varchar(10));
insert into orders values (1, 'ax01'), (2, 'BX02')`

let maria: MariaDb
let duck: Database
let plain: Database
beforeAll(async () => {
  maria = await MariaDb.start(TABLES)
  const [attach, ...settings] = attachShop!.split('\n')
  duck = await opened(`${attach} ${settings.join(' ')}`)
  plain = await opened(attach!)
}, 300_000)
afterAll(async () => {
  duck?.close()
  plain?.close()
  await maria?.stop()
})

/** As the import opens a source. */
async function opened(setup: string, extension = 'mysql_scanner'): Promise<Database> {
  const secrets = new Secrets({ SHOP: maria.url })
  const database = await Database.open({}, secrets)
  await database.run(`load '${join(await extensionFolder(extension), `${extension}.duckdb_extension`)}'`)
  await database.run(`set timezone = 'UTC'`)
  await database.run(EXACT_MACROS_SQL)
  await database.run(secrets.fill(setup, 'setup.sql'))
  return database
}

it('has values that MySQL allows, with and without the settings', async () => {
  expect(await plain.rows('select flag from shop.flags order by no')).toEqual([[true], [true]])
  expect(await duck.rows('select flag from shop.flags order by no')).toEqual([[2], [1]])
  await expect(plain.rows('select due from shop.flags')).rejects.toThrow('Date out of range: 2026-2-0')
  expect(await duck.rows('select due, sold from shop.flags order by no')).toEqual([
    [null, null],
    [null, '2026-01-31 08:00:00'],
  ])
  expect(await duck.rows('select changed from shop.flags order by no')).toEqual([['2026-06-30 08:00:00'], [null]])
  expect(await duck.rows('select label, kind, extra::json from shop.flags order by no')).toEqual([
    ['Größe', 'a', '{"a": 1}'],
    ['Été', 'b', null],
  ])
  expect(await duck.rows('select distinct typeof(long_amount) from shop.flags')).toEqual([['DOUBLE']])
})

it('compares every letter with the settings, and in filters not without them', async () => {
  const filtered = `select code from shop.flags where code = 'ax01'`
  const joined = `select code from shop.flags join (select 'ax01' as code) using (code)`
  expect([await plain.rows(filtered), await plain.rows(joined)]).toEqual([[['AX01']], []])
  expect([await duck.rows(filtered), await duck.rows(joined)]).toEqual([[], []])
})

it('reads decimals and dates as text, and exactly', async () => {
  expect(await duck.rows(`select no, amount::varchar, due::varchar from (${exactly}) order by no`)).toEqual([
    [1, '12.50', '2026-06-30'],
    [2, '0.10', null],
  ])
})

it('finds keys that differ in their case, of which an inner join loses the order', async () => {
  expect(await duck.rows(caseOfKeys!)).toEqual([['ax01', 'AX01']])
  const lost = 'select o.no from shop.orders o join shop.suppliers s on s.code = o.supplier'
  expect(await duck.rows(lost)).toEqual([[2]])
  expect(await duck.rows(lost.replace('s.code = o.supplier', 'upper(s.code) = upper(o.supplier)'))).toHaveLength(2)
})

it('reads what PostgreSQL has', async () => {
  const erp = await ErpDatabase.create()
  try {
    const client = await erp.connect()
    await client.query('create table odd (no int, amount numeric, at timestamp, zoned timestamptz)')
    await client.query(`insert into odd values (1, 0.10, '2026-01-31 08:00', '2026-01-31 08:00+02')`)
    await client.end()
    const database = await Database.open({}, new Secrets({ ERP_URL: erp.url }))
    const extension = 'postgres_scanner'
    await database.run(`load '${join(await extensionFolder(extension), `${extension}.duckdb_extension`)}'`)
    await database.run(`set timezone = 'UTC'`)
    await database.run(new Secrets({ ERP_URL: erp.url }).fill(attachErp!, 'setup.sql'))
    expect(await database.rows('select typeof(amount), typeof("at"), typeof(zoned) from erp.odd')).toEqual([
      ['DOUBLE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'],
    ])
    const text = `select amount from postgres_query('erp', 'select amount::text amount from odd')`
    expect(await database.rows(text)).toEqual([['0.10']])
    database.close()
  } finally {
    await erp.drop()
  }
})

it('reads files of a job as text', async () => {
  const folder = new MappingFolder()
  try {
    writeFileSync(
      join(folder.path, 'mara-1.csv'),
      'material;price;changed\n000123;1.250,00;20260630\n000124;0,10;00000000\n',
    )
    await duck.run(`set file_search_path = '${folder.path}'`)
    expect(await duck.rows(`select id, price::varchar, changed::varchar from (${fromFiles}) order by id`)).toEqual([
      ['000123', '1250.00', '2026-06-30'],
      ['000124', '0.10', null],
    ])
  } finally {
    folder.remove()
  }
})
