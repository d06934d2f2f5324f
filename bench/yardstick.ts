/**
 * The yardstick: the service most people would write first. Typed columns, `limit`/`offset`, `count(*)`, objects
 * serialised by Fastify. It has no keys, limits or row-level security to pay for.
 */
import { fastify } from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 10 })
const app = fastify()

app.get('/order-items', async (request) => {
  const { brand, limit, offset } = request.query as Record<string, string>
  const [items, count] = await Promise.all([
    pool.query('select * from typed.order_items where brand_id = $1 order by id limit $2 offset $3', [
      brand,
      limit,
      offset,
    ]),
    pool.query('select count(*) from typed.order_items where brand_id = $1', [brand]),
  ])
  return { items: items.rows, totalItems: Number(count.rows[0].count) }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
