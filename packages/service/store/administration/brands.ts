/** Brands as an operator manages them. The connection acts as the owner. */
import type { Client } from 'pg'

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

/** Brands that are served; the connection may be the loader's. */
export async function activeBrands(client: Client): Promise<{ readonly id: number; readonly slug: string }[]> {
  const { rows } = await client.query(`select id, slug from directory.brands where status = 'active' order by slug`)
  return rows
}

/** The brand to load into; the connection may be the loader's. Null where there is none. */
export async function findBrandId(client: Client, slug: string): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>('select id from directory.brands where slug = $1', [slug])
  return rows[0]?.id ?? null
}
