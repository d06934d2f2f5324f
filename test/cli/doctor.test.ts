/** The doctor, against troubles planted one by one: each is found, named, and comes with a fix. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { examine } from '../../packages/service/cli/doctor/examine.ts'
import type { Finding } from '../../packages/service/cli/doctor/finding.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { systemPostgres } from '../support/binaries.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { selvedge } from './support/cli.ts'

const SECRETS = { SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32) }

let database: TestDatabase
let environment: Record<string, string>

beforeAll(async () => {
  database = await TestDatabase.create()
  environment = {
    ...SECRETS,
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_KEEPER_DATABASE_URL: database.url('selvedge_keeper'),
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
  }
})

afterAll(() => database.drop())

async function troubles(changes: Record<string, string> = {}): Promise<Finding[]> {
  return (await examine({ ...environment, ...changes })).filter(({ ok }) => !ok)
}

test('finds nothing wrong with a healthy installation, and looked at everything', async () => {
  const findings = await examine(environment)
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'configuration',
    'login api',
    'login loader',
    'login keeper',
    'login owner',
    'version',
    'clock',
    'roles',
    'migrations',
    'row security',
    'rights',
    'shapes',
    'redis',
    'proxies',
    'files',
  ])
})

describe('in the environment', () => {
  test.each<[what: string, changes: () => Record<string, string>, check: string, says: string, mend: string]>([
    [
      'a misspelt variable',
      () => ({ SELVEDGE_PROT: '80' }),
      'configuration',
      'did you mean SELVEDGE_PORT',
      'docs/configuration.md',
    ],
    [
      'a missing variable',
      () => ({ SELVEDGE_CURSOR_SECRETS: '' }),
      'configuration',
      'serve needs SELVEDGE_CURSOR_SECRETS',
      'set what is missing',
    ],
    [
      'a database that does not answer',
      () => ({ SELVEDGE_DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }),
      'login api',
      'ECONNREFUSED',
      'start the database, or correct SELVEDGE_DATABASE_URL',
    ],
    [
      'a database that is not there',
      () => ({ SELVEDGE_DATABASE_URL: database.url('selvedge_api').replace(/[^/]*$/, 'absent') }),
      'login api',
      'database "absent" does not exist',
      'create the database, or correct SELVEDGE_DATABASE_URL',
    ],
    [
      'a wrong password',
      () => ({ SELVEDGE_DATABASE_URL: database.url('selvedge_api').replace(/:[^:@]*@/, ':wrong@') }),
      'login api',
      'password authentication failed for user "selvedge_api"',
      'correct the password in SELVEDGE_DATABASE_URL, or set it in the database',
    ],
    [
      'no password',
      () => ({ SELVEDGE_DATABASE_URL: database.url('selvedge_api').replace(/:[^:@]*@/, '@') }),
      'login api',
      'password',
      'correct the password in SELVEDGE_DATABASE_URL, or set it in the database',
    ],
    [
      'a Redis that does not answer',
      () => ({ SELVEDGE_REDIS_URL: 'redis://127.0.0.1:1' }),
      'redis',
      'ECONNREFUSED',
      'start it, or correct SELVEDGE_REDIS_URL',
    ],
  ])('%s', async (_what, changes, check, says, mend) => {
    expect(await troubles(changes())).toEqual([
      { check, ok: false, says: expect.stringContaining(says), mend: expect.stringContaining(mend) },
    ])
  })

  test('a login that is not the one it should be', async () => {
    const found = await troubles({ SELVEDGE_DATABASE_URL: database.url('selvedge_loader') })
    expect(found).toMatchObject([{ check: 'login api', says: 'selvedge_loader is not selvedge_api' }])
  })

  test('a clock that is off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const found = await troubles().finally(() => vi.useRealTimers())
    expect(found).toMatchObject([{ check: 'clock', says: expect.stringMatching(/^the database is \d+ ms behind$/) }])
  })
})

describe('in the running service', () => {
  test('a proxy in front that is not trusted', async () => {
    const service = await TestService.start({ metricsPort: 0 })
    const metrics = { SELVEDGE_METRICS_PORT: new URL(service.metricsUrl!).port }
    const look = async () => (await examine({ ...environment, ...metrics })).find(({ check }) => check === 'proxies')
    expect(await look()).toMatchObject({ ok: true, says: 'none that is not trusted' })
    await service.get('/healthz', { 'x-forwarded-for': '10.0.0.1' })
    expect(await look()).toMatchObject({ ok: false, mend: expect.stringContaining('SELVEDGE_TRUSTED_PROXIES') })
    await service.stop()
    expect(await look()).toMatchObject({ ok: true, says: expect.stringContaining('no service runs at') })
  })
})

describe('in the store of files', () => {
  let objects: TestObjectStore
  let bucket: Record<string, string>
  beforeAll(async () => {
    objects = await TestObjectStore.start()
    const settings = objects.settings(60)
    bucket = {
      SELVEDGE_S3_BUCKET: settings.bucket,
      SELVEDGE_S3_ENDPOINT: settings.endpoint!,
      SELVEDGE_S3_PATH_STYLE: 'true',
    }
  }, BUILD_TIMEOUT_MS)
  beforeEach(() => objects.offerCredentials())
  afterAll(() => objects.stop())

  const look = async (changes: Record<string, string>): Promise<Finding> =>
    (await examine({ ...environment, ...changes })).at(-1)!
  const folder = (path: string) => ({ SELVEDGE_FILES_FOLDER: path, SELVEDGE_PUBLIC_URL: 'http://127.0.0.1' })

  test('a bucket or a folder that is there', async () => {
    expect(await look(bucket)).toMatchObject({
      ok: true,
      says: expect.stringMatching(/^bucket selvedge answers within/),
    })
    expect(await look(folder('test'))).toMatchObject({ ok: true, says: expect.stringMatching(/^folder test answers/) })
  })

  test.each<[what: string, changes: () => Record<string, string>, says: string, mend: string]>([
    ['no such bucket', () => ({ ...bucket, SELVEDGE_S3_BUCKET: 'other' }), 'NotFound', 'correct SELVEDGE_S3_BUCKET'],
    [
      'nothing at the address',
      () => ({ ...bucket, SELVEDGE_S3_ENDPOINT: 'http://127.0.0.1:1' }),
      'ECONNREFUSED',
      'correct SELVEDGE_S3_ENDPOINT',
    ],
    ['no such folder', () => folder('no-such-folder'), 'ENOENT', 'correct SELVEDGE_FILES_FOLDER'],
    [
      'a folder without an address',
      () => ({ SELVEDGE_FILES_FOLDER: 'test' }),
      'SELVEDGE_PUBLIC_URL is not set',
      'docs/configuration.md',
    ],
    ['two stores', () => ({ ...bucket, ...folder('test') }), 'both set', 'docs/configuration.md'],
  ])('%s', async (_what, changes, says, mend) => {
    expect(await look(changes())).toEqual({
      check: 'files',
      ok: false,
      says: expect.stringContaining(says),
      mend: expect.stringContaining(mend),
    })
  })

  test('credentials that the store refuses', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another'
    expect(await look(bucket)).toMatchObject({ ok: false, mend: expect.stringContaining('AWS_ACCESS_KEY_ID') })
  })
})

describe('in the database', () => {
  test.each([
    [
      'row-level security that does not bind the owner',
      'alter table records.tags no force row level security',
      'alter table records.tags force row level security',
      { check: 'row security', says: 'not forced on records.tags' },
    ],
    [
      'row-level security that is off',
      'alter table directory.api_keys disable row level security',
      'alter table directory.api_keys enable row level security',
      { check: 'row security', says: 'not forced on directory.api_keys' },
    ],
    [
      'a right too many',
      'grant update on records.orders to selvedge_api',
      'revoke update on records.orders from selvedge_api',
      { check: 'rights', says: 'selvedge_api may update records.orders' },
    ],
    [
      'a right too few',
      'revoke delete on records.orders from selvedge_loader',
      'grant delete on records.orders to selvedge_loader',
      { check: 'rights', says: 'selvedge_loader may not delete records.orders' },
    ],
    [
      'a look-up of keys that everybody may use',
      'grant execute on function directory.find_key to selvedge_loader',
      'revoke execute on function directory.find_key from selvedge_loader',
      { check: 'rights', says: 'selvedge_loader may look up keys' },
    ],
    [
      'a look-up of keys that the server may not use',
      'revoke execute on function directory.find_key from selvedge_api',
      'grant execute on function directory.find_key to selvedge_api',
      { check: 'rights', says: 'selvedge_api may not look up keys' },
    ],
    [
      'states of all brands that the loader may ask for',
      'grant execute on function records.news to selvedge_loader',
      'revoke execute on function records.news from selvedge_loader',
      { check: 'rights', says: 'selvedge_loader may ask for news' },
    ],
    [
      'a migration that is missing',
      `delete from directory.migrations where name like '0002%'`,
      `insert into directory.migrations (name, run_on) values ('0002_records', now())`,
      { check: 'migrations', says: '0002_records not applied', mend: 'run selvedge migrate' },
    ],
  ])('%s', async (_what, plant, mend, expected) => {
    await database.asOwner(plant)
    const found = await troubles()
    await database.asOwner(mend)
    expect(found).toMatchObject([expected])
    expect(found[0]!.mend).not.toBe('')
    expect(await troubles()).toEqual([])
  })
})

describe('in the records', () => {
  const look = async () => (await examine(environment, { records: true })).at(-1)

  test('amounts with more digits than loads accept, which were stored before', async () => {
    const brandId = await database.createBrand('wide-amounts')
    const { sample } = resourceOf('order-items')
    const load = (changes: object) => database.load(brandId, { 'order-items': [{ ...(sample as object), ...changes }] })
    await load({ unitPrice: `-${'9'.repeat(29)}.${'9'.repeat(9)}` })
    expect(await look()).toEqual({ check: 'amounts', ok: true, says: 'all fit DECIMAL(38,9)', mend: null })
    await load({ unitPrice: '0.0123456789', duty: '1'.repeat(30) })
    expect(await look()).toEqual({
      check: 'amounts',
      ok: false,
      says: 'more digits than DECIMAL(38,9) holds, in wide-amounts order-items.unitPrice, wide-amounts order-items.duty',
      mend: 'round them in the source and load the records again; exports write these columns as text until then',
    })
    const command = await selvedge(['doctor', '--records'], environment)
    expect([command.code, command.stdout]).toEqual([1, expect.stringContaining('wide-amounts order-items.unitPrice')])
  })

  test('a text that looks like such an amount is none', async () => {
    const brandId = await database.createBrand('long-numbers')
    await database.load(brandId, { partners: [{ ...(resourceOf('partners').sample as object), name: '1'.repeat(40) }] })
    expect((await look())!.says).not.toContain('long-numbers')
  })

  test('says that they are not checked without the login that may read them', async () => {
    const { SELVEDGE_LOADER_DATABASE_URL: _, ...others } = environment
    expect((await examine(others, { records: true })).at(-1)).toEqual({
      check: 'amounts',
      ok: true,
      says: 'not checked: SELVEDGE_LOADER_DATABASE_URL does not log in',
      mend: null,
    })
  })
})

describe('in a server of its own', () => {
  let cluster: PostgresCluster
  let admin: pg.Client

  beforeAll(async () => {
    cluster = await startPostgres(systemPostgres())
    admin = new pg.Client(cluster.url('postgres', 'postgres'))
    await admin.connect()
  })

  afterAll(async () => {
    await admin.end()
    await cluster.stop()
  })

  const look = () =>
    examine({ ...SECRETS, SELVEDGE_DATABASE_URL: cluster.url('selvedge_api', 'postgres') }).then((findings) =>
      findings.filter(({ ok }) => !ok),
    )

  test('a server before the first migrate: nothing that a grant could set right', async () => {
    const findings = await examine({
      ...SECRETS,
      SELVEDGE_ADMIN_DATABASE_URL: cluster.url('postgres', 'postgres'),
      SELVEDGE_DATABASE_URL: cluster.url('selvedge_api', 'postgres'),
    })
    expect(findings.filter(({ ok }) => !ok)).toMatchObject([
      { check: 'login api', mend: expect.stringContaining('selvedge migrate creates the role') },
      { check: 'login owner', says: 'there is no selvedge_owner', mend: 'run selvedge migrate' },
    ])
  })

  test('roles that are missing, too powerful or may log in; and a schema that was never made', async () => {
    await admin.query(`create role selvedge_api login password '${cluster.password}'`)
    expect(await look()).toMatchObject([
      { check: 'roles', says: expect.stringContaining('there is no selvedge_owner'), mend: 'run selvedge migrate' },
      { check: 'migrations', mend: 'run selvedge migrate' },
    ])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
    await admin.query('alter role selvedge_loader bypassrls')
    expect(await look()).toMatchObject([{ check: 'roles', says: 'selvedge_loader may pass row-level security' }])
    await admin.query('alter role selvedge_loader nobypassrls; alter role selvedge_owner login')
    expect(await look()).toMatchObject([{ check: 'roles', says: 'selvedge_owner may log in' }])
    await admin.query('alter role selvedge_owner nologin; alter role selvedge_api bypassrls')
    expect(await look()).toMatchObject([{ check: 'login api', says: 'selvedge_api passes row-level security' }])
    await admin.query('alter role selvedge_api nobypassrls')
  })

  test('temporary tables for everybody, which migrate takes away again', async () => {
    await migrate(admin, () => {})
    await admin.query('grant temporary on database postgres to public')
    const rights = { check: 'rights', mend: expect.stringContaining('run selvedge migrate') }
    expect(await look()).toMatchObject([
      { ...rights, says: expect.stringContaining('selvedge_api may create temporary tables') },
    ])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
    await admin.query('revoke temporary on database postgres from selvedge_loader')
    expect(await look()).toMatchObject([{ ...rights, says: 'selvedge_loader may not create temporary tables' }])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
  })

  test('the right of the server to the table of keys is no trouble, there or not', async () => {
    await migrate(admin, () => {})
    await admin.query('revoke select on directory.api_keys from selvedge_api')
    expect(await look()).toEqual([])
    await admin.query('grant select on directory.api_keys to selvedge_api')
    expect(await look()).toEqual([])
  })
})

test('the command prints a line per check, and ends with 1 where anything is wrong', async () => {
  const healthy = await selvedge(['doctor'], environment)
  expect(healthy.code).toBe(0)
  expect(healthy.stdout.trim().split('\n')).toHaveLength(15)
  const ill = await selvedge(['doctor', '--json'], { ...environment, SELVEDGE_REDIS_URL: 'redis://127.0.0.1:1' })
  expect(ill.code).toBe(1)
  expect(JSON.parse(ill.stdout).filter(({ ok }: Finding) => !ok)).toMatchObject([{ check: 'redis' }])
})
