/** What a mapping must not do, and what must not leave the program. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFolder } from '../../packages/import/src/folder/folder.ts'
import { openSource } from '../../packages/import/src/source/open.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { bodies } from '../loader/support/loading.ts'
import { TestIngest } from '../support/ingest.ts'
import { ImportCommand } from './support/command.ts'
import { ErpDatabase } from './support/erp-database.ts'
import { extensionFolder } from './support/extensions.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { cycle, faultsOf } from './support/run.ts'

const SECRET = 'q7Kz-correct-horse'
const MOMENTS = `now() as "createdAt", now() as "updatedAt"`

let ingest: TestIngest
let erp: ErpDatabase
let extensions: string
let folder: MappingFolder
beforeAll(async () => {
  ;[ingest, erp, extensions] = await Promise.all([
    TestIngest.start(),
    ErpDatabase.create(),
    extensionFolder('postgres_scanner'),
  ])
  const client = await erp.connect()
  await client.query('create table label (no int primary key, label text); insert into label values (1, $$Spring$$)')
  await client.end()
})
afterAll(async () => {
  await ingest.stop()
  await erp.drop()
})
beforeEach(() => {
  folder = new MappingFolder({ url: ingest.url })
  folder.write('setup.sql', `attach '\${ERP_URL}' as erp (type postgres, read_only);`)
  folder.write('tags.sql', `select no as id, label as name, label as code, ${MOMENTS} from erp.label`)
  return () => folder.remove()
})

const run = (): Promise<unknown> => cycle(folder, ingest.key, { environment: { ERP_URL: erp.url }, extensions })
const labels = async (): Promise<number> => {
  const client = await erp.connect()
  const { rows } = await client.query('select count(*)::int from label')
  await client.end()
  return rows[0].count
}

describe('a mapping only reads', () => {
  test('other statements, and functions that run them, are refused', async () => {
    const refused: Record<string, string> = {
      'tags.sql': 'delete from erp.label',
      'notes.sql': 'select 1 as id; delete from erp.label',
      'orders.sql': `select * from postgres_execute('erp', 'commit; delete from label')`,
      'skus.sql': `select (select count(*) from Postgres_Execute('erp', 'commit; delete from label')) as id`,
      'boms.sql': `from query('from postgres_execute(''erp'', ''commit; delete from label'')')`,
      'legs.sql': `copy (select 1) to 'out.csv'`,
      'colors.sql': 'set threads = 1',
      'quotes.sql': '',
    }
    for (const [name, sql] of Object.entries(refused)) folder.write(name, sql)
    const faults = Object.keys(refused).map((name) => `${name}  not_a_query`)
    expect(await faultsOf(run())).toEqual(faults.toSorted())
    expect(await labels()).toBe(1)
  })

  // All in one cycle, each as the file of another group: most of its time goes into opening the source.
  test('what does more than read the source is refused', async () => {
    const refused = [
      `from json_execute_serialized_sql(json_serialize_sql('from postgres_execute(''erp'', ''commit; delete from label'')'))`,
      `select * from (select 1) join JSON_Execute_Serialized_SQL(json_serialize_sql('select 1 as id')) on true`,
      `from system.main.json_execute_serialized_sql(json_serialize_sql('select 1 as id'))`,
      `with t as (select (select count(*) from query('select 1'))) from t`,
      `from query_table(['erp.label'])`,
      `from from_substrait_json('{}')`,
      `from postgres_attach('host=127.0.0.1')`,
      `from postgres_configure_pool()`,
      'from pg_clear_cache()',
      `from enable_logging('QueryLog', storage := 'file', storage_path := 'logs')`,
      'from disable_logging()',
      'from truncate_duckdb_logs()',
      'from enable_profiling()',
      'from checkpoint()',
      'from force_checkpoint()',
      `select write_log('x')`,
      'select path from duckdb_databases()',
      'select path from duckdb_databases',
      'select path from system.duckdb_databases',
      'select path from system.main.Duckdb_Databases',
      'from pragma_database_list',
      'select sql from duckdb_views',
      'select sql from sqlite_master',
      'from pg_catalog.pg_views',
      'select view_definition from information_schema.views',
      'from duckdb_secrets()',
      `from which_secret('postgres://x', 'postgres')`,
      'from duckdb_settings()',
      'from pg_catalog.pg_settings',
      `select current_setting('secret_directory')`,
    ]
    const files = resources.slice(0, refused.length).map(({ path }) => `${path}.sql`)
    for (const [index, file] of files.entries()) folder.write(file, refused[index]!)
    expect(await faultsOf(run())).toEqual(files.map((file) => `${file}  not_a_query`).toSorted())
    expect(files).toHaveLength(refused.length)
    expect(await labels()).toBe(1)
  })

  test('catalogues of the source, and tables with such names, can be read', async () => {
    const readable: Record<string, string> = {
      'tags.sql': 'select viewname from erp.pg_catalog.pg_views',
      'notes.sql': 'select table_name from erp.information_schema.views',
      'orders.sql': `select * from postgres_query('erp', 'select 1')`,
      'skus.sql': 'with views as (select 1 as id) from views',
      'boms.sql': `select getvariable('v')`,
    }
    for (const [name, sql] of Object.entries(readable)) folder.write(name, sql)
    const faults = await faultsOf(run())
    for (const name of Object.keys(readable)) expect(faults, name).not.toContain(`${name}  not_a_query`)
  })

  test('a write in a query of the source is refused by the source', async () => {
    const write = `postgres_query('erp', 'delete from label returning no, label')`
    folder.write('tags.sql', `select no as id, label as name, label as code, ${MOMENTS} from ${write}`)
    expect(await faultsOf(run())).toEqual(['tags.sql  not_readable'])
    expect(await labels()).toBe(1)
  })

  test('a database that is attached for writing is refused', async () => {
    folder.write('setup.sql', `attach '\${ERP_URL}' as erp (type postgres);`)
    await expect(run()).rejects.toThrow('setup.sql attaches erp for writing; attach it with (…, read_only)')
  })

  test('the configuration is locked after setup.sql', async () => {
    const secrets = new Secrets({ ERP_URL: erp.url })
    const database = await openSource(readFolder(folder.path), { memory: '256MB', extensions }, secrets)
    for (const sql of [
      'set threads = 1',
      `set memory_limit = '1GB'`,
      'reset threads',
      'set lock_configuration = false',
    ]) {
      await expect(database.run(sql), sql).rejects.toThrow('the configuration has been locked')
    }
    database.close()
  })
})

describe('values of the environment', () => {
  test('are replaced in setup.sql only', async () => {
    folder.write('setup.sql', '')
    folder.write('tags.sql', `select 1 as id, '\${ERP_URL}' as name, 'x' as code, ${MOMENTS}`)
    await run()
    const [row] = await bodies(ingest.database, ingest.brandId, 'tags')
    expect(JSON.parse(row!).name).toBe(`\${ERP_URL}`)
  })

  test('must be set', async () => {
    await expect(cycle(folder, ingest.key, { extensions })).rejects.toThrow(
      `setup.sql uses \${ERP_URL}, which is not set`,
    )
  })

  test('are in no file that stays', async () => {
    await run()
    folder.write('setup.sql', `create persistent secret s (type postgres, password '\${ERP_URL}');`)
    await expect(run()).rejects.toThrow('setup.sql keeps the secret s in a file')
    const files = globSync('**', { cwd: folder.path })
      .map((name) => join(folder.path, name))
      .concat(globSync(`${folder.path}/.*/**`), globSync(`${folder.path}/.*`))
    const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'))
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) for (const secret of [erp.password, ingest.key]) expect(text).not.toContain(secret)
  })

  test.each([
    ['an address that nobody listens at', `postgres://erp:${SECRET}@127.0.0.1:1/erp`],
    ['settings in a list', `host=127.0.0.1 port=1 user=erp password='${SECRET}'`],
    ['what is no address', `${SECRET}'; nonsense`],
  ])('are in no output: %s', async (_, url) => {
    const environment = { ERP_URL: url, SELVEDGE_LOAD_KEY: ingest.key, SELVEDGE_DUCKDB_EXTENSIONS: extensions }
    const { exitCode, stdout, stderr } = await new ImportCommand(['sync', folder.path], environment).finished
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`\${ERP_URL}`)
    for (const secret of [SECRET, ingest.key]) expect(`${stdout}${stderr}`).not.toContain(secret)
  })
})
