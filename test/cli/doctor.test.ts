/** The doctor, against troubles planted one by one: each is found, named, and comes with a fix. */
import { parseExactly } from '@selvedge/catalogue'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { startService } from '../../packages/service/api/start.ts'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { examine } from '../../packages/service/cli/doctor/examine.ts'
import type { Finding } from '../../packages/service/cli/doctor/finding.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { SETTINGS, TestService } from '../support/service.ts'
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
    'large objects',
    'shapes',
    'search',
    'loads',
    'views',
    'leftovers',
    'secrets',
    'redis',
    'proxies',
    'files',
  ])
})

test('says that usage is not recorded without the login for it, and what else that login may do', async () => {
  const findings = await examine({ ...environment, SELVEDGE_KEEPER_DATABASE_URL: '' })
  expect(findings).toContainEqual({
    check: 'login keeper',
    ok: true,
    detail: 'SELVEDGE_KEEPER_DATABASE_URL is not set: usage of keys is not recorded',
    fix: null,
  })
  await database.asOwner('grant select on directory.moves to selvedge_keeper')
  await database.asOwner('revoke delete on directory.usage from selvedge_keeper')
  expect(await troubles()).toMatchObject([
    {
      check: 'rights',
      detail: 'selvedge_keeper may not delete directory.usage, selvedge_keeper may select directory.moves',
    },
  ])
  await database.asOwner('revoke select on directory.moves from selvedge_keeper')
  await database.asOwner('grant delete on directory.usage to selvedge_keeper')
})

test('processes with different secrets are reported, and those with the same in another order are not', async () => {
  const secrets = ['a'.repeat(32), 'b'.repeat(32)]
  const databaseUrl = database.url('selvedge_api')
  const serve = async (cursorSecrets: readonly string[]) => {
    const service = await startService(
      { ...SETTINGS, databaseUrl, keeperUrl: null, cursorSecrets },
      pino({ level: 'silent' }),
    )
    // It connects with the first thing that it is asked.
    await fetch(`${service.url}/readyz`)
    return service
  }
  const same = [await serve(secrets), await serve(secrets.toReversed())]
  expect(await examine(environment)).toContainEqual(expect.objectContaining({ check: 'secrets', ok: true }))
  const other = await serve(secrets.slice(1))
  expect(await troubles()).toMatchObject([
    { check: 'secrets', detail: expect.stringMatching(/2 different .*CURSOR_SECRETS/) },
  ])
  await Promise.all([...same, other].map((service) => service.stop()))
})

describe('in the environment', () => {
  test.each<[what: string, changes: () => Record<string, string>, check: string, detail: string, fix: string]>([
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
  ])('%s', async (_what, changes, check, detail, fix) => {
    expect(await troubles(changes())).toEqual([
      { check, ok: false, detail: expect.stringContaining(detail), fix: expect.stringContaining(fix) },
    ])
  })

  test('a login that is not the one it should be', async () => {
    const found = await troubles({ SELVEDGE_DATABASE_URL: database.url('selvedge_loader') })
    expect(found).toMatchObject([{ check: 'login api', detail: 'selvedge_loader is not selvedge_api' }])
  })

  test('a clock that is off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const found = await troubles().finally(() => vi.useRealTimers())
    expect(found).toMatchObject([{ check: 'clock', detail: expect.stringMatching(/^the database is \d+ ms behind$/) }])
  })
})

describe('in the running service', () => {
  test('a proxy in front that is not trusted', async () => {
    const service = await TestService.start({ metricsPort: 0 })
    const metrics = { SELVEDGE_METRICS_PORT: new URL(service.metricsUrl!).port }
    const look = async () => (await examine({ ...environment, ...metrics })).find(({ check }) => check === 'proxies')
    expect(await look()).toMatchObject({ ok: true, detail: 'none that is not trusted' })
    await service.get('/healthz', { 'x-forwarded-for': '10.0.0.1' })
    expect(await look()).toMatchObject({ ok: false, fix: expect.stringContaining('SELVEDGE_TRUSTED_PROXIES') })
    await service.stop()
    expect(await look()).toMatchObject({ ok: true, detail: expect.stringContaining('no service runs at') })
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
      detail: expect.stringMatching(/^bucket selvedge answers within/),
    })
    expect(await look(folder('test'))).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^folder test answers/),
    })
  })

  test.each<[what: string, changes: () => Record<string, string>, detail: string, fix: string]>([
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
  ])('%s', async (_what, changes, detail, fix) => {
    expect(await look(changes())).toEqual({
      check: 'files',
      ok: false,
      detail: expect.stringContaining(detail),
      fix: expect.stringContaining(fix),
    })
  })

  test('credentials that the store refuses', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another'
    expect(await look(bucket)).toMatchObject({ ok: false, fix: expect.stringContaining('AWS_ACCESS_KEY_ID') })
  })
})

