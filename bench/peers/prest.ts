/**
 * pREST with a token. It logs errors only and keeps its connections: by default it logs every statement and opens a connection for
 * each request. It counts in a separate request.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { DATABASE } from '../data.ts'
import { type PeerData, ROLES } from './data.ts'
import type { Installed } from './install.ts'
import { cachedWork, type Dialect, type Fields, type Product, type Request, singleWork } from './peer.ts'
import { jwt, type Temporary } from './programs.ts'
import { PAGE, type Place } from './questions.ts'

const MODULE = 'github.com/prest/prest/v2'
const LIST = `/${DATABASE}/peers/order_items`
/** For an hour instead of ten minutes, so that what was asked for before the first round is there in the last. */
const CACHING = { PREST_CACHE_TIME: '60', PREST_CACHE_ENABLED: 'true', PREST_CACHE_STORAGEPATH: './' }

export const prest: Product = {
  name: 'pREST',
  install: (installer) => installer.go('prestd', '2.4.2', MODULE, `${MODULE}/cmd/prestd`),
  async start(installed, data) {
    const asked = dialect(data)
    return [
      { name: 'pREST', work: singleWork(await launch(installed, data, {}), data, asked) },
      { name: 'pREST, cache on', work: cachedWork(await launch(installed, data, CACHING), data, asked) },
    ]
  },
}

async function launch({ folder }: Installed, data: PeerData, env: Record<string, string>): Promise<Temporary> {
  const port = await freePort()
  const cwd = join(data.folder, `prest-${port}`)
  mkdirSync(join(cwd, 'queries'), { recursive: true })
  return data.programs.launch({
    command: join(folder, 'prestd'),
    args: [],
    cwd,
    env: {
      HOME: cwd,
      PREST_PG_HOST: '127.0.0.1',
      PREST_PG_PORT: String(data.bench.cluster.port),
      PREST_PG_USER: ROLES.plain,
      PREST_PG_PASS: data.bench.cluster.password,
      PREST_PG_DATABASE: DATABASE,
      PREST_PG_MAXIDLECONN: '10',
      PREST_HTTP_HOST: '127.0.0.1',
      PREST_HTTP_PORT: String(port),
      PREST_JWT_DEFAULT: 'true',
      PREST_JWT_KEY: data.jwtSecret,
      PREST_JSON_AGG_TYPE: 'json_agg',
      PREST_LOG_LEVEL: 'error',
      PREST_QUERIES_LOCATION: join(cwd, 'queries'),
      ...env,
    },
    port,
    probe: '/_health',
  })
}

function dialect({ jwtSecret }: PeerData): Dialect {
  const headers = { authorization: `Bearer ${jwt(jwtSecret, { exp: 4_000_000_000 })}` }
  const list = (query: string): Request => ({ path: `${LIST}?${query}`, headers })
  const page = (filter: string): Request => list(`_page=1&_page_size=${PAGE}&_order=id${filter}`)
  const count = (filter: string): Request => list(`_count=*&_count_first=true${filter}`)
  const after = ({ after }: Place): string => (after === null ? '' : `&id=$gt.${after}`)
  return {
    page: (place) => [page(after(place)), count('')],
    filtered: ({ orderId }) => [page(`&orderId=${orderId}`), count(`&orderId=${orderId}`)],
    uncounted: (place) => [page(after(place))],
    record: ({ id }) => [list(`id=${id}`)],
    readList([list, counted]) {
      const records = list!.body as Fields[]
      return counted === undefined ? { records } : { records, total: (counted.body as { count: number }).count }
    },
    readRecord: ({ body }) => (body as Fields[])[0]!,
  }
}
