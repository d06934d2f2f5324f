/** How much the API is used, as an operator asks for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { type CliResult, selvedge } from './support/cli.ts'

let service: TestService
const ids = { brand: '', global: '' }
const TODAY = `(now() at time zone 'utc')::date`

beforeAll(async () => {
  service = await TestService.start()
  const { brand, global } = service.keys
  for (const [path, key] of [
    ['alder-finch/tags', brand],
    ['alder-finch/tags', brand],
    ['alder-finch/orders?limit=x', brand],
    ['alder-finch/tags', global],
    ['other-brand/tags', global],
  ] as const) {
    await service.get(`${BASE}/brands/${path}`, { authorization: `Bearer ${key}` })
  }
  await service.stopService()
  for (const name of ['brand', 'global'] as const) {
    const text = `update directory.api_keys set name = $2 where key_hash = decode($1, 'hex') returning id`
    const [row] = await service.database.asOwner(text, [hashKey(service.keys[name]), name])
    ids[name] = row![0] as string
  }
})

afterAll(() => service.stop())

function run(args: string): Promise<CliResult> {
  return selvedge(args.split(' '), { SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR) })
}

async function json(args: string): Promise<Record<string, unknown>[]> {
  return JSON.parse((await run(`${args} --json`)).stdout)
}

test('by key: all brands, or one', async () => {
  expect(await json('usage')).toMatchObject([
    { keyId: ids.brand, name: 'brand', brand: 'alder-finch', requests: 3, rejected: 0, errors: 1 },
    { keyId: ids.global, name: 'global', brand: null, requests: 2, rejected: 0, errors: 0 },
  ])
  expect(await json('usage --brand alder-finch --days 7 --by key')).toMatchObject([
    { keyId: ids.brand, requests: 3 },
    { keyId: ids.global, requests: 1, bytes: expect.any(Number) },
  ])
  const { stdout } = await run('usage --brand other-brand')
  const [headings, row, ...more] = stdout.trimEnd().split('\n')
  expect(headings!.split(/ {2,}/)).toEqual(['key', 'name', 'scope', 'requests', 'rejected', 'errors', 'bytes'])
  expect(row!.split(/ {2,}/).slice(0, 6)).toEqual([ids.global, 'global', 'every brand', '1', '0', '0'])
  expect(more).toEqual([])
})

test('by group, and by day', async () => {
  expect(await json('usage --by group')).toMatchObject([
    { group: 'tags', requests: 4 },
    { group: 'orders', requests: 1, errors: 1 },
  ])
  await service.database.asOwner(
    `insert into directory.usage values (${TODAY} - 6, $1, $2, 'tags', 10, 20, 5, 3000000000), (${TODAY} - 7, $1, $2, 'tags', 9, 0, 0, 0)`,
    [ids.brand, service.brandId],
  )
  const days = await json('usage --by day --brand alder-finch')
  expect(days).toMatchObject([
    { requests: 10, rejected: 20, errors: 5, bytes: 3_000_000_000 },
    { requests: 4, rejected: 0 },
  ])
  expect(days.map(({ day }) => day)).toEqual(
    [6, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)),
  )
  expect(await json('usage --by day --days 1')).toMatchObject([{ requests: 5 }])
  expect((await json('usage --by day --days 30')).map(({ requests }) => requests)).toEqual([9, 10, 5])
  const { stdout } = await run('usage --by day')
  expect(stdout).toContain('3,000,000,000')
})

test('of one key, by key, group or day', async () => {
  expect(await json(`usage --key ${ids.global}`)).toMatchObject([{ keyId: ids.global, requests: 2 }])
  expect(await json(`usage --by group --key ${ids.global}`)).toMatchObject([{ group: 'tags', requests: 2 }])
  expect(await json(`usage --by group --key ${ids.global} --brand other-brand`)).toMatchObject([{ requests: 1 }])
  expect(await json(`usage --by day --days 1 --key ${ids.brand}`)).toMatchObject([{ requests: 3, errors: 1 }])
  expect(await run('usage --key slv_live_x')).toMatchObject({ code: 2, stderr: expect.stringContaining('id of a key') })
})

test('which keys use what is deprecated, also those that are no longer there', async () => {
  expect(await run('usage --deprecated')).toMatchObject({
    code: 0,
    stdout: 'No use of anything deprecated is recorded for these days.\n',
  })
  const gone = '00000000-0000-4000-8000-000000000000'
  await service.database.asOwner(
    `insert into directory.deprecated_use values (${TODAY}, $1, $3, 'tags?code', 2), (${TODAY} - 1, $1, $3, 'tags?code', 3),
  (${TODAY}, $2, $3, 'colors', 1)`,
    [ids.brand, gone, service.brandId],
  )
  expect(await json('usage --deprecated --brand alder-finch')).toMatchObject([
    { keyId: gone, name: null, deprecated: 'colors', requests: 1 },
    {
      keyId: ids.brand,
      name: 'brand',
      deprecated: 'tags?code',
      requests: 5,
      lastDay: expect.stringMatching(/^\d{4}-/),
    },
  ])
  expect((await run('usage --deprecated')).stdout).toContain(`${gone}  (deleted)`)
})

test('says what is wrong, and why there may be nothing', async () => {
  expect(await run('usage --brand nobody')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no brand nobody; selvedge brands list shows all.'),
  })
  expect(await run('usage --by colour')).toMatchObject({ code: 2, stderr: expect.stringContaining('key, group, day') })
  await service.database.createBrand('unused-brand')
  expect(await run('usage --brand unused-brand')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('SELVEDGE_KEEPER_DATABASE_URL'),
  })
  expect(await json('usage --brand unused-brand')).toEqual([])
})

test('keys that nobody has used for long, but not those that are new, revoked or expired', async () => {
  const { database, brandId } = service
  const add = async (name: string, columns = '', values = ''): Promise<void> => {
    await database.asOwner(
      `insert into directory.api_keys (key_hash, brand_id, name, created_at${columns})
values (sha256($1::bytea), $2, $3, now() - interval '200 days'${values})`,
      [name, brandId, name],
    )
  }
  await add('never used')
  await add('used long ago', ', last_used_at', `, now() - interval '91 days'`)
  await add('used since', ', last_used_at', `, now() - interval '89 days'`)
  await add('revoked', ', revoked_at', ', now()')
  await add('expired', ', expires_at', `, now() - interval '1 day'`)
  await add('expires later', ', expires_at', `, now() + interval '1 day'`)
  const names = async (args: string): Promise<unknown[]> => (await json(args)).map(({ name }) => name)
  expect((await names('keys list --unused 90d')).toSorted()).toEqual(['expires later', 'never used', 'used long ago'])
  expect(await names('keys list --unused 90d --brand other-brand')).toEqual([])
  expect((await run('keys list --unused 300d')).stdout).toBe('There are no such keys.\n')
  expect(await names('keys list --unused 0s')).toContain('used since')
  expect(await run('keys list --unused long')).toMatchObject({ code: 2 })
})
