/**
 * The records that all peers serve: order items in one list, and as many again in the lists of tenants. Selvedge has them as it
 * stores records, the others as typed columns with the indexes that their requests need. All have them in the order of ids, in
 * the table too, which is the best case for those that skip records by `offset`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemPostgres } from '../../harness/binaries.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { generateKey, hashKey } from '../../packages/service/store/directory/api-key.ts'
import { type BenchData, buildData, DATABASE, type Sized } from '../data.ts'
import { Processes, type Started } from '../processes.ts'
import type { Programs } from './programs.ts'
import { inTurn, type Questions, questionsOf, type Tenant } from './questions.ts'

export interface PeerData {
  readonly bench: BenchData
  /** Whose list has all records, and those that share as many. */
  readonly single: Tenant
  readonly tenants: readonly Tenant[]
  readonly questions: Questions
  /** Fields of a record, with their types in PostgreSQL. */
  readonly columns: ReadonlyMap<string, string>
  readonly redis: Started
  readonly processes: Processes
  readonly programs: Programs
  /** Ends the benchmark. */
  readonly signal: AbortSignal
  /** For files of the peers. */
  readonly folder: string
  /** Of tokens. */
  readonly jwtSecret: string
  /** A superuser. */
  readonly admin: pg.Client
  stop(): Promise<void>
}

/** Those that peers log in as. None of them reads a tenant's records unless a policy says so, but the service by hand, whose queries do. */
export const ROLES = { postgrest: 'postgrest', postgraphile: 'postgraphile', plain: 'plain' } as const

export async function buildPeerData(
  records: number,
  tenantCount: number,
  programs: Programs,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<PeerData> {
  const sizes = [records, ...Array.from({ length: tenantCount }, () => Math.floor(records / tenantCount))]
  const bench = await buildData(systemPostgres(), sizes, log, [], 'id')
  const processes = new Processes()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-peers-'))
  const admin = new pg.Client(bench.cluster.url('postgres', DATABASE))
  const stop = async (): Promise<void> => {
    await processes.stop()
    await admin.end()
    await bench.cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await admin.connect()
    log('writing the tables of the peers')
    const [single, ...tenants] = (await inTurn(bench.brands, (brand) => withKey(admin, brand))) as [Tenant, ...Tenant[]]
    const columns = await columnsOf(admin)
    await createTables(admin, single, [...columns.keys()], bench.cluster.password)
    return {
      bench,
      single,
      tenants,
      questions: await questionsOf(admin, single, tenants),
      columns,
      redis: await processes.startRedis(await freePort()),
      processes,
      programs,
      signal,
      folder,
      jwtSecret: randomBytes(32).toString('hex'),
      admin,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function withKey(admin: pg.Client, brand: Sized): Promise<Tenant> {
  const key = generateKey()
  await admin.query(
    `insert into directory.api_keys (key_hash, name, brand_id) values (decode($1, 'hex'), 'peers', $2)`,
    [hashKey(key), brand.brandId],
  )
  return { ...brand, key }
}

async function columnsOf(admin: pg.Client): Promise<Map<string, string>> {
  const { rows } = await admin.query(
    `select column_name as name, data_type as type from information_schema.columns
where table_schema = 'typed' and table_name = 'order_items' and column_name <> 'brand_id' order by ordinal_position`,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function createTables(
  admin: pg.Client,
  single: Tenant,
  columns: readonly string[],
  password: string,
): Promise<void> {
  const quoted = columns.map((name) => `"${name}"`).join(', ')
  const { postgrest, postgraphile, plain } = ROLES
  const readers = `${postgrest}_reader, ${postgraphile}_reader, ${plain}`
  await admin.query(`create schema peers; create schema tenants;
create table peers.order_items as
  select ${quoted} from typed.order_items where brand_id = ${single.brandId} order by id;
create index order_items_order on peers.order_items ("orderId", id);
create table tenants.order_items as
  select brand_id, ${quoted} from typed.order_items where brand_id <> ${single.brandId} order by brand_id, id;
create unique index order_items_brand on tenants.order_items (brand_id, id);
create index order_items_order on tenants.order_items (brand_id, "orderId", id);
create role ${postgrest}_reader; create role ${postgraphile}_reader;
create role ${postgrest} login noinherit password '${password}' in role ${postgrest}_reader;
create role ${postgraphile} login noinherit password '${password}' in role ${postgraphile}_reader;
create role ${plain} login bypassrls password '${password}';
grant usage on schema peers, tenants to ${readers}, ${postgraphile};
alter table tenants.order_items enable row level security;
${policy(`${postgrest}_reader`, `(current_setting('request.jwt.claims', true)::json ->> 'brand_id')::integer`)};
${policy(`${postgraphile}_reader`, `current_setting('jwt.claims.brand_id', true)::integer`)}`)
  for (const schema of ['peers', 'tenants']) {
    await admin.query(`alter table ${schema}.order_items add primary key (id);
grant select on ${schema}.order_items to ${readers}`)
    await admin.query(`vacuum analyze ${schema}.order_items`)
    await admin.query(
      `select pg_prewarm(oid::regclass) from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'i')`,
    )
  }
}

/** The brand of the token, read once for a statement instead of once for a row, as the documentation of PostgREST advises. */
function policy(role: string, brand: string): string {
  return `create policy ${role} on tenants.order_items for select to ${role} using (brand_id = (select ${brand}))`
}
