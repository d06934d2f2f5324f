/** Which slug leads to which brand: its own, and for a while those that it had before. The connection acts as the owner. */
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { BeingDeleted } from '../being-deleted.ts'
import { inTransaction } from '../connections/transaction.ts'

/** The slug leads to another brand. */
export class SlugTaken extends Error {}

/** One change of slugs at a time, so that a brand and an alias never have the same. */
export function changeSlugs<T>(owner: Client, act: () => Promise<T>): Promise<T> {
  return inTransaction(owner, async () => {
    await owner.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.slugs])
    await owner.query('delete from directory.brand_aliases where expires_at <= now()')
    return act()
  })
}

/** In `changeSlugs`. A brand may have a slug again that it had before. */
export async function refuseAlias(owner: Client, slug: string, exceptId: number | null = null): Promise<void> {
  const { rows } = await owner.query<{ brand: string; expiresAt: Date }>(
    `select b.slug as brand, a.expires_at as "expiresAt" from directory.brand_aliases a
join directory.brands b on b.id = a.brand_id where a.slug = $1 and b.id is distinct from $2`,
    [slug, exceptId],
  )
  if (!rows[0]) return
  const { brand, expiresAt } = rows[0]
  throw new SlugTaken(`${slug} leads to ${brand}, which had this slug before, until ${expiresAt.toISOString()}.`)
}

export interface Renaming {
  /** Until when the old slug leads to the brand; null: it does not. */
  readonly aliasUntil: Date | null
}

/** Null where there is no brand `from`. */
export function renameBrand(
  owner: Client,
  from: string,
  to: string,
  keepOldSeconds: number | null,
): Promise<Renaming | null> {
  return changeSlugs(owner, async () => {
    const { rows } = await owner.query<{ id: number; status: string }>(
      'select id, status from directory.brands where slug = $1 for update',
      [from],
    )
    if (!rows[0]) return null
    const { id, status } = rows[0]
    if (status === 'deleting') throw new BeingDeleted(from)
    await refuseAlias(owner, to, id)
    const taken = await owner.query('select from directory.brands where slug = $1', [to])
    if (taken.rowCount !== 0) throw new SlugTaken(`There is a brand ${to} already.`)
    await owner.query('delete from directory.brand_aliases where slug = $1', [to])
    await owner.query('update directory.brands set slug = $2 where id = $1', [id, to])
    if (keepOldSeconds === null) return { aliasUntil: null }
    const { rows: kept } = await owner.query<{ aliasUntil: Date }>(
      `insert into directory.brand_aliases (slug, brand_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))
returning expires_at as "aliasUntil"`,
      [from, id, keepOldSeconds],
    )
    return kept[0]!
  })
}
