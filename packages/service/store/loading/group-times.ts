/** When loads last changed each group of a brand, and when one last confirmed that nothing had changed. */
import type { Client } from 'pg'

export interface GroupTimes {
  readonly brandId: number
  readonly group: string
  /** Null if no load has changed it since release 1.1.0. */
  readonly changedAt: Date | null
  /** Null if no load has found it unchanged since release 1.1.0. */
  readonly confirmedAt: Date | null
  /** Rows that the sender of the newest load left out, because they could not be records. */
  readonly quarantined: number
}

/** Of these brands, as far as they live in the cell, in order of brands and groups. Needs no brand to be set. */
export async function readGroupTimes(client: Client, brandIds: readonly number[]): Promise<GroupTimes[]> {
  const { rows } = await client.query<GroupTimes>(
    `select brand_id as "brandId", resource as group, changed_at as "changedAt", confirmed_at as "confirmedAt", quarantined
from records.group_times($1) order by brand_id, resource`,
    [brandIds],
  )
  return rows
}

/** When somebody last said what the group is: by a change, or by confirming that there is none. */
export function seenAt({ changedAt, confirmedAt }: Pick<GroupTimes, 'changedAt' | 'confirmedAt'>): Date {
  return new Date(Math.max(changedAt?.getTime() ?? 0, confirmedAt?.getTime() ?? 0))
}

/** Of a group in a load. It is locked, and stays so to the end of the load. */
export interface SeenGroup {
  readonly path: string
  readonly isChanged: boolean
  readonly quarantined: number
}

export async function noteSeen(client: Client, brandId: number, groups: readonly SeenGroup[]): Promise<void> {
  await client.query(
    `update records.resource_state set changed_at = case when seen.changed then now.at else changed_at end,
  confirmed_at = case when seen.changed then confirmed_at else now.at end, quarantined = seen.quarantined
from unnest($2::text[], $3::boolean[], $4::integer[]) seen(path, changed, quarantined), (select clock_timestamp() as at) now
where brand_id = $1 and resource = seen.path`,
    [
      brandId,
      groups.map(({ path }) => path),
      groups.map(({ isChanged }) => isChanged),
      groups.map(({ quarantined }) => quarantined),
    ],
  )
}

/** How long each group may be without a load that changes or confirms it, in seconds. */
export type GroupAgesMax = ReadonlyMap<string, number>

export function isLate(times: GroupTimes, agesMax: GroupAgesMax, nowMs: number): boolean {
  const maxSeconds = agesMax.get(times.group)
  return maxSeconds !== undefined && nowMs - seenAt(times).getTime() > maxSeconds * 1000
}

/** A group over many brands. */
export interface GroupAges {
  readonly group: string
  /** Of the brand where that is longest ago; null if there is none. */
  readonly changedAt: Date | null
  readonly confirmedAt: Date | null
  /** In all of them. */
  readonly quarantined: number
  /** Brands in which `isLate` holds. */
  readonly late: number
}

/** Added up in the database: many brands have many groups. */
export async function readGroupAges(
  client: Client,
  brandIds: readonly number[],
  agesMax: GroupAgesMax,
  nowMs: number,
): Promise<GroupAges[]> {
  const { rows } = await client.query<GroupAges>(
    `select resource as group, min(changed_at) as "changedAt", min(confirmed_at) as "confirmedAt",
  sum(quarantined)::float8 as quarantined, count(*) filter (where greatest(changed_at, confirmed_at) < seen_after)::float8 as late
from records.group_times($1) left join unnest($2::text[], $3::timestamptz[]) given(path, seen_after) on path = resource
group by resource order by resource`,
    [brandIds, [...agesMax.keys()], [...agesMax.values()].map((seconds) => new Date(nowMs - seconds * 1000))],
  )
  return rows
}
