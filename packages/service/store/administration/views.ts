/** Views in the directory: who sees what of which brand. The connection acts as the owner, where nothing else is said. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import type { View } from '../views/build.ts'
import { deleteRowsAbout } from './deletion.ts'
import { withViews } from './with-views.ts'

/** What is made of a view besides its records. */
export interface ViewExtras {
  readonly hasTables: boolean
  readonly hasReports: boolean
}

export interface KnownView extends View, ViewExtras {
  /** Whether keys open it. */
  readonly status: 'active' | 'suspended'
  readonly createdAt: Date
}

const COLUMNS = `id, view_of as "brandId", partner_id as "partnerId", kind, status, created_at as "createdAt",
  has_tables as "hasTables", has_reports as "hasReports"`

/** The brand cannot have a view at this moment. */
export class NotShared extends Error {}

/**
 * Closed until its records are there. The same view if the brand has it already: what was stopped can be run again. Throws
 * `NotShared` for a brand that is being moved.
 */
export function createView(owner: Client, brandId: number, partnerId: string, kind: ViewKind): Promise<KnownView> {
  return withViews(owner, async () => {
    // A deletion or a move that begins now waits, and then finds the view.
    await owner.query('select from directory.brands where id = $1 for update', [brandId])
    const moves = await owner.query(`select from directory.moves where brand_id = $1 and status = 'open'`, [brandId])
    if (moves.rows.length > 0) throw new NotShared('A move of the brand is open. Finish it first, or give it up.')
    const { rows } = await owner.query<KnownView>(
      `insert into directory.brands (id, status, view_of, partner_id, kind) overriding system value
values (nextval('directory.view_ids'), 'suspended', $1, $2, $3)
on conflict (view_of, partner_id, kind) where view_of is not null do update set kind = excluded.kind returning ${COLUMNS}`,
      [brandId, partnerId, kind],
    )
    return rows[0]!
  })
}

export function listViews(owner: Client, brandId: number): Promise<KnownView[]> {
  return withViews(owner, async () => {
    const { rows } = await owner.query<KnownView>(
      `select ${COLUMNS} from directory.brands where view_of = $1 order by id`,
      [brandId],
    )
    return rows
  })
}

/** A view, with the slug and the home of its brand. */
export interface PlacedView extends Omit<KnownView, 'createdAt'> {
  readonly slug: string
  readonly cell: string
}

/** Of all brands; the connection may be the loader's. */
export function allViews(client: Client): Promise<PlacedView[]> {
  return withViews(client, async () => {
    const { rows } = await client.query<PlacedView>(
      `select id, slug, cell, own_status as status, view_of as "brandId", partner_id as "partnerId", kind,
  has_tables as "hasTables", has_reports as "hasReports"
from directory.owners where view_of is not null order by slug, id`,
    )
    return rows
  })
}

/** Those whose records a cell has, whatever the directory says; the connection is the loader's. */
export function viewsInCell(loader: Client): Promise<View[]> {
  return withViews(loader, async () => {
    const { rows } = await loader.query<View>(
      'select view_id as id, brand_id as "brandId", partner_id as "partnerId", kind from records.views order by view_id',
    )
    return rows
  })
}

export function setViewStatus(owner: Client, id: number, status: KnownView['status']): Promise<void> {
  return withViews(owner, async () => {
    await owner.query('update directory.brands set status = $2 where id = $1', [id, status])
  })
}

export function setViewExtras(owner: Client, id: number, { hasTables, hasReports }: ViewExtras): Promise<void> {
  return withViews(owner, async () => {
    await owner.query('update directory.brands set has_tables = $2, has_reports = $3 where id = $1', [
      id,
      hasTables,
      hasReports,
    ])
  })
}

export function hasKeys(owner: Client, id: number): Promise<boolean> {
  return withViews(owner, async () => {
    const { rowCount } = await owner.query('select from directory.api_keys where brand_id = $1 limit 1', [id])
    return rowCount !== 0
  })
}

/** The end of a view whose records are gone, and of its keys. */
export function deleteView(owner: Client, id: number): Promise<void> {
  return withViews(owner, async () => {
    await deleteRowsAbout(owner, id)
    await owner.query('delete from directory.brands where id = $1 and view_of is not null', [id])
  })
}
