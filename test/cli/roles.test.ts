/** Databases as they are in production: the role that migrates is no superuser, on the oldest and the newest PostgreSQL. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { embeddedBinaries } from '../../packages/service/cli/dev/binaries.ts'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import type { Finding } from '../../packages/service/cli/doctor/finding.ts'
import { LOGIN_ROLES } from '../../packages/service/store/administration/roles.ts'
import { type CliResult, selvedge } from './support/cli.ts'

const DATABASE = 'selvedge'
/** With what a password may have in it. */
const PASSWORDS = Object.fromEntries(LOGIN_ROLES.map((role) => [role, `${role} it's=#"$1é`]))

const folder = mkdtempSync(join(tmpdir(), 'selvedge-roles-'))
const passwordsFile = join(folder, 'passwords')
writeFileSync(passwordsFile, `# for tests\n${LOGIN_ROLES.map((role) => `${role}=${PASSWORDS[role]}\n`).join('')}`)
afterAll(() => rmSync(folder, { recursive: true }))

describe.each([
  ['oldest', systemPostgres],
  ['newest', embeddedBinaries],
])('on the %s PostgreSQL', (_, binaries) => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgres(binaries())
  })
  afterAll(() => cluster.stop())
  afterEach(async () => {
    await asSuperuser(`drop database ${DATABASE} with (force)`, 'postgres')
    await asSuperuser('drop role if exists selvedge_owner, deploy', 'postgres')
    await asSuperuser(`drop role if exists ${LOGIN_ROLES.join(', ')}`, 'postgres')
  })

  async function asSuperuser(sql: string, database = DATABASE): Promise<void> {
    const client = new pg.Client(cluster.url('postgres', database))
    await client.connect()
    await client.query(sql)
    await client.end()
  }

  async function createDatabase(attributes: string, owner: string): Promise<void> {
    await asSuperuser(`create role deploy login ${attributes} password '${cluster.password}'`, 'postgres')
    await asSuperuser(`create database ${DATABASE} owner ${owner}`, 'postgres')
  }

  const asDeploy = (args: readonly string[], environment: Record<string, string> = {}): Promise<CliResult> =>
    selvedge(args, { SELVEDGE_ADMIN_DATABASE_URL: cluster.url('deploy', DATABASE), ...environment })

  /** Which roles get in with the password that they were to have. */
  async function admitted(): Promise<string[]> {
    const roles: string[] = []
    for (const role of LOGIN_ROLES) {
      const { hostname: host } = new URL(cluster.url('postgres', DATABASE))
      const client = new pg.Client({
        host,
        port: cluster.port,
        database: DATABASE,
        user: role,
        password: PASSWORDS[role]!,
      })
      const isIn = await client.connect().then(
        () => true,
        () => false,
      )
      if (isIn) roles.push(role)
      await client.end().catch(() => {})
    }
    return roles
  }

  async function diagnosis(check: string, environment: Record<string, string> = {}): Promise<Finding> {
    const secrets = { SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32) }
    const { stdout } = await asDeploy(['doctor', '--json'], { ...secrets, ...environment })
    return (JSON.parse(stdout) as Finding[]).find((finding) => finding.check === check)!
  }

  test('where a superuser has run the printed SQL, an ordinary login migrates, and manages brands', async () => {
    await createDatabase('', 'postgres')
    const printed = await selvedge(['roles', '--sql', '--login', 'deploy', '--passwords-file', passwordsFile], {})
    expect(printed.code).toBe(0)
    for (const password of Object.values(PASSWORDS)) expect(printed.stdout).not.toContain(password)
    // Twice: it is safe to run again.
    for (let n = 0; n < 2; n++) {
      const psql = ['--quiet', '--set=ON_ERROR_STOP=1', cluster.url('postgres', DATABASE)]
      execFileSync('psql', psql, { input: printed.stdout })
    }
    expect(await asDeploy(['migrate'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Applied 0001_directory'),
      stderr: '',
    })
    // It may not set passwords, and is told who may.
    const told = await asDeploy(['migrate', '--passwords-file', passwordsFile])
    expect(told.code).toBe(2)
    expect(told.stderr).toContain('selvedge roles --sql --login deploy --passwords-file')
    expect(await asDeploy(['migrate'])).toMatchObject({ code: 0, stdout: 'Nothing to do.\n' })
    const { stdout } = await asDeploy(['migrate', '--json'])
    expect(JSON.parse(stdout)).toEqual([{ cell: 'main', applied: [], rewritten: [], searchable: 0 }])
    expect(await asDeploy(['brands', 'create', 'alder-finch'])).toMatchObject({ code: 0 })
    expect(await admitted()).toEqual(LOGIN_ROLES)
    expect(await diagnosis('large objects')).toMatchObject({ ok: true, detail: 'no login may write them' })
  })

  test('a login that may create roles needs nobody, and says that its backups are limited', async () => {
    await createDatabase('createrole', 'deploy')
    const { code, stdout, stderr } = await asDeploy(['migrate'], { SELVEDGE_API_PASSWORD: PASSWORDS.selvedge_api! })
    expect([code, stdout]).toEqual([0, expect.stringContaining('Applied 0001_directory')])
    expect(stderr).toMatch(/^selvedge_backup cannot bypass row-level security.*snapshots.*\n$/)
    // Passwords come from the environment or a file, and a role that has none there keeps its own.
    expect(await admitted()).toEqual(['selvedge_api'])
    await asDeploy(['migrate'], { SELVEDGE_LOADER_PASSWORD: PASSWORDS.selvedge_loader! })
    expect(await admitted()).toEqual(['selvedge_api', 'selvedge_loader'])
    expect(await asDeploy(['migrate', '--passwords-file', passwordsFile])).toMatchObject({ code: 0, stderr })
    expect(await admitted()).toEqual(LOGIN_ROLES)
    expect(await asDeploy(['brands', 'create', 'alder-finch'])).toMatchObject({ code: 0 })
    await asSuperuser('alter role selvedge_backup bypassrls')
    // It may not revoke what belongs to a superuser, as on a managed server.
    expect((await diagnosis('large objects')).detail).toMatch(
      /every login may fill the disk .*lo_creat.*selvedge roles --sql/,
    )
    expect(await asDeploy(['migrate'])).toMatchObject({ code: 0, stdout: 'Nothing to do.\n', stderr: '' })
  })

  test('several superusers at once take away the right to write large objects', async () => {
    await createDatabase('', 'postgres')
    const asPostgres = { SELVEDGE_ADMIN_DATABASE_URL: cluster.url('postgres', DATABASE) }
    await selvedge(['migrate'], asPostgres)
    await asSuperuser('grant execute on function lo_create(oid), lo_put(oid, bigint, bytea) to public')
    expect((await diagnosis('large objects', asPostgres)).detail).toContain('lo_create(oid), lo_put(oid,bigint,bytea)')
    const runs = await Promise.all(Array.from({ length: 3 }, () => selvedge(['migrate'], asPostgres)))
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(runs.map(() => [0, '']))
    expect((await diagnosis('large objects', asPostgres)).detail).toBe('no login may write them')
  })

  test('a login that may do neither is told what to do', async () => {
    await createDatabase('', 'postgres')
    const { code, stderr } = await asDeploy(['migrate'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/permission denied.* superuser .*selvedge roles --sql --login deploy$/m)
  })
})

test.each([
  ['selvedge_owner=x', 'a role that nobody logs in as'],
  ['selvedge_api', 'no password'],
  ['selvedge_api=', 'an empty password'],
])('a file of passwords with the line %s is refused: %s', async (line) => {
  const file = join(folder, 'wrong')
  writeFileSync(file, `selvedge_loader=right\n${line}\n`)
  const { code, stderr } = await selvedge(['roles', '--sql', '--login', 'deploy', '--passwords-file', file])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${file}:2 must be one of selvedge_api`)])
})
