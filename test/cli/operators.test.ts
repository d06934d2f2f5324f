/** What operators do all day, by the command line itself: brands, keys, loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWellFormedKey } from '../../packages/service/store/directory/api-key.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { type CliResult, selvedge } from './support/cli.ts'

let service: TestService
let files: Files

beforeAll(async () => {
  service = await TestService.start()
  files = new Files()
})

afterAll(async () => {
  files.remove()
  await service.stop()
})

const PUBLIC_URL = { SELVEDGE_PUBLIC_URL: 'https://selvedge.example/' }

function run(args: string, input = '', environment: Record<string, string> = {}): Promise<CliResult> {
  return selvedge(
    args.split(' '),
    {
      SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR),
      SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
      ...environment,
    },
    input,
  )
}

async function statusOf(path: string, key: string): Promise<number> {
  return (await service.get(`${BASE}/brands/${path}`, { authorization: `Bearer ${key}` })).status
}

test('a brand is created, loaded, read with its key, suspended and resumed', async () => {
  expect(await run('brands create birch-wren')).toMatchObject({
    code: 0,
    stdout: 'Brand birch-wren created.\n',
    stderr: expect.stringContaining('until its own record is loaded: selvedge template brand --ndjson'),
  })
  expect(await run('brands create birch-wren')).toMatchObject({ code: 2, stderr: expect.stringContaining('already') })
  const { key } = JSON.parse((await run('keys create --brand birch-wren --name erp --json')).stdout)
  const tag = resourceOf('tags').sample
  const loaded = await run(
    'load --brand birch-wren --group tags --format ndjson --json -',
    ndjson([tag as object as Record<string, unknown>]),
  )
  expect(JSON.parse(loaded.stdout)).toMatchObject({
    loaded: true,
    groups: [{ group: 'tags', inserted: 1, versionBefore: 0, version: 1 }],
  })
  expect(await statusOf('birch-wren/tags', key)).toBe(200)
  expect(await run('brands suspend birch-wren')).toMatchObject({ code: 0 })
  const brands = JSON.parse((await run('brands list --json')).stdout)
  expect(brands).toContainEqual(expect.objectContaining({ slug: 'birch-wren', status: 'suspended' }))
  expect(await run('brands resume birch-wren')).toMatchObject({ code: 0, stdout: 'Brand birch-wren is active.\n' })
  expect(await run('brands suspend nobody')).toMatchObject({ code: 2 })
})

test('a key is shown once, alone on standard output, and stored nowhere', async () => {
  const { stdout, stderr } = await run('keys create --brand alder-finch --name once')
  const key = stdout.trim()
  expect(key).toMatch(/^slv_live_\w{49}$/)
  expect(stderr).not.toContain(key)
  expect(await statusOf('alder-finch/tags', key)).toBe(200)
  expect((await run('keys list')).stdout).not.toContain(key.slice(9))
  const rows = await service.database.asOwner(`select k::text from directory.api_keys k`)
  expect(rows.flat().join()).not.toContain(key.slice(9))
})

test('a profile has the address of the service, the key and its expiry, for its owner alone', async () => {
  const [lasting, expiring] = [files.path('lasting.share'), files.path('expiring.share')]
  const create = 'keys create --brand alder-finch --name power-bi --profile'
  const shown = await run(`${create} ${lasting}`, '', PUBLIC_URL)
  const key = shown.stdout.trim()
  expect(await statusOf('alder-finch/tags', key)).toBe(200)
  expect(shown.stderr).toContain(`The profile is in ${lasting}. It contains the key.`)
  const start = '{"shareCredentialsVersion":1,"endpoint":"https://selvedge.example/api/sharing/v1","bearerToken":'
  expect(readFileSync(lasting, 'utf8')).toBe(`${start}"${key}"}\n`)
  expect(statSync(lasting).mode & 0o777).toBe(0o600)

  const issued = JSON.parse((await run(`${create} ${expiring} --expires 2099-12-31 --json`, '', PUBLIC_URL)).stdout)
  const expiry = '"expirationTime":"2099-12-31T00:00:00.000Z"'
  expect(readFileSync(expiring, 'utf8')).toBe(`${start}"${issued.key}",${expiry}}\n`)
})

test('no key is made where its profile cannot be written, and no profile where there is no key', async () => {
  const path = files.write('taken.share', 'mine')
  const create = 'keys create --name unwritten --profile'
  const cases: [args: string, environment: Record<string, string>, message: string][] = [
    [`${create} ${path} --global`, PUBLIC_URL, `${path} is there already; move it away first.`],
    [`${create} ${path}/x.share --global`, PUBLIC_URL, `${path}/x.share cannot be written (ENOTDIR).`],
    [`${create} ${files.path('no/x.share')} --global`, PUBLIC_URL, 'no/x.share cannot be written (ENOENT).'],
    [`${create} ${files.path('y.share')} --global`, {}, 'SELVEDGE_PUBLIC_URL is not set.'],
    [
      `${create} ${files.path('z.share')} --brand alder-finch --load`,
      PUBLIC_URL,
      "'--load' cannot be used with option",
    ],
    [`${create} ${files.path('x.share')} --brand no-such-brand`, PUBLIC_URL, 'There is no brand no-such-brand'],
  ]
  const results = await Promise.all(cases.map(([args, environment]) => run(args, '', environment)))
  const expected = cases.map(([, , message]) => ({ code: 2, stdout: '', stderr: expect.stringContaining(message) }))
  expect(results).toEqual(expected)
  expect((await run('keys list')).stdout).not.toContain('unwritten')
  expect(readFileSync(path, 'utf8')).toBe('mine')
  expect(readdirSync(files.folder).filter((name) => /^[x-z]/.test(name))).toEqual([])
})

test('a rotated key opens the same, and the old one ends after the overlap', async () => {
  const create = 'keys create --brand alder-finch --name rotating --quota 50 --window 60s --json'
  const old = JSON.parse((await run(create)).stdout)
  const next = JSON.parse((await run(`keys rotate ${old.id} --overlap 1h --json`)).stdout)
  expect(next).toMatchObject({ brand: 'alder-finch', name: 'rotating', quota: 50, windowSeconds: 60, expiresAt: null })
  expect(next.key).not.toBe(old.key)
  for (const { key } of [old, next]) expect(await statusOf('alder-finch/tags', key)).toBe(200)
  const keys: { id: string; expiresAt: string | null }[] = JSON.parse((await run('keys list --json')).stdout)
  const ends = Date.parse(keys.find(({ id }) => id === old.id)!.expiresAt!)
  expect(Math.abs(ends - Date.now() - 3_600_000)).toBeLessThan(60_000)

  const last = JSON.parse((await run(`keys rotate ${next.id} --overlap 0s --json`)).stdout)
  expect(await statusOf('alder-finch/tags', last.key)).toBe(200)
  // What the service knows of a key it may believe for five seconds.
  await expect.poll(() => statusOf('alder-finch/tags', next.key), { timeout: 10_000 }).toBe(401)
  expect(await run(`keys revoke ${last.id}`)).toMatchObject({ code: 0 })
  expect(await run(`keys revoke ${last.id}`)).toMatchObject({ code: 2 })
  expect(await run(`keys rotate ${last.id}`)).toMatchObject({ code: 2 })
})

test('a load with faults names them, ends with 1, and loads nothing', async () => {
  const [good, bad] = [resourceOf('tags').sample, { ...resourceOf('tags').sample, id: 'x', code: null }]
  const path = files.write('tags.ndjson', ndjson([good, bad] as Record<string, unknown>[]))
  const { code, stdout, stderr } = await run(`load --brand alder-finch ${path}`)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`${path}:2  id  invalid_uuid  must be a lower-case UUID`)
  expect(stderr).toContain(`${path}:2  code  null_not_allowed  must not be null`)
  expect(stderr).toContain('2 faults. Nothing was loaded.')
  expect((await service.list('tags')).json.totalItems).toBe(0)
})

test('the brand has to exist, and shared records are loaded as such', async () => {
  const path = files.write('countries.csv', 'code,name\nPT,Portugal\n')
  expect(await run(`load --brand alder-finch ${path}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--shared'),
  })
  expect(await run(`load --shared ${path}`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/countries +1 +0 +0 +0 +0 -> 1/),
  })
  const tags = files.write('tags.ndjson', '')
  expect(await run(`load --brand no-such-brand ${tags}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('brands create no-such-brand'),
  })
})

test('a key that is limited to a topic reads its groups alone, and keeps the limit when it is rotated', async () => {
  const create = 'keys create --brand alder-finch --topic freight --groups notes,legs --name forwarder --json'
  const old = JSON.parse((await run(create)).stdout)
  expect(old.groups).toContain('shipment-charges')
  expect(old.groups.filter((path: string) => ['notes', 'legs'].includes(path))).toEqual(['legs', 'notes'])
  const { key, groups } = JSON.parse((await run(`keys rotate ${old.id} --json`)).stdout)
  expect(groups).toEqual(old.groups)
  expect(await statusOf('alder-finch/shipments', key)).toBe(200)
  expect(await statusOf('alder-finch/locations', key)).toBe(200)
  expect(await statusOf('alder-finch/orders', key)).toBe(401)
  expect((await run('keys list')).stdout).toContain(`read ${groups.join()}`)
})

test('a load key belongs to one brand and some groups, and keeps them when it is rotated', async () => {
  const create = 'keys create --brand alder-finch --load --groups orders,order-items --name erp'
  const old = JSON.parse((await run(`${create} --json`)).stdout)
  expect(old).toMatchObject({ access: 'load', groups: ['order-items', 'orders'], brand: 'alder-finch' })
  expect(old.key).toMatch(/^slv_load_[0-9A-Za-z]{49}$/)
  expect(isWellFormedKey(old.key, 'load')).toBe(true)
  expect(await statusOf('alder-finch/tags', old.key)).toBe(401)
  const next = JSON.parse((await run(`keys rotate ${old.id} --json`)).stdout)
  expect(next).toMatchObject({ access: 'load', groups: ['order-items', 'orders'], brand: 'alder-finch' })
  expect(next.key).toMatch(/^slv_load_/)
  expect((await run('keys list')).stdout).toContain('load order-items,orders')
  const ofTopic = JSON.parse(
    (await run('keys create --brand alder-finch --load --topic freight --name erp --json')).stdout,
  )
  expect(ofTopic.groups).not.toContain('locations')
  for (const wrong of [
    'keys create --global --load --name erp',
    'keys create --brand alder-finch --topic ships --name erp',
    'keys create --brand alder-finch --load --groups order --name erp',
    'keys create --brand alder-finch --load --groups countries --name erp',
    'keys create --brand alder-finch --load --quota 5 --window 60s --name erp',
  ]) {
    expect(await run(wrong)).toMatchObject({ code: 2 })
  }
})
