/** API keys as an operator manages them. The connection acts as the owner; a key itself is known only while it is made. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { generateKey, hashKey, type KeyAccess } from '../directory/api-key.ts'
import { refuseDeleting } from './brands.ts'
import { withViews } from './with-views.ts'

/** Whose view of a brand a key opens. */
export interface KeyPartner {
  readonly id: string
  readonly kind: ViewKind
}

export interface Key {
  readonly id: string
  readonly name: string
  /** Slug of the one brand it opens; null for a global key. */
  readonly brand: string | null
  /** Whose view of the brand it opens; null for the brand itself. */
  readonly partner: KeyPartner | null
  readonly access: KeyAccess
  /** The groups that it may read, or load; null for all that the brand or the partner sees. */
  readonly groups: readonly string[] | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly quota: number | null
  readonly windowSeconds: number | null
}

export interface NewKey {
  readonly name: string
  readonly brand: string | null
  /** The view that it opens, instead of the brand itself. */
  readonly viewId?: number
  readonly access: KeyAccess
  readonly groups: readonly string[] | null
  readonly expiresAt: Date | null
  readonly quota: number | null
  readonly windowSeconds: number | null
}

/** A new key. This is the only time that it can be shown. */
export type IssuedKey = Key & { readonly key: string }

/** Of an owner `b`. */
export const PARTNER = `case when b.view_of is not null then jsonb_build_object('id', b.partner_id, 'kind', b.kind) end as partner`

const SELECT = `select k.id, k.name, b.slug as brand, ${PARTNER}, k.access, k.groups, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.quota, k.window_seconds as "windowSeconds"`

/** Null where the brand does not exist. */
export async function createKey(owner: Client, given: NewKey): Promise<IssuedKey | null> {
  const key = generateKey(given.access)
  const { rows } = await withViews(owner, () =>
    owner.query<Key>(
      `with brand as (select id from directory.owners where slug = $3 and id = coalesce($9, id)
  and (view_of is null) = ($9::int is null) and status <> 'deleting'),
k as (insert into directory.api_keys (key_hash, name, brand_id, expires_at, quota, window_seconds, access, groups)
  select decode($1, 'hex'), $2, (select id from brand), $4, $5, $6, $7, $8 where $3::text is null or exists (select from brand)
  returning *)
${SELECT} from k left join directory.owners b on b.id = k.brand_id`,
      [
        hashKey(key),
        given.name,
        given.brand,
        given.expiresAt,
        given.quota,
        given.windowSeconds,
        given.access,
        given.groups,
        given.viewId ?? null,
      ],
    ),
  )
  if (!rows[0] && given.brand) await refuseDeleting(owner, given.brand)
  return rows[0] ? { ...rows[0], key } : null
}

/**
 * All keys, or those of one brand. With `unusedSeconds`, keys that are still valid and were not used for so long, or never since
 * they were made so long ago.
 */
export async function listKeys(
  owner: Client,
  brand: string | null,
  unusedSeconds: number | null = null,
): Promise<Key[]> {
  const { rows } = await withViews(owner, () =>
    owner.query<Key>(
      `${SELECT} from directory.api_keys k left join directory.owners b on b.id = k.brand_id
where ($1::text is null or b.slug = $1) and ($2::float8 is null or (
  coalesce(k.last_used_at, k.created_at) <= now() - make_interval(secs => $2)
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))
order by b.slug nulls first, k.created_at, k.id`,
      [brand, unusedSeconds],
    ),
  )
  return rows
}

/** Null where there is no such key, or it was revoked before. */
export async function revokeKey(owner: Client, id: string): Promise<Key | null> {
  const { rows } = await withViews(owner, () =>
    owner.query<Key>(
      `with k as (update directory.api_keys set revoked_at = now() where id = $1 and revoked_at is null returning *)
${SELECT} from k left join directory.owners b on b.id = k.brand_id`,
      [id],
    ),
  )
  return rows[0] ?? null
}

/**
 * A new key with the scope, access, name, limits and expiry of the old one, which then ends after the overlap if not before.
 * Null where there is no such key, or it no longer opens anything.
 */
export function rotateKey(owner: Client, id: string, overlapSeconds: number): Promise<IssuedKey | null> {
  return withViews(owner, async () => {
    const found = await owner.query<{ access: KeyAccess }>('select access from directory.api_keys where id = $1', [id])
    if (!found.rows[0]) return null
    const key = generateKey(found.rows[0].access)
    const { rows } = await owner.query<Key>(
      `with old as (select * from directory.api_keys
  where id = $1 and revoked_at is null and (expires_at is null or expires_at > now())
    and not exists (select from directory.owners b where b.id = brand_id and b.status = 'deleting') for update),
ended as (update directory.api_keys set expires_at = least(expires_at, now() + make_interval(secs => $3))
  where id = (select id from old)),
k as (insert into directory.api_keys (key_hash, name, brand_id, expires_at, quota, window_seconds, access, groups)
  select decode($2, 'hex'), name, brand_id, expires_at, quota, window_seconds, access, groups from old returning *)
${SELECT} from k left join directory.owners b on b.id = k.brand_id`,
      [id, hashKey(key), overlapSeconds],
    )
    return rows[0] ? { ...rows[0], key } : null
  })
}
