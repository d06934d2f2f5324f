/** The benchmark's records: order items of one brand per size, as Selvedge keeps them and as typed columns. */
import { resources, tableOf } from '@selvedge/catalogue'
import pg from 'pg'
import { type PostgresCluster, startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { generateKey, hashKey } from '../packages/service/store/directory/api-key.ts'

export const DATABASE = 'bench'

/** A brand with so many records in one list. */
export interface Sized {
  readonly brandId: number
  readonly slug: string
  readonly size: number
  /** Of the state that its records are in. */
  readonly stamp: string
}

export interface BenchData {
  readonly cluster: PostgresCluster
  readonly brands: readonly Sized[]
  readonly key: string
}

/** Of the records in a list: as they arrive, with ids in no order, or by their ids. */
type Order = 'arrival' | 'id'

/** A real installation's memory: the records that are asked for are in it. */
const SETTINGS = [
  'shared_buffers=8GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=1GB',
  'max_parallel_workers_per_gather=0',
]

const orderItems = resources.find((resource) => resource.path === 'order-items')!

export async function buildData(
  binDir: string,
  sizes: readonly number[],
  log: (line: string) => void,
  settings: readonly string[] = [],
  order: Order = 'arrival',
): Promise<BenchData> {
  const cluster = await startPostgres(binDir, [...SETTINGS, ...settings])
  try {
    const first = await connect(cluster.url('postgres', 'postgres'))
    await first.query(`create database ${DATABASE}`)
    await first.end()
    const admin = await connect(cluster.url('postgres', DATABASE))
    await migrate(admin, log)
    for (const role of ['selvedge_api', 'selvedge_keeper', 'selvedge_backup']) {
      await admin.query(`alter role ${role} password '${cluster.password}'`)
    }
    const filled = await fill(admin, sizes, order, log)
    await admin.end()
    return { cluster, ...filled }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function fill(
  admin: pg.Client,
  sizes: readonly number[],
  order: Order,
  log: (line: string) => void,
): Promise<Omit<BenchData, 'cluster'>> {
  const key = generateKey()
  await admin.query(`insert into directory.api_keys (key_hash, name) values (decode($1, 'hex'), 'bench')`, [
    hashKey(key),
  ])
  const brands: Sized[] = []
  for (const [index, size] of sizes.entries()) brands.push(await addBrand(admin, size, index + 1))
  await dropIndexes(admin)
  for (const brand of brands) await addRecords(admin, brand, order, log)
  log('building indexes and statistics')
  await buildIndexes(admin)
  await admin.query('vacuum analyze')
  // What is asked for is in memory, as it is in an installation that has run for a while.
  await admin.query('create extension pg_prewarm')
  for (const relation of ['order_items', 'order_items_pkey', 'order_items_brand_id_id_key']) {
    await admin.query(`select pg_prewarm('records.${relation}')`)
  }
  return { brands, key }
}

async function addBrand(admin: pg.Client, size: number, number: number): Promise<Sized> {
  const slug = `brand-${number}-of-${size}`
  const { rows } = await admin.query('insert into directory.brands (slug) values ($1) returning id', [slug])
  const brandId = rows[0].id as number
  const state = await admin.query(
    `insert into records.resource_state (brand_id, resource, version, row_count, next_ord)
values ($1, 'order-items', 1, $2::bigint, $2::bigint + 1) returning stamp`,
    [brandId, size],
  )
  return { brandId, slug, size, stamp: state.rows[0].stamp }
}

const uuid = (salt: string, number: string): string => `md5('${salt}' || ${number})::uuid`

/** What identifies a record differs, the rest is the sample's: as large as real records are. */
async function addRecords(
  admin: pg.Client,
  { brandId, size }: Sized,
  order: Order,
  log: (line: string) => void,
): Promise<void> {
  log(`writing ${size} records`)
  const { id: _id, orderId: _orderId, ...rest } = orderItems.sample as Record<string, unknown>
  const tail = JSON.stringify(rest).slice(1).replaceAll("'", "''")
  const values: Record<string, string> = {
    id: uuid(`item ${brandId} `, 'n'),
    orderId: uuid(`order ${brandId} `, '(n / 25)'),
  }
  const sample = orderItems.sample as Record<string, string | null>
  const columns = tableOf(orderItems).columns
  const ord = order === 'id' ? `row_number() over (order by ${values.id})` : 'n'
  const numbered = `(select n, ${ord} as ord from generate_series(1, ${size}) n) numbered`
  const literal = (field: string): string => values[field] ?? (sample[field] === null ? 'null' : `'${sample[field]}'`)
  await admin.query(
    `insert into records.order_items (brand_id, ord, ${columns.map(({ name }) => name).join(', ')}, body)
select ${brandId}, ord, ${columns.map(({ field }) => literal(field)).join(', ')},
  '{"id":"' || ${values.id} || '","orderId":"' || ${values.orderId} || '",${tail}'
from ${numbered}`,
  )
  await admin.query(
    `insert into typed.order_items select ${brandId}, ${values.id}, ${values.orderId},
  ${Object.values(rest)
    .map((value) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`))
    .join(', ')}
from ${numbered}`,
  )
}

/** Typed columns, as a straightforward service would have them. */
function typedTable(): string {
  const { id: _id, orderId: _orderId, ...rest } = orderItems.sample as Record<string, unknown>
  const types = Object.entries(rest).map(
    ([name, value]) => `"${name}" ${typeof value === 'number' ? 'integer' : columnType(name)}`,
  )
  return `create schema typed; create table typed.order_items (brand_id integer not null, id uuid not null, "orderId" uuid, ${types.join(', ')});
grant usage on schema typed to selvedge_backup; grant select on typed.order_items to selvedge_backup`
}

function columnType(name: string): string {
  if (name.endsWith('At')) return 'timestamptz'
  if (/^(unitPrice|duty)/.test(name)) return 'numeric'
  return name.endsWith('Id') ? 'uuid' : 'text'
}

async function dropIndexes(admin: pg.Client): Promise<void> {
  await admin.query(typedTable())
  await admin.query(
    'alter table records.order_items drop constraint order_items_pkey, drop constraint order_items_brand_id_id_key',
  )
  for (const { name } of tableOf(orderItems).filtered) await admin.query(`drop index records.order_items_${name}`)
}

async function buildIndexes(admin: pg.Client): Promise<void> {
  await admin.query('alter table records.order_items add primary key (brand_id, ord), add unique (brand_id, id)')
  for (const { name } of tableOf(orderItems).filtered) {
    await admin.query(`create index order_items_${name} on records.order_items (brand_id, ${name}, ord)`)
  }
  await admin.query('alter table typed.order_items add primary key (brand_id, id)')
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}
