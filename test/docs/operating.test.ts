/**
 * The operating guide's own commands, read out of it and run, in order; `backup.md` by `test/faults/restore.test.ts`, and
 * what needs root and systemd by `test/containers/systemd.ts`.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { bearer, Client, type Reply } from '../../harness/client.ts'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { NotifyProcess } from '../support/notify-process.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { shellBlocks, Terminal } from './support/page.ts'

const LIST = `${BASE}/brands/alder-finch/tags?limit=1`

let db: PostgresCluster
let terminal: Terminal
let key = ''
beforeAll(async () => {
  db = await startPostgres(systemPostgres())
  terminal = new Terminal({ db })
})
afterAll(async () => {
  terminal.close()
  await db.stop()
})

/** What a process with the terminal's secrets answers. */
async function ask(path: string): Promise<Reply> {
  const cursorSecrets = terminal.environment.SELVEDGE_CURSOR_SECRETS!.split(',')
  const databaseUrl = terminal.environment.SELVEDGE_DATABASE_URL!
  const service = await ServiceProcess.start({ databaseUrl, keeperUrl: null, cursorSecrets })
  const client = new Client(service.url, 1)
  try {
    return await client.get(path, bearer(key))
  } finally {
    client.close()
    await service.stop()
  }
}

it('installs: each command works, and what was loaded is served', async () => {
  const [database, ordinaryLogin, brand, service, loads, migrate, ...more] = shellBlocks('docs/operating/install.md')
  expect(more).toEqual([])
  await terminal.run(database!)
  expect(await terminal.run(ordinaryLogin!)).toContain('Nothing to do.')
  const created = await terminal.run(brand!)
  // Before the demo, which has them too.
  expect(created.split('slv_live_')[0]).toMatch(/^units-of-measure +[1-9]/m)
  key = /slv_live_\w+/.exec(created)![0]
  expect(await terminal.run(service!)).not.toContain('trouble')
  expect(await terminal.run(loads!)).toMatch(/slv_load_\w+/)
  expect(await terminal.run(migrate!)).toContain('Nothing to do.')
  await terminal.run('set -a; . ./selvedge.env; set +a')
  expect((await ask(LIST)).status).toBe(200)
})

it.each(['install', 'containers', 'kubernetes'])('%s loads what all brands share before it creates one', (page) => {
  const text = readFileSync(`docs/operating/${page}.md`, 'utf8')
  const at = (command: string): number => text.search(new RegExp(`^[^\`\n]* ${command}`, 'm'))
  expect(at('load --shared --standard')).toBeGreaterThan(0)
  expect(at('load --shared --standard')).toBeLessThan(at('brands create'))
})

it('rotates cursor secrets: a cursor works until the secret that signed it is dropped', async () => {
  const [accept, sign, drop] = shellBlocks('docs/operating/rotation.md')
  const cursor = JSON.parse((await ask(LIST)).text).nextCursor
  const goOn = async (): Promise<number> => (await ask(`${LIST}&cursor=${cursor}`)).status
  await terminal.run(accept!)
  expect(await goOn()).toBe(200)
  await terminal.run(sign!)
  expect(await goOn()).toBe(200)
  await terminal.run(drop!)
  expect(await goOn()).toBe(400)
})

it('rotates keys: both work, until the old one is revoked', async () => {
  const [rotate, revoke, ...more] = shellBlocks('docs/operating/rotation.md').slice(3)
  expect(more).toEqual([])
  const newKey = /slv_live_\w+/.exec(await terminal.run(rotate!))![0]
  expect((await ask(LIST)).status).toBe(200)
  await terminal.run(revoke!)
  expect((await ask(LIST)).status).toBe(401)
  key = newKey
  expect((await ask(LIST)).status).toBe(200)
})

it('gives a key that sees less, one with a profile, replaces it, and revokes it', async () => {
  const [create, see, profile, rotate, revoke, ...more] = shellBlocks('docs/operating/keys.md')
  expect(more).toEqual([])
  const { environment } = terminal
  const databaseUrl = environment.SELVEDGE_DATABASE_URL!
  const cursorSecrets = environment.SELVEDGE_CURSOR_SECRETS!.split(',')
  const service = await ServiceProcess.start({ databaseUrl, keeperUrl: null, cursorSecrets })
  try {
    environment.SELVEDGE_URL = service.url + BASE
    expect(await terminal.run(create!)).toMatch(/read booking-items,bookings,.*shipments.* logistics +expires /)
    const described =
      '"brands":[{"slug":"alder-finch"}],"allBrands":false,"partner":null,"groups":["booking-items","bookings",'
    const seen = await terminal.run(see!)
    expect(seen).toContain(described)
    expect(seen).toContain('"number":"SH-00001"')
    expect(seen).toContain('"errorCode":"group_out_of_scope"')
    expect(await terminal.run(profile!)).toContain('The profile is in freight.share.')
    const { endpoint, bearerToken } = JSON.parse(readFileSync(join(terminal.folder, 'freight.share'), 'utf8'))
    expect(endpoint).toBe('https://selvedge.example/api/sharing/v1')
    const inProfile = await fetch(`${service.url}${BASE}/key`, { headers: bearer(bearerToken) })
    expect(await inProfile.text()).toContain(described)
    expect(await terminal.run(rotate!)).toContain(described)
    await terminal.run(revoke!)
    const statusOf = async (name: string): Promise<number> => {
      const { status } = await fetch(`${service.url}${BASE}/key`, { headers: bearer(terminal.environment[name]!) })
      return status
    }
    await until(async () => (await statusOf('KEY')) === 401)
    expect(await statusOf('NEW_KEY')).toBe(200)
  } finally {
    await service.stop()
  }
})

