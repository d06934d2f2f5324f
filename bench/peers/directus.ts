/**
 * Directus on a database with its own tables beside the same records, read with the token of a user who may only read them. Rules
 * that limit a user to some records need a licence in this version, so it is not run with tenants.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { DATABASE } from '../data.ts'
import type { PeerData } from './data.ts'
import type { Installed } from './install.ts'
import { cachedWork, type Dialect, type Fields, type Product, type Request, singleWork } from './peer.ts'
import { PAGE, type Place } from './questions.ts'

const DIRECTUS_DATABASE = 'directus'
/** For an hour instead of five minutes, so that what was asked for before the first round is there in the last. */
const CACHING = { CACHE_ENABLED: 'true', CACHE_TTL: '60m' }
/** The command without its search for updates. */
const CLI = 'node_modules/@directus/api/dist/cli/run.js'
const BOOTSTRAP_TIMEOUT_MS = 180_000

export const directus: Product = {
  name: 'Directus',
  install: (installer) =>
    // The version of isolated-vm that it asks for cannot be built for Node 24. Only flows and extensions use it.
    installer.npm('directus', '12.4.0', { directus: '12.4.0' }, { 'isolated-vm': '6.1.2' }),
  async start(installed, data) {
    await copyRecords(data)
    const settings = settingsOf(data)
    await data.programs.run(process.execPath, [join(installed.folder, CLI), 'bootstrap'], {
      cwd: data.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings },
      timeoutMs: BOOTSTRAP_TIMEOUT_MS,
    })
    const plain = await launch(installed, data, settings)
    const token = await addReader(plain.url, settings.ADMIN_TOKEN)
    const caching = await launch(installed, data, { ...settings, ...CACHING })
    return [
      { name: 'Directus', work: singleWork(plain, data, dialect(token)) },
      { name: 'Directus, cache on', work: cachedWork(caching, data, dialect(token)) },
    ]
  },
}

function settingsOf({ bench }: PeerData) {
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: bench.cluster.url('postgres', DIRECTUS_DATABASE),
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: randomBytes(16).toString('hex'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    // It would reject requests as soon as its process is busy, which is what is measured here.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
}

async function launch({ folder }: Installed, data: PeerData, settings: Record<string, string>) {
  const port = await freePort()
  return data.programs.launch({
    command: process.execPath,
    args: [join(folder, CLI), 'start'],
    cwd: data.folder,
    env: { ...settings, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    port,
    probe: '/server/ping',
  })
}

/** Another database of the same PostgreSQL, with the same table and indexes. */
async function copyRecords({ admin, bench, columns }: PeerData): Promise<void> {
  await admin.query(`create database ${DIRECTUS_DATABASE}`)
  const target = new pg.Client(bench.cluster.url('postgres', DIRECTUS_DATABASE))
  await target.connect()
  const types = [...columns].map(([name, type]) => `"${name}" ${type}`).join(', ')
  const names = [...columns.keys()].map((name) => `"${name}"`).join(', ')
  const source = bench.cluster.url('postgres', DATABASE)
  await target.query(`create extension dblink; create extension pg_prewarm;
create table order_items (${types});
insert into order_items
  select * from dblink('${source}', 'select ${names} from peers.order_items order by id') as source (${types});
alter table order_items add primary key (id);
create index order_items_order on order_items ("orderId", id);`)
  await target.query('vacuum analyze order_items')
  for (const relation of ['order_items', 'order_items_pkey', 'order_items_order']) {
    await target.query(`select pg_prewarm('${relation}')`)
  }
  await target.query('drop extension dblink, pg_prewarm')
  await target.end()
}

/** Returns the token of a user who may read the records. */
async function addReader(url: string, adminToken: string): Promise<string> {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: string } }).data
  }
  const token = randomBytes(16).toString('hex')
  const role = await post('/roles', { name: 'reader' })
  const policy = await post('/policies', { name: 'reads order items' })
  await post('/access', { role: role.id, policy: policy.id })
  const all = { fields: ['*'], permissions: {} }
  await post('/permissions', { policy: policy.id, collection: 'order_items', action: 'read', ...all })
  await post('/users', { email: 'reader@example.com', role: role.id, token })
  return token
}

function dialect(token: string): Dialect {
  const headers = { authorization: `Bearer ${token}` }
  const list = (query: string): Request => ({ path: `/items/order_items${query}`, headers })
  // It compares no ids by their order, so there is no paging by key.
  const at = ({ offset }: Place): string => `?sort=id&limit=${PAGE}&offset=${offset}`
  return {
    page: (place) => [list(`${at(place)}&meta=filter_count`)],
    filtered: ({ orderId }) => [
      list(`?sort=id&limit=${PAGE}&filter%5BorderId%5D%5B_eq%5D=${orderId}&meta=filter_count`),
    ],
    uncounted: (place) => [list(at(place))],
    record: ({ id }) => [list(`/${id}`)],
    readList([reply]) {
      const { data, meta } = reply!.body as { data: Fields[]; meta?: { filter_count: number } }
      return { records: data, ...(meta && { total: Number(meta.filter_count) }) }
    },
    readRecord: ({ body }) => (body as { data: Fields }).data,
  }
}
