/**
 * Makes a view, or brings one to date that loads did not follow. Loads of the brand wait only for the last step:
 *
 *   1. enter   the view is known where the brand's records are, and no load follows it
 *   2. build   from one snapshot, while loads continue: the view shows the brand as it was at one load
 *   3. join    while no load commits: what came since, from the journal. From then on, every load follows the view.
 *
 * It can be stopped at any moment, and run again.
 */
import { type ViewKind, visibilityRules } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction, inWritingSnapshot } from '../connections/brand-transaction.ts'
import { SESSION } from '../loading/load-transaction.ts'
import { bringToDate, followViews, type ViewChange, ViewsBehind } from './follow.ts'

export interface View {
  readonly id: number
  readonly brandId: number
  readonly partnerId: string
  readonly kind: ViewKind
}

/** The cell has a view of this id already, of someone else: the cell or the directory was restored from a time before. */
export class ViewTaken extends Error {
  constructor(id: number) {
    super(`The records of view ${id} are those of another partner. Run selvedge doctor, which says what to do.`)
  }
}

export interface BuildSettings {
  readonly cell: string
  readonly retentionDays: number
}

/** Returns what was written. */
export async function buildView(loader: Client, view: View, settings: BuildSettings): Promise<ViewChange[]> {
  await leaveLoads(loader, view, settings.cell)
  const built = await inSnapshot(loader, view, () => build(loader, view, settings.retentionDays))
  return [...built, ...(await join(loader, view, settings))]
}

/** What a view would have, without making it. */
export async function previewView(loader: Client, view: View): Promise<ViewChange[]> {
  let changes: ViewChange[] = []
  const seen = new Error('seen')
  await inSnapshot(loader, view, async () => {
    await enter(loader, view)
    changes = await bringToDate(loader, { brandId: view.brandId, after: null, retentionDays: 1 }, [view])
    throw seen
  }).catch((error) => {
    if (error !== seen) throw error
  })
  return changes
}

/** From now on, no load follows the view: one that cannot be brought to date does not stop loads. */
export async function leaveLoads(loader: Client, view: View, cell: string): Promise<void> {
  await inBrandTransaction(loader, view.brandId, async () => {
    await holdBrand(loader, view.brandId, cell)
    await enter(loader, view)
  })
}

/** The end of a view whose records are gone; the brand's last view takes what is known about views with it. */
export async function forgetView(loader: Client, { id, brandId }: View): Promise<void> {
  await inBrandTransaction(loader, brandId, async () => {
    await loader.query('delete from records.views where brand_id = $1 and view_id = $2', [brandId, id])
    await loader.query(
      'delete from records.viewed_brands where brand_id = $1 and not exists (select from records.views where brand_id = $1)',
      [brandId],
    )
  })
}

/** A view that was followed shows the load that all followed ones show. */
async function enter(loader: Client, { id, brandId, partnerId, kind }: View): Promise<void> {
  const known = await loader
    .query(
      `insert into records.views as v (brand_id, view_id, partner_id, kind) values ($1, $2, $3, $4)
on conflict (brand_id, view_id) do update set is_followed = false,
  sequence = case when v.is_followed then (select sequence from records.viewed_brands where brand_id = $1) else v.sequence end
where v.partner_id = excluded.partner_id and v.kind = excluded.kind`,
      [brandId, id, partnerId, kind],
    )
    .catch((error) => {
      throw error.constraint === 'views_by_id' ? new ViewTaken(id) : error
    })
  if (known.rowCount === 0) throw new ViewTaken(id)
}

async function build(loader: Client, view: View, retentionDays: number): Promise<ViewChange[]> {
  const { brandId, id } = view
  const head = await headOf(loader, brandId, '')
  const { rows } = await loader.query<{ rules: number | null; sequence: number | null }>(
    'select rules, sequence::float8 from records.views where brand_id = $1 and view_id = $2',
    [brandId, id],
  )
  const { rules, sequence } = rows[0]!
  const after = rules === visibilityRules.number ? sequence : null
  const changes = await bringToDate(loader, { brandId, after, retentionDays }, [view])
  await loader.query('update records.views set rules = $3, sequence = $4 where brand_id = $1 and view_id = $2', [
    brandId,
    id,
    visibilityRules.number,
    head,
  ])
  return changes
}

function join(loader: Client, view: View, { cell, retentionDays }: BuildSettings): Promise<ViewChange[]> {
  const { brandId, id } = view
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    await loader.query(`${SESSION}; set local lock_timeout = 0`)
    const head = await headOf(loader, brandId, 'for update')
    await followOthers(loader, brandId, head, retentionDays)
    // Where others stay behind, the next load starts from there, and finds this one as it must be.
    await loader.query(
      `insert into records.viewed_brands as b (brand_id, sequence) values ($1, $2) on conflict (brand_id) do update set
  sequence = case when exists (select from records.views where brand_id = $1 and is_followed) then b.sequence else $2 end`,
      [brandId, head],
    )
    const { rows } = await loader.query<{ sequence: number }>(
      'select sequence::float8 from records.views where brand_id = $1 and view_id = $2 for update',
      [brandId, id],
    )
    const changes = await bringToDate(loader, { brandId, after: rows[0]!.sequence, retentionDays }, [view])
    await loader.query(
      'update records.views set is_followed = true, sequence = null where brand_id = $1 and view_id = $2',
      [brandId, id],
    )
    return changes
  })
}

/** They are behind if an earlier release loaded. One that cannot be brought to date stays so, and the next load says which. */
async function followOthers(loader: Client, brandId: number, head: number, retentionDays: number): Promise<void> {
  await loader.query('savepoint others')
  try {
    await followViews(loader, brandId, head, retentionDays)
  } catch (error) {
    if (!(error instanceof ViewsBehind)) throw error
    await loader.query('rollback to savepoint others')
  }
}

/** The newest load of the brand; 0 before the first. */
async function headOf(loader: Client, brandId: number, lock: 'for update' | ''): Promise<number> {
  const { rows } = await loader.query<{ sequence: number }>(
    `select sequence::float8 from records.brand_state where brand_id = $1 ${lock}`,
    [brandId],
  )
  return rows[0]?.sequence ?? 0
}

/** One build of a view at a time. */
async function inSnapshot<T>(loader: Client, { id, brandId }: View, act: () => Promise<T>): Promise<T> {
  await loader.query('select pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.view, id])
  try {
    return await inWritingSnapshot(loader, brandId, async () => {
      await loader.query(SESSION)
      return act()
    })
  } finally {
    await loader.query('select pg_advisory_unlock($1, $2)', [ADVISORY_LOCKS.view, id]).catch(() => {})
  }
}
