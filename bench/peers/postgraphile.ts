/** PostGraphile 5 with its preset for new projects and a token, whose role and claims it passes to PostgreSQL. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { DATABASE } from '../data.ts'
import { type PeerData, ROLES } from './data.ts'
import type { Installed } from './install.ts'
import { type Dialect, type Fields, type Product, type Request, singleWork, tenantWork } from './peer.ts'
import { jwt, type Temporary } from './programs.ts'
import { PAGE, type Place, type Tenant } from './questions.ts'

/** As its documentation starts it on `node:http`. */
const SERVER = `import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PgLazyJWTPreset } from 'postgraphile/presets/lazy-jwt'

const { connectionString, schema, secret, port } = JSON.parse(process.argv[2])
const server = createServer()
const served = postgraphile({
  extends: [PostGraphileAmberPreset, PgLazyJWTPreset],
  pgServices: [makePgService({ connectionString, schemas: [schema] })],
  schema: { pgJwtSecret: secret },
  grafserv: { port, graphiql: false, watch: false },
  grafast: { explain: false },
})
await served.createServ(grafserv).addTo(server)
server.listen(port, '127.0.0.1')
`

export const postgraphile: Product = {
  name: 'PostGraphile',
  install: (installer) => installer.npm('postgraphile', '5.1.5', { postgraphile: '5.1.5', pg: '8.23.1' }),
  async start(installed, data) {
    const single = await launch(installed, data, 'peers')
    const tenants = await launch(installed, data, 'tenants')
    return [
      {
        name: 'PostGraphile',
        work: {
          ...singleWork(single, data, await dialect(single, data, data.single)),
          ...tenantWork(tenants, data, await dialect(tenants, data, data.tenants[0]!)),
        },
      },
    ]
  },
}

async function launch({ folder }: Installed, data: PeerData, schema: string): Promise<Temporary> {
  const port = await freePort()
  // Beside its packages, where it finds them.
  const file = join(folder, 'server.js')
  writeFileSync(file, SERVER)
  const connectionString = data.bench.cluster.url(ROLES.postgraphile, DATABASE)
  return data.programs.launch({
    command: process.execPath,
    args: [file, JSON.stringify({ connectionString, schema, secret: data.jwtSecret, port })],
    cwd: folder,
    env: { GRAPHILE_ENV: 'production' },
    port,
    probe: '/graphql',
  })
}

interface Connection {
  readonly nodes: readonly Fields[]
  readonly totalCount?: number
}

/** A tenant with records on this server. */
async function dialect(
  server: Temporary,
  { jwtSecret, columns, single, tenants }: PeerData,
  tenant: Tenant,
): Promise<Dialect> {
  const tokens = new Map(
    [single, ...tenants].map(({ brandId }) => {
      const claims = { role: `${ROLES.postgraphile}_reader`, brand_id: brandId, aud: 'postgraphile' }
      return [brandId, `Bearer ${jwt(jwtSecret, claims)}`]
    }),
  )
  const posted = ({ brandId }: Tenant, query: string, variables: object): Request => ({
    path: '/graphql',
    headers: { authorization: tokens.get(brandId)!, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const fields = [...columns.keys()].map((name) => (name === 'id' ? 'rowId' : name)).join(' ')
  const list = (variable: string, argument: string, total: string): string =>
    `query (${variable}) { allOrderItems(first: ${PAGE}, ${argument}) { nodes { ${fields} } pageInfo { endCursor } ${total} } }`
  const ordering = await orderingOf(
    server,
    posted(tenant, '{ allOrderItems(first: 1) { pageInfo { endCursor } } }', {}),
  )
  const page = ({ tenant, after }: Place, total: string): Request[] => {
    const cursor = after === null ? null : Buffer.from(JSON.stringify([ordering, after])).toString('base64')
    return [posted(tenant, list('$after: Cursor', 'after: $after', total), { after: cursor })]
  }
  return {
    page: (place) => page(place, 'totalCount'),
    filtered: ({ tenant, orderId }) => [
      posted(tenant, list('$order: UUID!', 'condition: { orderId: $order }', 'totalCount'), { order: orderId }),
    ],
    uncounted: (place) => page(place, ''),
    record: ({ tenant, id }) => [
      posted(tenant, `query ($id: UUID!) { orderItemByRowId(rowId: $id) { ${fields} } }`, { id }),
    ],
    readList([reply]) {
      const { allOrderItems } = (reply!.body as { data: { allOrderItems: Connection } }).data
      const { nodes, totalCount } = allOrderItems
      return { records: nodes.map(withId), ...(totalCount !== undefined && { total: totalCount }) }
    },
    readRecord: ({ body }) => withId((body as { data: { orderItemByRowId: Fields } }).data.orderItemByRowId),
  }
}

/** Its own ids are of nodes. */
function withId({ rowId, ...rest }: Fields): Fields {
  return { id: rowId, ...rest }
}

/** Cursors name the ordering that they are for. */
async function orderingOf({ url }: Temporary, { path, headers, body }: Request): Promise<string> {
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: body! })
  const { data } = (await reply.json()) as { data: { allOrderItems: { pageInfo: { endCursor: string } } } }
  return JSON.parse(Buffer.from(data.allOrderItems.pageInfo.endCursor, 'base64').toString())[0]
}
