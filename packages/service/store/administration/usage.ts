/** Usage of keys as an operator reads it. The connection acts as the owner. */
import type { Client } from 'pg'
import { type KeyPartner, PARTNER } from './keys.ts'
import { withViews } from './with-views.ts'

export interface UsageCount {
  /** Within the quota. */
  readonly requests: number
  /** Over the quota. */
  readonly rejected: number
  /** Of the requests, those with a status of 400 or above. */
  readonly errors: number
  /** Of all response bodies. */
  readonly bytes: number
}

interface UsedKey {
  readonly keyId: string
  /** Null for a key that is no longer there. */
  readonly name: string | null
  /** Slug of the one brand it opens; null for a global key. */
  readonly brand: string | null
  readonly partner: KeyPartner | null
}

export type UsageOfKey = UsedKey & UsageCount
type UsageOfGroup = { readonly group: string } & UsageCount
type UsageOfDay = { readonly day: string } & UsageCount
export type DeprecatedUse = UsedKey & {
  readonly deprecated: string
  readonly requests: number
  readonly lastDay: string
}

export interface UsageWish {
  /** Null: all brands. */
  readonly brandId: number | null
  /** Null: all keys. */
  readonly keyId: string | null
  /** The last days, with today; days are those of UTC. */
  readonly days: number
}

const WHERE = `where u.day > (now() at time zone 'utc')::date - $1::int and ($2::int is null or u.brand_id in (select id from directory.owners where $2 in (id, view_of))) and ($3::uuid is null or u.key_id = $3)`
const KEY = `u.key_id as "keyId", k.name, b.slug as brand, ${PARTNER}`
const WITH_KEY = 'left join directory.api_keys k on k.id = u.key_id left join directory.owners b on b.id = k.brand_id'
const DAY = `to_char(u.day, 'YYYY-MM-DD')`
const SUMS = `sum(u.requests)::float8 as requests, sum(u.rejected)::float8 as rejected, sum(u.errors)::float8 as errors,
  sum(u.bytes)::float8 as bytes`

export async function usageByKey(owner: Client, wish: UsageWish): Promise<UsageOfKey[]> {
  return select(
    owner,
    wish,
    `select ${KEY}, ${SUMS} from directory.usage u ${WITH_KEY}
${WHERE} group by 1, 2, 3, 4 order by requests desc, 1`,
  )
}

export async function usageByGroup(owner: Client, wish: UsageWish): Promise<UsageOfGroup[]> {
  return select(
    owner,
    wish,
    `select u.resource as "group", ${SUMS} from directory.usage u ${WHERE} group by 1 order by requests desc, 1`,
  )
}

export async function usageByDay(owner: Client, wish: UsageWish): Promise<UsageOfDay[]> {
  return select(owner, wish, `select ${DAY} as day, ${SUMS} from directory.usage u ${WHERE} group by 1 order by 1`)
}

export async function deprecatedUsage(owner: Client, wish: UsageWish): Promise<DeprecatedUse[]> {
  return select(
    owner,
    wish,
    `select ${KEY}, u.name as deprecated, sum(u.requests)::float8 as requests, max(${DAY}) as "lastDay"
from directory.deprecated_use u ${WITH_KEY}
${WHERE} group by 1, 2, 3, 4, 5 order by deprecated, requests desc, 1`,
  )
}

async function select<T extends object>(
  owner: Client,
  { brandId, keyId, days }: UsageWish,
  text: string,
): Promise<T[]> {
  return (await withViews(owner, () => owner.query<T>(text, [days, brandId, keyId]))).rows
}
