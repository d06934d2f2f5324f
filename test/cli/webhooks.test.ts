/** Webhooks as an operator manages them. */
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { variation } from '../support/variations.ts'
import { TestNotifier, WEBHOOK_SECRETS } from '../webhooks/support/notifier.ts'
import { Receiver } from '../webhooks/support/receiver.ts'
import { type CliResult, selvedge } from './support/cli.ts'

const BRAND = 'alder-finch'

let database: TestDatabase
let receiver: Receiver
let notifier: TestNotifier
let brandId: number
let loads = 0

beforeAll(async () => {
  database = await TestDatabase.create()
  receiver = await Receiver.start()
  notifier = new TestNotifier(database)
  brandId = await database.createBrand(BRAND)
})
afterAll(async () => {
  await notifier.end()
  await receiver.stop()
  await database.drop()
})
beforeEach(async () => {
  receiver.accept()
  await database.asOwner('delete from directory.webhooks')
})

function run(args: string, changes: Record<string, string> = {}): Promise<CliResult> {
  return selvedge(args.split(' '), {
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
    SELVEDGE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(),
    SELVEDGE_WEBHOOK_ALLOW: '127.0.0.0/8',
    SELVEDGE_WEBHOOK_HTTP: 'true',
    ...changes,
  })
}

async function json(args: string) {
  const { code, stdout, stderr } = await run(`${args} --json`)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

function create(more = ''): Promise<{ id: string; secret: string }> {
  return json(`webhooks create --brand ${BRAND} --url ${receiver.url}/hook --name erp${more}`)
}

async function round(): Promise<void> {
  await database.load(brandId, { tags: [variation(resourceOf('tags'), loads++)] })
  await notifier.round()
}

it('create shows the signing secret once, on standard output, and stores it encrypted', async () => {
  const { code, stdout, stderr } = await run(
    `webhooks create --brand ${BRAND} --url ${receiver.url}/hook --groups tags,colors --name erp`,
  )
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=\n$/)])
  expect(stderr).toContain('it is not shown again')
  const [row] = await database.asOwner(`select encode(secret, 'escape'), groups from directory.webhooks`)
  expect(row![0]).not.toContain('whsec')
  expect(row![1]).toEqual(['tags', 'colors'])
  expect((await run('webhooks list --json')).stdout).not.toContain('secret')
})

it('create refuses a URL that is not called, an unknown brand, and a configuration without secrets', async () => {
  const refused = await Promise.all([
    run(`webhooks create --brand ${BRAND} --url https://10.0.0.1/ --name erp`),
    run('webhooks create --brand nobody --url https://erp.example/ --name erp'),
    run(`webhooks create --brand ${BRAND} --url https://erp.example/ --name erp`, { SELVEDGE_WEBHOOK_SECRETS: '' }),
  ])
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2])
  expect(refused.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('The address 10.0.0.1 is not public'),
    expect.stringContaining('There is no brand nobody'),
    expect.stringContaining('SELVEDGE_WEBHOOK_SECRETS is not set'),
  ])
})

it('list and show tell how the last calls went', async () => {
  const { id } = await create()
  expect((await run(`webhooks show ${id}`)).stdout).toContain('It was not called yet.')
  await round()
  receiver.answer(503)
  await round()
  const { stdout } = await run(`webhooks show ${id}`)
  expect(stdout).toMatch(/1 failed call, next call 20/)
  expect(stdout).toMatch(/Z +503 +\d+\n.+Z +204 +\d+\n$/)
  expect(await json(`webhooks list --brand ${BRAND}`)).toMatchObject([{ id, failures: 1, brand: BRAND, name: 'erp' }])
  expect((await run('webhooks list --brand other')).stdout).toBe('There are no webhooks yet.\n')
})

it('test calls the receiver now, and fails if it does', async () => {
  const { id } = await create()
  receiver.calls.splice(0)
  const accepted = await run(`webhooks test ${id}`)
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringMatching(/204 after \d+ ms/)])
  expect(receiver.calls[0]!.body).toMatchObject({ type: 'webhook.test', data: { brand: BRAND, groups: [] } })
  receiver.answer(404)
  const refused = await run(`webhooks test ${id} --json`)
  expect([refused.code, JSON.parse(refused.stdout)]).toEqual([1, expect.objectContaining({ status: 404 })])
  const undecryptable = await run(`webhooks test ${id}`, { SELVEDGE_WEBHOOK_SECRETS: 'z'.repeat(32) })
  expect([undecryptable.code, undecryptable.stderr]).toEqual([2, expect.stringContaining('SELVEDGE_WEBHOOK_SECRETS')])
})

it('rotate makes a second secret; both sign until the overlap ends', async () => {
  const { id, secret } = await create()
  const { secret: next } = await json(`webhooks rotate ${id} --overlap 1h`)
  expect(next).not.toBe(secret)
  const signatures = async (): Promise<number> => {
    receiver.calls.splice(0)
    await round()
    return receiver.calls[0]!.headers['webhook-signature']!.toString().split(' ').length
  }
  expect(await signatures()).toBe(2)
  await database.asOwner(`update directory.webhooks set former_secret_until = now()`)
  expect(await signatures()).toBe(1)
})

it('rotate keeps its promise to a receiver that still has the secret before', async () => {
  const { id, secret } = await create()
  await json(`webhooks rotate ${id} --overlap 999999d`)
  const { code, stderr } = await run(`webhooks rotate ${id}`)
  expect([code, stderr]).toEqual([2, expect.stringMatching(/signs until 4764-.* --overlap 0s/)])
  receiver.calls.splice(0)
  await round()
  const { headers, body } = receiver.calls[0]!
  new Webhook(secret).verify(JSON.stringify(body), headers as Record<string, string>)
  await json(`webhooks rotate ${id} --overlap 0s`)
  await round()
  expect(receiver.calls[1]!.headers['webhook-signature']).not.toContain(' ')
})

it('rotate and test take the id in capitals, too, and the secret still signs', async () => {
  const { id } = await create()
  await json(`webhooks rotate ${id.toUpperCase()}`)
  expect(await json(`webhooks test ${id.toUpperCase()}`)).toMatchObject({ status: 204 })
  await round()
  expect(await json(`webhooks show ${id}`)).toMatchObject({ attempts: [{ status: 204, problem: null }] })
})

it('create refuses a URL that is too long once it is encoded: it would never be called', async () => {
  const url = `https://erp.example/${'ü'.repeat(1_000)}`
  const { code, stderr } = await run(`webhooks create --brand ${BRAND} --url ${url} --name erp`)
  expect([code, stderr]).toEqual([2, expect.stringContaining('more than 2000 characters')])
})

it('enable starts a disabled webhook again, and delete removes it', async () => {
  const { id } = await create()
  receiver.answer(410)
  await round()
  expect((await run('webhooks list')).stdout).toContain('disabled: the receiver responded with 410')
  expect(await json(`webhooks enable ${id}`)).toMatchObject({ status: 'enabled', failures: 0, disabledReason: null })
  expect((await run(`webhooks delete ${id}`)).stdout).toContain('is deleted')
  const { code, stderr } = await run(`webhooks show ${id}`)
  expect([code, stderr]).toEqual([2, expect.stringContaining('There is no webhook')])
})
