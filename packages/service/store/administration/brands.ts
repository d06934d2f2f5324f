/** Brands as an operator manages them. The connection acts as the owner. */
import type { Client } from 'pg'
import { BeingDeleted } from '../being-deleted.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { changeSlugs, refuseAlias } from './slugs.ts'
import { withViews } from './with-views.ts'

export type BrandStatus = 'active' | 'suspended' | 'deleting'

export interface Brand {
  readonly slug: string
  readonly status: BrandStatus
  readonly createdAt: Date
}

/** As the table has it too. */
export const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const COLUMNS = 'slug, status, created_at as "createdAt"'

/** Null where the slug is taken. */
export function createBrand(owner: Client, slug: string): Promise<Brand | null> {
  return changeSlugs(owner, async () => {
    await refuseAlias(owner, slug)
    const { rows } = await owner.query<Brand>(
      `insert into directory.brands (slug) values ($1) on conflict (slug) do nothing returning ${COLUMNS}`,
      [slug],
    )
    if (!rows[0]) await refuseDeleting(owner, slug)
    return rows[0] ?? null
  })
}

/** In another cell than `main`, whose row comes first: the directory never names a cell that does not know the brand. */
export function createBrandIn(owner: Client, loader: Client, cell: string, slug: string): Promise<Brand | null> {
  return changeSlugs(owner, async () => {
    await refuseAlias(owner, slug)
    const { rows } = await owner.query<Brand & { id: number; epoch: string }>(
      `insert into directory.brands (slug, cell, epoch) values ($1, $2, nextval('directory.epochs'))
on conflict (slug) do nothing returning ${COLUMNS}, id, epoch`,
      [slug, cell],
    )
    if (!rows[0]) {
      await refuseDeleting(owner, slug)
      return null
    }
    const { id, epoch, status, createdAt } = rows[0]
    await inBrandTransaction(loader, id, () =>
      loader.query(`insert into records.residence (brand_id, epoch, status) values ($1, $2, 'here')`, [id, epoch]),
    )
    return { slug, status, createdAt }
  })
}

/** `views` are those of partners. */
export function listBrands(owner: Client): Promise<(Brand & { readonly views: number })[]> {
  return withViews(owner, async () => {
    const { rows } = await owner.query<Brand & { views: number }>(
      `select ${COLUMNS}, (select count(*)::int from directory.brands v where v.view_of = b.id) as views
from directory.brands b where view_of is null order by slug`,
    )
    return rows
  })
}

/** Null where there is no such brand. */
export async function setBrandStatus(
  owner: Client,
  slug: string,
  status: Exclude<BrandStatus, 'deleting'>,
): Promise<Brand | null> {
  const { rows } = await owner.query<Brand>(
    `update directory.brands set status = $2,
  suspended_at = case when $2 = 'active' then null when status = 'active' then now() else suspended_at end
where slug = $1 and status <> 'deleting' returning ${COLUMNS}`,
    [slug, status],
  )
  if (!rows[0]) await refuseDeleting(owner, slug)
  return rows[0] ?? null
}

/** The connection may be the loader's. */
export async function refuseDeleting(client: Client, slug: string): Promise<void> {
  if ((await findBrand(client, slug))?.status === 'deleting') throw new BeingDeleted(slug)
}

/** A brand, and the cell where the directory believes it to be. */
export interface BrandCell {
  readonly id: number
  readonly slug: string
  readonly status: BrandStatus
  readonly cell: string
  readonly epoch: number
}

const CELL_COLUMNS = 'id, slug, status, cell, epoch::float8'

/** Brands that are served; the connection may be the loader's. */
export async function activeBrands(client: Client): Promise<BrandCell[]> {
  const { rows } = await client.query<BrandCell>(
    `select ${CELL_COLUMNS} from directory.all_brands where status = 'active' order by slug`,
  )
  return rows
}

/** The connection may be the loader's. Null where there is none. */
export async function findBrand(client: Client, slug: string): Promise<BrandCell | null> {
  const { rows } = await client.query<BrandCell>(`select ${CELL_COLUMNS} from directory.all_brands where slug = $1`, [
    slug,
  ])
  return rows[0] ?? null
}

/** A brand, with slugs that it had before and that still lead to it. */
export interface KnownBrand extends BrandCell {
  readonly aliases: readonly string[]
}

/** By its slug or by one that it had before; the connection may be the loader's. Null where there is none. */
export async function findBrandOrAlias(client: Client, slug: string): Promise<KnownBrand | null> {
  const { rows } = await client.query<KnownBrand>(
    `select ${CELL_COLUMNS}, array(
  select a.slug from directory.brand_aliases a where a.brand_id = id and a.expires_at > now()) as aliases
from directory.all_brands b where slug = $1
  or exists (select from directory.brand_aliases a where a.slug = $1 and a.brand_id = b.id and a.expires_at > now())`,
    [slug],
  )
  return rows[0] ?? null
}

/** All brands but those that are being deleted, which live in no cell; the connection may be the loader's. */
export async function listBrandCells(client: Client): Promise<BrandCell[]> {
  const { rows } = await client.query<BrandCell>(
    `select ${CELL_COLUMNS} from directory.all_brands where status <> 'deleting' order by slug`,
  )
  return rows
}

/** Slugs of brands that are being deleted; the connection may be the loader's. */
export async function deletingBrands(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `select slug from directory.all_brands where status = 'deleting' order by slug`,
  )
  return rows.map(({ slug }) => slug)
}

/** Ids of brands and views; the connection may be the loader's. */
export async function ownerIds(client: Client): Promise<Set<number>> {
  const { rows } = await withViews(client, () => client.query<{ id: number }>('select id from directory.owners'))
  return new Set(rows.map(({ id }) => id))
}

/** Ids that no brand has, though a later one has been given; the connection may be the loader's. */
export async function unknownBrandIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select given.id from generate_series(1, greatest((select max(id) from directory.all_brands),
  (select max(brand_id) from directory.deleted_brands))) given(id)
where not exists (select from directory.all_brands b where b.id = given.id) order by 1`,
  )
  return rows.map(({ id }) => id)
}

export interface CellBrands {
  readonly cell: string
  readonly brands: number
}

/** How many brands each cell has, as the directory knows; the connection may be the loader's. */
export async function countBrands(client: Client): Promise<CellBrands[]> {
  return (
    await client.query<CellBrands>('select cell, count(*)::int as brands from directory.all_brands group by cell')
  ).rows
}