it('gives a supplier a key to its own records, says why it sees one, and takes it away', async () => {
  const [preview, share, see, extras, explain, look, remove, ...more] = shellBlocks('docs/operating/partners.md')
  expect(more).toEqual([])
  const { environment } = terminal
  const databaseUrl = environment.SELVEDGE_DATABASE_URL!
  const cursorSecrets = environment.SELVEDGE_CURSOR_SECRETS!.split(',')
  const service = await ServiceProcess.start({ databaseUrl, keeperUrl: null, cursorSecrets })
  try {
    environment.SELVEDGE_URL = service.url + BASE
    const counts = /^orders +([1-9]\d*)$/m
    const previewed = counts.exec(await terminal.run(preview!))!
    expect(counts.exec(await terminal.run(share!))).toMatchObject({ 1: previewed[1] })
    const seen = await terminal.run(see!)
    expect(seen).toContain('"slug":"kaveri-cotton-mills-pvt-ltd","kind":"supplier"')
    expect(seen).toContain(`"totalItems":${previewed[1]}}`)
    expect(seen).toContain('"errorCode":"group_out_of_scope"')
    expect(await terminal.run(extras!)).toMatch(/as the supplier [-\w]+ sees it: \d+ reports computed/)
    terminal.environment.RECORD = `orders/${/"items":\[\{"id":"([^"]+)"/.exec(seen)![1]}`
    expect(await terminal.run(explain!)).toMatch(/^visible: /)
    const looked = await terminal.run(look!)
    expect(looked).toMatch(/kaveri-cotton-mills-pvt-ltd .* supplier +[\d,]+ +open +-/)
    expect(looked).toContain('alder-finch, as the supplier')
    expect(await terminal.run(remove!)).toContain('The view is deleted')
    const { status } = await fetch(`${service.url}${BASE}/key`, { headers: bearer(terminal.environment.KEY!) })
    expect(status).toBe(401)
  } finally {
    await service.stop()
  }
})

it('creates a webhook that is called, gives it another secret, and deletes it', async () => {
  const [password, settings, create, look, rotate, remove, secrets, ...more] = shellBlocks('docs/operating/webhooks.md')
  expect(more).toEqual([])
  const calls: unknown[] = []
  const receiver = createServer(async (request, response) => {
    calls.push(await json(request))
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/selvedge`
  const here = { SELVEDGE_WEBHOOK_ALLOW: '127.0.0.0/8', SELVEDGE_WEBHOOK_HTTP: 'true' }
  Object.assign(terminal.environment, here)
  try {
    expect(await terminal.run(password!)).toContain('Nothing to do.')
    await terminal.run(settings!)
    await terminal.run(create!.replace('https://erp.example/selvedge', url))
    expect(readFileSync(join(terminal.folder, 'erp.json'), 'utf8')).toMatch(/"whsec_[\w+/]{43}="/)
    const looked = await terminal.run(look!)
    expect(looked).toContain('204')
    expect(looked).toContain(url)
    const test = { type: 'webhook.test', data: { brand: 'alder-finch', groups: [] } }
    expect(calls).toEqual([expect.objectContaining(test)])
    const { SELVEDGE_NOTIFIER_DATABASE_URL, SELVEDGE_WEBHOOK_SECRETS } = terminal.environment
    const notify = await NotifyProcess.start({
      ...here,
      SELVEDGE_NOTIFIER_DATABASE_URL: SELVEDGE_NOTIFIER_DATABASE_URL!,
      SELVEDGE_WEBHOOK_SECRETS: SELVEDGE_WEBHOOK_SECRETS!,
    })
    onTestFinished(async () => void (await notify.stop()))
    await until(() => calls.length === 2)
    const news = { type: 'records.changed', data: { brand: 'alder-finch', groups: ['orders', 'order-items'] } }
    expect(calls[1]).toMatchObject(news)
    expect(await notify.stop()).toBe(0)
    expect(await terminal.run(rotate!)).toMatch(/whsec_[\w+/]{43}=/)
    await terminal.run(remove!)
    expect(await terminal.run(secrets!)).not.toContain(url)
  } finally {
    receiver.close()
  }
})

it('gives HAProxy a configuration that it takes', () => {
  execFileSync('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], { stdio: 'pipe' })
})
