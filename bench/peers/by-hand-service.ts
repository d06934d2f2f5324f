/**
 * The straightforward service at its best, which the yardstick is not: typed columns, paging by key, a total only for those who ask
 * for it, named statements, keys in memory, and JSON written by the schema that Fastify is given. A tenant is a condition of each
 * query. It has no limits, logs, metrics or row-level security to pay for.
 */
import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'

export interface Settings {
  readonly port: number
  readonly databaseUrl: string
  readonly table: string
  /** Names and types. */
  readonly columns: Readonly<Record<string, string>>
  /** By the SHA-256 of a key: the brand that it opens, or null if there is only one. */
  readonly brands: Readonly<Record<string, number | null>>
}

const { port, databaseUrl, table, columns, brands } = JSON.parse(process.argv[2]!) as Settings
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = fastify()
/** Names by text. */
const statements = new Map<string, string>()
const names = Object.keys(columns)
  .map((name) => `"${name}"`)
  .join(', ')

const record = {
  type: 'object',
  properties: Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, schemaOf(type)])),
}
const page = {
  type: 'object',
  properties: {
    items: { type: 'array', items: record },
    next: { type: 'string', nullable: true },
    totalItems: { type: 'integer' },
  },
}

interface Wanted {
  readonly limit?: string
  readonly after?: string
  readonly orderId?: string
  readonly total?: string
}

app.get('/order-items', { schema: { response: { 200: page } } }, async (request) => {
  const brand = brandOf(request.headers.authorization)
  const { limit = '25', after, orderId, total } = request.query as Wanted
  const conditions: readonly Condition[] = [
    ['brand_id =', brand],
    ['"orderId" =', orderId],
  ]
  const [{ rows: items }, counted] = await Promise.all([
    select(names, [...conditions, ['id >', after]], `order by id limit ${Number(limit)}`),
    total === 'true' ? select('count(*)', conditions, '') : null,
  ])
  const next = items.length < Number(limit) ? null : items.at(-1)!.id
  return { items, next, ...(counted && { totalItems: Number(counted.rows[0].count) }) }
})

app.get('/order-items/:id', { schema: { response: { 200: record } } }, async (request) => {
  const brand = brandOf(request.headers.authorization)
  const { id } = request.params as { id: string }
  const { rows } = await select(
    names,
    [
      ['brand_id =', brand],
      ['id =', id],
    ],
    '',
  )
  if (rows.length === 0) throw rejection(404)
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port })

/** Left out if there is nothing to compare with. */
type Condition = readonly [comparison: string, value: string | number | null | undefined]

/** A named statement, which PostgreSQL parses once on a connection. */
function select(what: string, conditions: readonly Condition[], rest: string): Promise<pg.QueryResult> {
  const given = conditions.filter(([, value]) => value !== undefined && value !== null)
  const where = given.map(([comparison], index) => `${comparison} $${index + 1}`).join(' and ')
  const text = `select ${what} from ${table} ${where && `where ${where}`} ${rest}`
  const name = statements.get(text) ?? `s${statements.size}`
  statements.set(text, name)
  return pool.query({ name, text, values: given.map(([, value]) => value) })
}

function brandOf(authorization = ''): number | null {
  const key = authorization.replace(/^Bearer /, '')
  const brand = brands[createHash('sha256').update(key).digest('hex')]
  if (brand === undefined) throw rejection(401)
  return brand
}

function rejection(statusCode: number): Error {
  return Object.assign(new Error('rejected'), { statusCode })
}

function schemaOf(type: string): object {
  if (type === 'integer') return { type: 'integer', nullable: true }
  if (type.startsWith('timestamp')) return { type: 'string', format: 'date-time', nullable: true }
  return { type: 'string', nullable: true }
}
