/** The schema: migrations arrive where the catalogue says, and every table keeps brands apart. */
import { readFileSync } from 'node:fs'
import { resources, tableOf } from '@selvedge/catalogue'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { stepsOf } from '../../packages/service/store/administration/migration-file.ts'
import { LOGIN_ROLES } from '../../packages/service/store/administration/roles.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { draftMigration } from '../../scripts/migration/draft.ts'
import { laterMigrations } from '../../scripts/migration/later-migrations.ts'
import { recordsSql } from '../../scripts/migration/records-sql.ts'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { describeSchema } from './support/describe-schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await TestDatabase.create()
})
afterAll(() => database.drop())

describe('migrating from nothing', () => {
  it('arrives, with what is due in the next release, at the tables generated from the catalogue', async () => {
    const client = await database.connect(OPERATOR)
    await client.query('set role selvedge_owner')
    for (const file of laterMigrations()) {
      for (const step of stepsOf(readFileSync(file, 'utf8'))) await client.query(step)
    }
    const migrated = await describeSchema(client, 'records')
    await client.query('begin')
    const groups = resources.map((resource) => `records.${tableOf(resource).name}`)
    await client.query(`drop table ${groups.join(', ')}`)
    await client.query(resources.map(recordsSql).join('\n'))
    const generated = await describeSchema(client, 'records')
    await client.query('rollback')
    await client.end()
    expect(migrated.length).toBeGreaterThan(2_000)
    expect(migrated).toEqual(generated)
  })
})

describe('migrating a database of any name', () => {
  it('gives and takes the rights on it', async () => {
    const cluster = await startPostgres(systemPostgres())
    const name = 'Odd "name" %s'
    const first = new pg.Client(cluster.url('postgres', 'postgres'))
    await first.connect()
    await first.query(`create database ${first.escapeIdentifier(name)}`)
    await first.end()
    const admin = new pg.Client(cluster.url('postgres', encodeURIComponent(name)))
    await admin.connect()
    await migrate(admin, () => {})
    const { rows } = await admin.query(`select rolname from pg_roles
where rolname like 'selvedge%' and has_database_privilege(oid, current_database(), 'TEMPORARY')`)
    await admin.end()
    await cluster.stop()
    expect(rows).toEqual([{ rolname: 'selvedge_loader' }])
  })
})

describe('a drafted migration', () => {
  it('is empty where nothing has changed', async () => {
    const client = await database.connect(OPERATOR)
    await client.query('set role selvedge_owner')
    expect(await draftMigration(client)).toEqual({ tables: [], changes: [], later: [] })
    await client.end()
  })
})

describe('every table', () => {
  it('has forced row-level security and belongs to a role nobody logs in as', async () => {
    const tables =
      await database.asOwner(`select c.relname, c.relrowsecurity and c.relforcerowsecurity, r.rolname, r.rolcanlogin
from pg_class c join pg_roles r on r.oid = c.relowner
where c.relkind = 'r' and c.relnamespace in ('records'::regnamespace, 'directory'::regnamespace)`)
    expect(tables.length).toBe(resources.length + 26)
    for (const [name, forced, owner, canLogIn] of tables) {
      // Which migrations ran is nobody's secret.
      if (name !== 'migrations') expect([name, forced]).toEqual([name, true])
      expect([name, owner, canLogIn]).toEqual([name, 'selvedge_owner', false])
    }
  })

  it('has at most twelve indexes, each starting with the brand, or the view', async () => {
    const indexes = await database.asOwner(`select tablename, array_agg(indexdef) from pg_indexes
where schemaname = 'records' group by tablename`)
    expect(indexes.length).toBe(resources.length + 15)
    for (const [table, definitions] of indexes as [string, string[]][]) {
      expect([table, definitions.length <= 12]).toEqual([table, true])
      for (const definition of definitions) expect(definition).toMatch(/\((brand|view)_id[,)]/)
    }
  })
})

