/** What the peers are asked: the same in every run, in no order, and enough of each kind that no answer is the one before. */
import type pg from 'pg'
import type { Sized } from '../data.ts'
import type { Kind } from './kept-run.ts'

export const PAGE = 25

/** A brand with a key for Selvedge. */
export interface Tenant extends Sized {
  readonly key: string
}

/** Where in the list of a tenant a page begins. */
export interface Place {
  readonly tenant: Tenant
  readonly offset: number
  /** Id of the record before it, null at the start of the list. */
  readonly after: string | null
}

export interface OrderOf {
  readonly tenant: Tenant
  readonly orderId: string
}

export interface RecordOf {
  readonly tenant: Tenant
  readonly id: string
}

type Asked<K> = K extends `${string}${'filtered' | 'Filtered'}`
  ? OrderOf
  : K extends `${string}${'record' | 'Record'}`
    ? RecordOf
    : Place

export type Questions = { readonly [K in Kind]: readonly Asked<K>[] }

const PAGES = 250
const PAGES_OF_TENANT = 12
const RECORDS = 20_000

interface List {
  readonly tenant: Tenant
  readonly ids: readonly string[]
  readonly orders: readonly string[]
}

export async function questionsOf(admin: pg.Client, single: Tenant, tenants: readonly Tenant[]): Promise<Questions> {
  const list = await listOf(admin, single)
  const lists = await inTurn(tenants, (tenant) => listOf(admin, tenant))
  const first = mixed(Array.from({ length: PAGES }, (_, n) => place(list, n * PAGE)))
  const firstOfTenants = mixed(
    lists.flatMap((each) => Array.from({ length: PAGES_OF_TENANT }, (_, n) => place(each, n * PAGE))),
  )
  return {
    page: first,
    // Each begins at another record, so that a peer gains nothing by answering the same request once for many clients.
    last: mixed(Array.from({ length: PAGES }, (_, n) => place(list, single.size - PAGE - n))),
    repeated: [place(list, 0)],
    filtered: orders([list]),
    uncounted: first,
    record: records([list]),
    tenantPage: firstOfTenants,
    tenantFiltered: orders(lists),
    tenantUncounted: firstOfTenants,
    tenantRecord: records(lists),
  }
}

/** One after the other, on one connection. */
export async function inTurn<T, R>(values: readonly T[], run: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await run(value))
  return results
}

async function listOf(admin: pg.Client, tenant: Tenant): Promise<List> {
  const { rows } = await admin.query('select id, "orderId" from typed.order_items where brand_id = $1 order by id', [
    tenant.brandId,
  ])
  return {
    tenant,
    ids: rows.map(({ id }) => id as string),
    orders: [...new Set(rows.map(({ orderId }) => orderId as string))],
  }
}

function place({ tenant, ids }: List, offset: number): Place {
  return { tenant, offset, after: ids[offset - 1] ?? null }
}

function orders(lists: readonly List[]): OrderOf[] {
  return mixed(lists.flatMap(({ tenant, orders }) => orders.map((orderId) => ({ tenant, orderId }))))
}

function records(lists: readonly List[]): RecordOf[] {
  return mixed(lists.flatMap(({ tenant, ids }) => ids.map((id) => ({ tenant, id })))).slice(0, RECORDS)
}

/** By a step that has no factor in common with any of these numbers, so that each comes once. */
function mixed<T>(values: readonly T[]): T[] {
  const step = 7_919
  return values.map((_, n) => values[(n * step) % values.length]!)
}