describe('in the database', () => {
  test.each([
    [
      'row-level security that does not bind the owner',
      'alter table records.tags no force row level security',
      'alter table records.tags force row level security',
      { check: 'row security', detail: 'not forced on records.tags' },
    ],
    [
      'row-level security that is off',
      'alter table directory.api_keys disable row level security',
      'alter table directory.api_keys enable row level security',
      { check: 'row security', detail: 'not forced on directory.api_keys' },
    ],
    [
      'a right too many',
      'grant update on records.orders to selvedge_api',
      'revoke update on records.orders from selvedge_api',
      { check: 'rights', detail: 'selvedge_api may update records.orders' },
    ],
    [
      'a right too few',
      'revoke delete on records.orders from selvedge_loader',
      'grant delete on records.orders to selvedge_loader',
      { check: 'rights', detail: 'selvedge_loader may not delete records.orders' },
    ],
    [
      'a list of keys that the server may read',
      'grant select on directory.api_keys to selvedge_api',
      'revoke select on directory.api_keys from selvedge_api',
      { check: 'rights', detail: 'selvedge_api may select directory.api_keys' },
    ],
    [
      'brands that the loader may not read',
      'revoke select on directory.all_brands from selvedge_loader',
      'grant select on directory.all_brands to selvedge_loader',
      { check: 'rights', detail: 'selvedge_loader may not read all brands' },
    ],
    [
      'a look-up of keys that everybody may use',
      'grant execute on function directory.find_key_with_view to selvedge_loader',
      'revoke execute on function directory.find_key_with_view from selvedge_loader',
      { check: 'rights', detail: 'selvedge_loader may look up keys' },
    ],
    [
      'a look-up of keys that the server may not use',
      'revoke execute on function directory.find_key_with_view from selvedge_api',
      'grant execute on function directory.find_key_with_view to selvedge_api',
      { check: 'rights', detail: 'selvedge_api may not look up keys' },
    ],
    [
      'states of all brands that the loader may ask for',
      'grant execute on function records.news to selvedge_loader',
      'revoke execute on function records.news from selvedge_loader',
      { check: 'rights', detail: 'selvedge_loader may ask for news' },
    ],
    [
      'a migration that is missing',
      `delete from directory.migrations where name like '0002%'`,
      `insert into directory.migrations (name, run_on) values ('0002_records', now())`,
      { check: 'migrations', detail: '0002_records not applied', fix: 'run selvedge migrate' },
    ],
  ])('%s', async (_what, plant, undo, expected) => {
    await database.asOwner(plant)
    const found = await troubles()
    await database.asOwner(undo)
    expect(found).toMatchObject([expected])
    expect(found[0]!.fix).not.toBe('')
    expect(await troubles()).toEqual([])
  })
})

