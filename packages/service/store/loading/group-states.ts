/** Count, digest and stamp of groups, for a sender of loads. */
import { type Resource, resources } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { DIGEST_SQL } from './states.ts'

export interface GroupSummary {
  readonly group: string
  readonly count: number
  /** 16 hexadecimal digits. */
  readonly digest: string
  /** Null where there never was a record. */
  readonly stamp: string | null
}

/** Of all groups of a brand, in order of their paths. The transaction has the brand set. */
export async function summarizeGroups(client: Client, brandId: number): Promise<GroupSummary[]> {
  const { rows } = await client.query<{ resource: string; count: number; digest: string; stamp: string }>(
    `select resource, row_count::float8 as count, ${DIGEST_SQL}::text as digest, stamp
from records.resource_state where brand_id = $1 and version > 0`,
    [brandId],
  )
  const known = new Map(rows.map((row) => [row.resource, row]))
  return brandGroups()
    .map(({ path }) => path)
    .toSorted()
    .map((group) => {
      const { count = 0, digest = '0', stamp = null } = known.get(group) ?? {}
      return { group, count, digest: BigInt(digest).toString(16).padStart(16, '0'), stamp }
    })
}

/** Groups that belong to a brand, and not to all. */
export function brandGroups(): readonly Resource[] {
  return resources.filter(({ shared }) => !shared)
}
