/** The service in by-hand-service.ts, which anyone could write in a day, as a peer. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { DATABASE } from '../data.ts'
import type { Settings } from './by-hand-service.ts'
import { type PeerData, ROLES } from './data.ts'
import { type Dialect, type Fields, type Product, type Request, singleWork, tenantWork } from './peer.ts'
import type { Temporary } from './programs.ts'
import { PAGE, type Place, type Tenant } from './questions.ts'

const SERVICE = fileURLToPath(new URL('by-hand-service.ts', import.meta.url))
const FASTIFY = fileURLToPath(new URL('../../node_modules/fastify/package.json', import.meta.url))
const NAME = 'Fastify by hand'

export const byHand: Product = {
  name: NAME,
  install: async () => ({ version: JSON.parse(readFileSync(FASTIFY, 'utf8')).version, folder: '' }),
  async start(_installed, data) {
    const single = await launch(data, { table: 'peers.order_items', tenants: [data.single], hasBrands: false })
    const tenants = await launch(data, { table: 'tenants.order_items', tenants: data.tenants, hasBrands: true })
    return [{ name: NAME, work: { ...singleWork(single, data, dialect), ...tenantWork(tenants, data, dialect) } }]
  },
}

interface Served {
  readonly table: string
  readonly tenants: readonly Tenant[]
  readonly hasBrands: boolean
}

async function launch(data: PeerData, { table, tenants, hasBrands }: Served): Promise<Temporary> {
  const port = await freePort()
  const settings: Settings = {
    port,
    databaseUrl: data.bench.cluster.url(ROLES.plain, DATABASE),
    table,
    columns: Object.fromEntries(data.columns),
    brands: Object.fromEntries(
      tenants.map(({ key, brandId }) => [createHash('sha256').update(key).digest('hex'), hasBrands ? brandId : null]),
    ),
  }
  return data.programs.launch({
    command: process.execPath,
    args: [SERVICE, JSON.stringify(settings)],
    cwd: data.folder,
    env: {},
    port,
    probe: '/order-items',
  })
}

const list = ({ key }: Tenant, query: string): Request[] => [
  { path: `/order-items${query}`, headers: { authorization: `Bearer ${key}` } },
]
const page = ({ tenant, after }: Place, total: string): Request[] =>
  list(tenant, `?limit=${PAGE}${after === null ? '' : `&after=${after}`}${total}`)

const dialect: Dialect = {
  page: (place) => page(place, '&total=true'),
  filtered: ({ tenant, orderId }) => list(tenant, `?limit=${PAGE}&orderId=${orderId}&total=true`),
  uncounted: (place) => page(place, ''),
  record: ({ tenant, id }) => list(tenant, `/${id}`),
  readList([reply]) {
    const { items, totalItems } = reply!.body as { items: Fields[]; totalItems?: number }
    return { records: items, ...(totalItems !== undefined && { total: totalItems }) }
  },
  readRecord: ({ body }) => body as Fields,
}
