/** Brands as an operator manages them. The connection acts as the owner. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'

export interface Brand {
  readonly slug: string
  readonly status: 'active' | 'suspended'
  readonly createdAt: Date
}

/** As the table has it too. */
export const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const COLUMNS = 'slug, status, created_at as "createdAt"'

/** Null where the slug is taken. */
export async function createBrand(owner: Client, slug: string): Promise<Brand | null> {
  const { rows } = await owner.query<Brand>(
    `insert into directory.brands (slug) values ($1) on conflict (slug) do nothing returning ${COLUMNS}`,
    [slug],
  )
  return rows[0] ?? null
}

/** In another cell than `main`, whose row comes first: the directory never names a cell that does not know the brand. */
export async function createBrandIn(owner: Client, loader: Client, cell: string, slug: string): Promise<Brand | null> {
  await owner.query('begin')
  try {
    const { rows } = await owner.query<Brand & { id: number; epoch: string }>(
      `insert into directory.brands (slug, cell, epoch) values ($1, $2, nextval('directory.epochs'))
on conflict (slug) do nothing returning ${COLUMNS}, id, epoch`,
      [slug, cell],
    )
    if (rows[0]) {
      const { id, epoch } = rows[0]
      await inBrandTransaction(loader, id, () =>
        loader.query(`insert into records.residence (brand_id, epoch, status) values ($1, $2, 'here')`, [id, epoch]),
      )
    }
    await owner.query('commit')
    if (!rows[0]) return null
    const { status, createdAt } = rows[0]
    return { slug, status, createdAt }
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

export async function listBrands(owner: Client): Promise<Brand[]> {
  return (await owner.query<Brand>(`select ${COLUMNS} from directory.brands order by slug`)).rows
}

/** Null where there is no such brand. */
export async function setBrandStatus(owner: Client, slug: string, status: Brand['status']): Promise<Brand | null> {
  const { rows } = await owner.query<Brand>(
    `update directory.brands set status = $2 where slug = $1 returning ${COLUMNS}`,
    [slug, status],
  )
  return rows[0] ?? null
}

/** A brand, and the cell where the directory believes it to be. */
export interface BrandCell {
  readonly id: number
  readonly slug: string
  readonly cell: string
  readonly epoch: number
}

const CELL_COLUMNS = 'id, slug, cell, epoch::float8'

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

/** All brands; the connection may be the loader's. */
export async function listBrandCells(client: Client): Promise<BrandCell[]> {
  return (await client.query<BrandCell>(`select ${CELL_COLUMNS} from directory.all_brands order by slug`)).rows
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
