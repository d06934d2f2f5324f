/** Selvedge as `npm run bench` runs it: with keys, Redis limits, metrics, audit lines and row-level security. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Cursors } from '../../packages/service/api/answer/cursor.ts'
import type { ServiceSettings } from '../../packages/service/api/start.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { serviceSettings } from '../settings.ts'
import type { PeerData } from './data.ts'
import { SELVEDGE, SELVEDGE_UNCACHED } from './kept-run.ts'
import { loadPeer } from './load.ts'
import { type Dialect, type Fields, type Peer, type Product, type Request, singleWork, tenantWork } from './peer.ts'
import type { Temporary } from './programs.ts'
import { PAGE, type Place, type Tenant } from './questions.ts'

const BENCH = fileURLToPath(new URL('..', import.meta.url))
const WARM_SECONDS = 1
const STRANGERS = 20_000

export const selvedge: Product = {
  name: 'Selvedge',
  install: async () => ({
    version: JSON.parse(readFileSync(`${BENCH}../packages/service/package.json`, 'utf8')).version,
    folder: BENCH,
  }),
  start: async (_installed, data) => [
    await variant(SELVEDGE_UNCACHED, data, { cacheBytesMax: 1 }),
    await variant(SELVEDGE, data, {}),
  ],
}

async function variant(name: string, data: PeerData, changes: Partial<ServiceSettings>): Promise<Peer> {
  const secret = randomBytes(32).toString('hex')
  const start = async (): Promise<Temporary> => {
    const port = await freePort()
    const settings = { ...serviceSettings(data.bench, data.redis.url, secret), ...changes, port }
    return data.programs.launch({
      command: process.execPath,
      args: [`${BENCH}service.ts`, JSON.stringify({ settings, logFile: '/dev/null' })],
      cwd: data.folder,
      env: {},
      port,
      probe: '/healthz',
    })
  }
  const cursors = new Cursors([secret])
  const list = ({ slug, key }: Tenant, query: string): Request => ({
    path: `/api/public/v1/brands/${slug}/order-items${query}`,
    headers: { authorization: `Bearer ${key}` },
  })
  /** Every page has a total, so there is no other without one. */
  const page = ({ tenant, offset }: Place): Request[] => {
    if (offset === 0) return [list(tenant, `?limit=${PAGE}`)]
    const scope = { brandId: tenant.brandId, path: 'order-items', filters: [] }
    const states = [{ version: 1, stamp: tenant.stamp }]
    const cursor = cursors.write(scope, { after: offset, total: tenant.size, states })
    return [list(tenant, `?limit=${PAGE}&cursor=${cursor}`)]
  }
  const ofOrder = (tenant: Tenant, orderId: string): Request[] => [list(tenant, `?limit=${PAGE}&orderId=${orderId}`)]
  const dialect: Dialect = {
    page,
    filtered: ({ tenant, orderId }) => ofOrder(tenant, orderId),
    uncounted: page,
    record: ({ tenant, id }) => [list(tenant, `/${id}`)],
    readList([reply]) {
      const { items, totalItems } = reply!.body as { items: Fields[]; totalItems: number }
      return { records: items, total: totalItems }
    },
    readRecord: ({ body }) => body as Fields,
  }
  // One that has counted the records of no order yet, but has run as long as the others have.
  const uncounted = async (): Promise<Temporary> => {
    const fresh = await start()
    const strangers = Array.from({ length: STRANGERS }, () => ofOrder(data.single, randomUUID()))
    for (const answers of [data.questions.page.map(page), strangers]) {
      await loadPeer(fresh.url, { answers }, WARM_SECONDS, data.signal)
    }
    return fresh
  }
  const server = await start()
  const asked = name === SELVEDGE_UNCACHED ? { ...dialect, fresh: uncounted } : dialect
  return { name, work: { ...singleWork(server, data, asked), ...tenantWork(server, data, asked) } }
}