describe('the api role', () => {
  it('cannot write, not even where it asks to', async () => {
    const api = await database.connect('selvedge_api')
    await expect(api.query('delete from records.tags')).rejects.toThrow(/read-only/)
    await api.query('set default_transaction_read_only = off')
    for (const statement of [
      'delete from records.tags',
      `insert into records.resource_state (brand_id, resource) values (1, 'tags')`,
      'update directory.api_keys set revoked_at = null',
      'truncate records.tags',
      'alter table records.tags disable row level security',
      'set role selvedge_owner',
    ]) {
      await expect(api.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    }
    await api.end()
  })
})

describe('temporary tables', () => {
  it('are for the loader alone', async () => {
    for (const role of ['selvedge_api', 'selvedge_keeper', 'selvedge_notifier', 'selvedge_backup'] as const) {
      const client = await database.connect(role)
      await client.query('set default_transaction_read_only = off')
      await expect(client.query('create temp table a (b int)')).rejects.toThrow(/permission denied to create temporary/)
      await client.end()
    }
    const loader = await database.connect('selvedge_loader')
    await loader.query('create temp table a (b int)')
    await loader.end()
  })
})

describe('large objects', () => {
  it.each([
    'lo_creat(-1)',
    'lo_create(0)',
    `lo_from_bytea(0, 'any')`,
    `lo_import('/etc/hostname')`,
    `lo_import('/etc/hostname', 0)`,
    `lo_put(1, 0, 'any')`,
    `lowrite(0, 'any')`,
    'lo_truncate(0, 1)',
    'lo_truncate64(0, 1)',
  ])('are for nobody: %s', async (call) => {
    for (const role of LOGIN_ROLES) {
      const client = await database.connect(role)
      await client.query('set default_transaction_read_only = off')
      await expect(client.query(`select ${call}`)).rejects.toThrow(/permission denied for function lo/)
      await client.end()
    }
  })
})

describe('keys', () => {
  const FIND = 'select id, revoked, brand_slug, is_active from directory.find_key_with_view($1)'
  const hashOf = (key: string) => Buffer.from(hashKey(key), 'hex')

  it('are looked up by their hash, one at a time', async () => {
    const brandId = await database.createBrand('looked-up')
    const [key, global] = [await database.createKey(brandId), await database.createKey(null, { revokedAt: new Date() })]
    const api = await database.connect('selvedge_api')
    const { rows: found } = await api.query(FIND, [hashOf(key)])
    expect(found).toEqual([{ id: expect.any(String), revoked: false, brand_slug: 'looked-up', is_active: true }])
    const { rows: revoked } = await api.query(FIND, [hashOf(global)])
    expect(revoked).toMatchObject([{ revoked: true, brand_slug: null }])
    for (const none of [Buffer.alloc(32), Buffer.alloc(0), null])
      expect((await api.query(FIND, [none])).rows).toEqual([])
    await api.end()
  })

  it.each(['selvedge_loader', 'selvedge_keeper', 'selvedge_notifier', 'selvedge_backup'] as const)(
    'are not for %s',
    async (role) => {
      const client = await database.connect(role)
      await expect(client.query(FIND, [Buffer.alloc(32)])).rejects.toThrow(
        /permission denied for function find_key_with_view/,
      )
      await client.end()
    },
  )

  it('are looked up whatever the search path of the caller is', async () => {
    const key = await database.createKey(null)
    const api = await database.connect('selvedge_api')
    await api.query('set search_path = records')
    expect((await api.query(FIND, [hashOf(key)])).rows).toHaveLength(1)
    await api.end()
  })

  it('cannot be listed', async () => {
    const api = await database.connect('selvedge_api')
    await expect(api.query('select id from directory.api_keys')).rejects.toThrow(/permission denied for table api_keys/)
    await api.end()
  })
})

describe('keys that load', () => {
  const hashOf = (key: string) => Buffer.from(hashKey(key), 'hex')
  const FIND = {
    selvedge_api: ['find_key', 'find_key_with_cell', 'find_read_key', 'find_key_with_view'],
    selvedge_loader: ['find_load_key'],
  } as const

  it('are found by the loader alone, which finds no other key, and limits are found by what knows them', async () => {
    const brandId = await database.createBrand('loaded')
    const keys = {
      read: await database.createKey(brandId),
      'read some': await database.createKey(brandId, { groups: ['orders'] }),
      load: await database.createLoadKey(brandId),
      'load some': await database.createLoadKey(brandId, { groups: ['orders'] }),
    }
    const found: string[] = []
    for (const [role, functions] of Object.entries(FIND)) {
      const client = await database.connect(role as keyof typeof FIND)
      for (const name of functions) {
        for (const [kind, key] of Object.entries(keys)) {
          const { rows } = await client.query(`select id from directory.${name}($1)`, [hashOf(key)])
          if (rows.length > 0) found.push(`${name}: ${kind}`)
        }
      }
      await client.end()
    }
    expect(found).toEqual([
      'find_key: read',
      'find_key_with_cell: read',
      'find_read_key: read',
      'find_read_key: read some',
      'find_key_with_view: read',
      'find_key_with_view: read some',
      'find_load_key: load',
      'find_load_key: load some',
    ])
  })

  it('come with their brand and groups', async () => {
    const key = await database.createLoadKey(await database.createBrand('with-groups'), { groups: ['orders', 'skus'] })
    const loader = await database.connect('selvedge_loader')
    const { rows } = await loader.query('select * from directory.find_load_key($1)', [hashOf(key)])
    expect(rows).toMatchObject([
      {
        name: 'test',
        revoked: false,
        groups: ['orders', 'skus'],
        brand_slug: 'with-groups',
        brand_active: true,
        brand_cell: 'main',
      },
    ])
    await loader.end()
  })

  it.each(['selvedge_api', 'selvedge_keeper', 'selvedge_notifier', 'selvedge_backup'] as const)(
    'are not for %s',
    async (role) => {
      const client = await database.connect(role)
      await expect(client.query('select * from directory.find_load_key($1)', [Buffer.alloc(32)])).rejects.toThrow(
        /permission denied for function find_load_key/,
      )
      await client.end()
    },
  )

  it('have one brand, and groups unless they load all', async () => {
    const insert = (columns: string) => database.asOwner(`insert into directory.api_keys (key_hash, name, ${columns}`)
    await expect(insert(`access) values (sha256('a'), 'x', 'load')`)).rejects.toThrow(/api_keys_load_one_brand/)
    await expect(insert(`access, groups) values (sha256('c'), 'x', 'load', '{}')`)).rejects.toThrow(
      /api_keys_groups_check/,
    )
  })

  it('may be marked as used by the loader, and nothing else', async () => {
    const brandId = await database.createBrand('used')
    await database.createKey(brandId)
    await database.createLoadKey(brandId)
    const loader = await database.connect('selvedge_loader')
    await loader.query('update directory.api_keys set last_used_at = now()')
    const used = await database.asOwner(
      'select access, last_used_at is not null from directory.api_keys where brand_id = $1 order by access',
      [brandId],
    )
    expect(used).toEqual([
      ['load', true],
      ['read', false],
    ])
    await expect(loader.query('update directory.api_keys set revoked_at = null')).rejects.toThrow(/permission denied/)
    await expect(loader.query('select key_hash from directory.api_keys')).rejects.toThrow(/permission denied/)
    await loader.end()
  })
})

describe('the loader role', () => {
  it('writes the brand it has set and no other', async () => {
    const loader = await database.connect('selvedge_loader')
    await loader.query('begin')
    await loader.query(`select set_config('app.brand', '1001', true)`)
    const insert = (brand: number) =>
      loader.query(
        `insert into records.tags (brand_id, ord, id, name, code, body) values ($1, 1, gen_random_uuid(), 'a', 'a', '{}')`,
        [brand],
      )
    await insert(1001)
    await expect(insert(1002)).rejects.toThrow(/row-level security/)
    await loader.query('rollback')
    await expect(insert(1001)).rejects.toThrow(/row-level security/)
    await loader.end()
  })
})

describe('the keeper role', () => {
  it('may note when and how much a key was used, and nothing else', async () => {
    const keeper = await database.connect('selvedge_keeper')
    for (const table of ['usage', 'deprecated_use', 'usage_writers']) {
      await keeper.query(`delete from directory.${table}`)
      await expect(keeper.query(`truncate directory.${table}`)).rejects.toThrow(/permission denied/)
      for (const role of ['selvedge_api', 'selvedge_loader'] as const) {
        const other = await database.connect(role)
        await expect(other.query(`select from directory.${table}`)).rejects.toThrow(/permission denied/)
        await other.end()
      }
    }
    await expect(keeper.query('select from directory.brands')).rejects.toThrow(/permission denied/)
    await keeper.query('update directory.api_keys set last_used_at = now() where id = gen_random_uuid()')
    await expect(keeper.query('update directory.api_keys set revoked_at = null')).rejects.toThrow(/permission denied/)
    await expect(keeper.query('select key_hash from directory.api_keys')).rejects.toThrow(/permission denied/)
    await keeper.end()
  })
})

describe('the activity', () => {
  it('is read and pruned by the owner alone, and written by triggers alone', async () => {
    const brandId = await database.createBrand('noted')
    const insert = `insert into directory.activity (subject, subject_id, action, login) values ('key', 'x', 'created', 'somebody')`
    const change = `update directory.activity set login = 'somebody' where brand_id = ${brandId}`
    for (const role of LOGIN_ROLES) {
      const client = await database.connect(role)
      await client.query('set default_transaction_read_only = off')
      const statements = [insert, change, 'delete from directory.activity', 'truncate directory.activity']
      if (!['selvedge_api', 'selvedge_backup'].includes(role)) statements.push('select from directory.activity')
      if (role === 'selvedge_api') expect((await client.query('select from directory.activity')).rowCount).toBe(0)
      for (const statement of statements) {
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(/permission denied/)
      }
      await client.end()
    }
    await expect(database.asOwner(insert)).rejects.toThrow(/row-level security/)
    await database.asOwner(change)
    const lines = 'select login, subject, action from directory.activity where brand_id = $1'
    expect(await database.asOwner(lines, [brandId])).toEqual([[OPERATOR, 'brand', 'created']])
    await database.asOwner('delete from directory.activity where brand_id = $1', [brandId])
    expect(await database.asOwner(lines, [brandId])).toEqual([])
  })

  it('is in the log of PostgreSQL when the transaction ends well', async () => {
    const logged: string[] = []
    await database.withConnection(OPERATOR, async (client) => {
      const note = ({ message }: { message?: string | undefined }): void => void logged.push(message!)
      client.on('notice', note)
      // Shows a session what the server logs of it.
      await client.query('set role selvedge_owner; set client_min_messages = log')
      const suspend = (slug: string) =>
        client.query(`update directory.brands set status = 'suspended' where slug = '${slug}'`)
      await client.query(`insert into directory.brands (slug) values ('logged')`)
      await client.query('begin')
      await suspend('logged')
      expect(logged).toHaveLength(1)
      await client.query('rollback; begin')
      await suspend('logged')
      expect(logged).toHaveLength(1)
      await client.query('commit')
      client.off('notice', note)
    })
    const kept = await database.asOwner(
      `select to_jsonb(a) from directory.activity a join directory.brands b on b.id = a.brand_id where b.slug = 'logged' order by a.id`,
    )
    const lines = logged.map((message) => JSON.parse(message.replace('selvedge activity ', '')))
    expect(lines).toEqual(kept.flat())
    expect(lines.map(({ action, login }) => [action, login])).toEqual([
      ['created', OPERATOR],
      ['changed', OPERATOR],
    ])
  })

  it('is written whatever the search path of the login is', async () => {
    const brandId = await database.createBrand('noted-by-path')
    await database.withConnection(OPERATOR, (client) =>
      client.query(
        `set role selvedge_owner; set search_path = records; update directory.brands set status = 'suspended' where id = ${brandId}`,
      ),
    )
    const text = 'select count(*)::int from directory.activity where brand_id = $1'
    expect(await database.asOwner(text, [brandId])).toEqual([[2]])
  })
})

describe('the notifier role', () => {
  it('may read webhooks and note their progress, and nothing else', async () => {
    const notifier = await database.connect('selvedge_notifier')
    await notifier.query('select secret from directory.webhooks')
    await notifier.query('update directory.webhooks set next_at = now(), lease = gen_random_uuid()')
    await notifier.query('select * from records.changed_groups($1, $2, $3)', [[0], [0], [null]])
    for (const statement of [
      `update directory.webhooks set url = 'https://elsewhere.example'`,
      'update directory.webhooks set brand_id = 1',
      'delete from directory.webhooks',
      'insert into directory.webhooks (id) values (gen_random_uuid())',
      'select from directory.brands',
      'select from directory.api_keys',
      'select from records.tags',
      'select from records.loads',
      'select from records.brand_state',
    ]) {
      await expect(notifier.query(statement), statement).rejects.toThrow(/permission denied/)
    }
    for (const role of ['selvedge_api', 'selvedge_loader', 'selvedge_keeper'] as const) {
      const other = await database.connect(role)
      await expect(other.query('select from directory.webhooks'), role).rejects.toThrow(/permission denied/)
      await other.end()
    }
    await notifier.end()
  })
})
