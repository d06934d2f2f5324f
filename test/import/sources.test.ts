/** The same rows from files of every format, from a bucket and from MariaDB give the same records. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Database } from '../../packages/import/src/source/database.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { ImportCommand } from './support/command.ts'
import { extensionFolder } from './support/extensions.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { MariaDb } from './support/maria-db.ts'

const ROWS = `select * from (values (1, 'Spring', timestamp '2026-01-31 08:00:00'), (2, 'Été', timestamp '2026-06-30 23:30:00'), (3, '', null))
t(no, label, changed)`
const MAPPING = `select no::int as id, coalesce(label, '') as name, 'tag-' || no::int as code,
  coalesce(changed, timestamp '2026-01-01')::timestamp at time zone 'Europe/Lisbon' as "createdAt", "createdAt" as "updatedAt" from `

let folder: MappingFolder
let excel: string
beforeAll(async () => {
  folder = new MappingFolder()
  excel = await extensionFolder('excel')
  const copies = ['csv', 'json', 'parquet', 'xlsx'].map((format) => {
    const options = format === 'xlsx' ? 'format xlsx, header true' : `format ${format}`
    return `copy (${ROWS}) to '${join(folder.path, `labels.${format}`)}' (${options})`
  })
  await withDuckDb(join(excel, 'excel.duckdb_extension'), copies)
})
afterAll(() => folder.remove())
afterEach(() => folder.remove('setup.sql'))

/** Another DuckDB, which writes what the import reads. */
async function withDuckDb(extension: string, statements: readonly string[]): Promise<void> {
  const database = await Database.open({}, new Secrets({}))
  for (const sql of [`load '${extension}'`, ...statements]) await database.run(sql)
  database.close()
}

async function recordsOf(from: string, environment: Record<string, string> = {}): Promise<string[]> {
  folder.write('tags.sql', MAPPING + from)
  const out = join(folder.path, 'out')
  const { exitCode, stderr } = await new ImportCommand(['sync', folder.path, '--out', out], environment).finished
  expect([exitCode, stderr]).toEqual([0, ''])
  return folder.read('out/tags.ndjson').trim().split('\n').toSorted()
}

test('CSV, JSON, Parquet and Excel', async () => {
  const expected = await recordsOf(`(${ROWS})`)
  expect(expected).toHaveLength(3)
  expect(expected.join('\n')).toContain('"name":"Été","code":"tag-2","createdAt":"2026-06-30T22:30:00.000Z"')
  for (const from of [`read_csv('labels.csv')`, `read_json('labels.json')`, `'labels.parquet'`]) {
    expect(await recordsOf(from), from).toEqual(expected)
  }
  expect(await recordsOf(`read_xlsx('labels.xlsx')`, { SELVEDGE_DUCKDB_EXTENSIONS: excel })).toEqual(expected)
})

test('Parquet in a bucket', async () => {
  const store = await TestObjectStore.start()
  onTestFinished(() => store.stop())
  store.offerCredentials()
  const httpfs = await extensionFolder('httpfs')
  const { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET } = process.env as Record<string, string>
  const { host } = new URL(store.settings(60).endpoint!)
  const secret = `create secret (type s3, key_id '\${KEY_ID}', secret '\${SECRET}', endpoint '${host}', url_style 'path', use_ssl false, region 'us-east-1');`
  await withDuckDb(join(httpfs, 'httpfs.duckdb_extension'), [
    secret.replace(`\${KEY_ID}`, KEY_ID!).replace(`\${SECRET}`, SECRET!),
    `copy (${ROWS}) to 's3://selvedge/labels.parquet' (format parquet)`,
  ])
  const expected = await recordsOf(`(${ROWS})`)
  folder.write('setup.sql', secret)
  const environment = { KEY_ID: KEY_ID!, SECRET: SECRET!, SELVEDGE_DUCKDB_EXTENSIONS: httpfs }
  expect(await recordsOf(`'s3://selvedge/labels.parquet'`, environment)).toEqual(expected)
})

test('MariaDB, read-only', async () => {
  const database =
    await MariaDb.start(`create table label (no bigint primary key, label varchar(40), price decimal(12, 2), active tinyint(1), changed datetime);
insert into label values (1, 'Spring', 12.50, 1, '2026-01-31 08:00:00'), (2, 'Été 😀', 0.10, 0, '2026-06-30 23:30:00')`)
  onTestFinished(() => database.stop())
  const environment = { SHOP: database.url, SELVEDGE_DUCKDB_EXTENSIONS: await extensionFolder('mysql_scanner') }
  folder.write('setup.sql', `attach '\${SHOP}' as shop (type mysql, read_only);`)
  const from = '(select no, label, changed from shop.label)'
  expect((await recordsOf(from, environment)).join('\n')).toContain(
    '"name":"Été 😀","code":"tag-2","createdAt":"2026-06-30T22:30:00.000Z"',
  )
  folder.write('tags.sql', `select * from mysql_execute('shop', 'delete from label')`)
  const { stdout } = await new ImportCommand(['check', folder.path], environment).finished
  expect(stdout).toContain('must not use mysql_execute: a mapping only reads')
})

test('a key that Excel has made a floating-point number is refused', async () => {
  folder.write('tags.sql', `${MAPPING.replace('no::int as id', 'no as id')}read_xlsx('labels.xlsx')`)
  const command = new ImportCommand(['check', folder.path], { SELVEDGE_DUCKDB_EXTENSIONS: excel })
  const { exitCode, stdout } = await command.finished
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringContaining('id  not_exact  is DOUBLE: write strict_integer(x) as "id".'),
  ])
})
