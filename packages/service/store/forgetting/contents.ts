/** Which files of images and documents no record names any more. */
import { resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'

export const contentGroups = resources.filter(({ operations }) => operations.includes('content'))

/** Of these checksums, those that no record of the brand has. Views have files of their brand. */
export async function unnamedContents(
  loader: Client,
  brandId: number,
  sha256s: readonly string[],
): Promise<readonly string[]> {
  if (sha256s.length === 0) return []
  const named = contentGroups.map(
    (resource) => `select body::json ->> 'sha256' as sha256 from records.${tableOf(resource).name} where brand_id = $1`,
  )
  const { rows } = await inBrandTransaction(loader, brandId, () =>
    loader.query<{ sha256: string }>(
      `select sha256 from unnest($2::text[]) sha256 except (${named.join(' union all ')})`,
      [brandId, sha256s],
    ),
  )
  return rows.map(({ sha256 }) => sha256)
}