describe('in the records', () => {
  const look = async (check = 'amounts') =>
    (await examine(environment, { records: true })).find((finding) => finding.check === check)

  test('amounts with more digits than loads accept, which were stored before', async () => {
    const brandId = await database.createBrand('wide-amounts')
    const { sample } = resourceOf('order-items')
    const load = (changes: object) => database.load(brandId, { 'order-items': [{ ...(sample as object), ...changes }] })
    await load({ unitPrice: `-${'9'.repeat(29)}.${'9'.repeat(9)}` })
    expect(await look()).toEqual({ check: 'amounts', ok: true, detail: 'all fit DECIMAL(38,9)', fix: null })
    await load({ unitPrice: '0.0123456789', duty: '1'.repeat(30) })
    expect(await look()).toEqual({
      check: 'amounts',
      ok: false,
      detail:
        'more digits than DECIMAL(38,9) holds, in wide-amounts order-items.unitPrice, wide-amounts order-items.duty',
      fix: 'round them in the source and load the records again; exports write these columns as text until then',
    })
    const command = await selvedge(['doctor', '--records'], environment)
    expect([command.code, command.stdout]).toEqual([1, expect.stringContaining('wide-amounts order-items.unitPrice')])
  })

  test('JSON that is nested more deeply than loads accept, or has a longer number', async () => {
    const brandId = await database.createBrand('old-json')
    const { sample } = resourceOf('parent-products')
    const load = (customFields: string) =>
      database.load(brandId, {
        'parent-products': [{ ...(sample as object), customFields: parseExactly(customFields) }],
      })
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
    for (const passes of [nested(64), `[${'[],'.repeat(200)}1]`, '9'.repeat(100), '1e-308']) {
      await load(passes)
      expect(await look('JSON values')).toMatchObject({ ok: true })
    }
    for (const fails of [
      nested(65),
      nested(3000),
      '9'.repeat(101),
      `-0.${'1'.repeat(93)}e-308`,
      '1e309',
      '[1,1E-0309]',
    ]) {
      await load(fails)
      expect(await look('JSON values')).toEqual({
        check: 'JSON values',
        ok: false,
        detail: 'nested too deeply, or with a number that is too long, in old-json parent-products.customFields',
        fix: 'shorten them in the source and load the records again; some clients cannot read these records until then',
      })
    }
  })

  test('a text that looks like such an amount is none', async () => {
    const brandId = await database.createBrand('long-numbers')
    await database.load(brandId, { partners: [{ ...(resourceOf('partners').sample as object), name: '1'.repeat(40) }] })
    expect((await look())!.detail).not.toContain('long-numbers')
  })

  test('says that they are not checked without the login that may read them', async () => {
    const { SELVEDGE_LOADER_DATABASE_URL: _, ...others } = environment
    expect((await examine(others, { records: true })).slice(-2)).toEqual(
      ['amounts', 'JSON values'].map((check) => ({
        check,
        ok: true,
        detail: 'not checked: SELVEDGE_LOADER_DATABASE_URL does not log in',
        fix: null,
      })),
    )
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
      { check: 'login api', fix: expect.stringContaining('selvedge migrate creates the role') },
      { check: 'login owner', detail: 'there is no selvedge_owner', fix: 'run selvedge migrate' },
    ])
  })

  test('roles that are missing, too powerful or may log in; and a schema that was never made', async () => {
    await admin.query(`create role selvedge_api login password '${cluster.password}'`)
    expect(await look()).toMatchObject([
      { check: 'roles', detail: expect.stringContaining('there is no selvedge_owner'), fix: 'run selvedge migrate' },
      { check: 'migrations', fix: 'run selvedge migrate' },
    ])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
    await admin.query('alter role selvedge_loader bypassrls')
    expect(await look()).toMatchObject([{ check: 'roles', detail: 'selvedge_loader may pass row-level security' }])
    await admin.query('alter role selvedge_loader nobypassrls; alter role selvedge_owner login')
    expect(await look()).toMatchObject([{ check: 'roles', detail: 'selvedge_owner may log in' }])
    await admin.query('alter role selvedge_owner nologin; alter role selvedge_api bypassrls')
    expect(await look()).toMatchObject([{ check: 'login api', detail: 'selvedge_api passes row-level security' }])
    await admin.query('alter role selvedge_api nobypassrls')
  })

  test('temporary tables for everybody, which migrate takes away again', async () => {
    await migrate(admin, () => {})
    await admin.query('grant temporary on database postgres to public')
    const rights = { check: 'rights', fix: expect.stringContaining('run selvedge migrate') }
    expect(await look()).toMatchObject([
      { ...rights, detail: expect.stringContaining('selvedge_api may create temporary tables') },
    ])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
    await admin.query('revoke temporary on database postgres from selvedge_loader')
    expect(await look()).toMatchObject([{ ...rights, detail: 'selvedge_loader may not create temporary tables' }])
    await migrate(admin, () => {})
    expect(await look()).toEqual([])
  })
})

test('the command prints a line per check, and ends with 1 where anything is wrong', async () => {
  const healthy = await selvedge(['doctor'], environment)
  expect(healthy.code).toBe(0)
  expect(healthy.stdout.trim().split('\n')).toHaveLength(21)
  const ill = await selvedge(['doctor', '--json'], { ...environment, SELVEDGE_REDIS_URL: 'redis://127.0.0.1:1' })
  expect(ill.code).toBe(1)
  expect(JSON.parse(ill.stdout).filter(({ ok }: Finding) => !ok)).toMatchObject([{ check: 'redis' }])
})
