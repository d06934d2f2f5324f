/** The state rows of a brand's groups: locked before anything is merged, moved by what was. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { moduloSql } from '../body-digest.ts'
import type { ShapeMark } from './shape-check.ts'

/** The digest of a group's records as they are; null where an earlier release wrote them and it was not filled in. */
export const DIGEST_SQL = 'case when row_count = 0 then 0 when journalled = version then digest end'

export interface LockedState extends ShapeMark {
  readonly rowCount: number
  /** First free place. */
  readonly nextOrd: number
  /** Whether an earlier release, which keeps no journal, has loaded since the journal was last written. */
  readonly hasGap: boolean
  /** Null where it is not known. */
  readonly digest: bigint | null
}

/** In a fixed order, whatever order the groups were given in: two loaders of one brand queue and never deadlock. */
export async function lockStates(
  client: Client,
  brandId: number,
  groups: readonly Resource[],
): Promise<Map<Resource, LockedState>> {
  const paths = groups.map(({ path }) => path).sort()
  await client.query(
    `insert into records.resource_state (brand_id, resource)
select $1, path from unnest($2::text[]) with ordinality as given(path, place) order by place
on conflict do nothing`,
    [brandId, paths],
  )
  const { rows } = await client.query({
    text: `select resource, version, row_count, next_ord, journalled <> version, ${DIGEST_SQL}, shape, shaped
from records.resource_state where brand_id = $1 and resource = any($2) order by resource for update`,
    values: [brandId, paths],
    rowMode: 'array',
  })
  const states = new Map(
    rows.map(([path, version, rowCount, nextOrd, hasGap, digest, shape, shaped]): [string, LockedState] => [
      path,
      {
        version: Number(version),
        rowCount: Number(rowCount),
        nextOrd: Number(nextOrd),
        hasGap: hasGap === true,
        digest: digest === null ? null : BigInt(digest),
        shape,
        shaped: shaped === null ? null : Number(shaped),
      },
    ]),
  )
  return new Map(groups.map((resource) => [resource, states.get(resource.path)!]))
}

/** Whether some of the groups have no record yet. */
export async function areSomeEmpty(client: Client, brandId: number, groups: readonly Resource[]): Promise<boolean> {
  const { rows } = await client.query(
    'select from records.resource_state where brand_id = $1 and resource = any($2) and row_count > 0',
    [brandId, groups.map(({ path }) => path)],
  )
  return rows.length < groups.length
}

export interface StateMove {
  readonly inserted: number
  readonly removed: number
  /** Places given out; those of lines that were known already stay free for good. */
  readonly places: number
  /** Digests of the bodies that came, less those of the ones that went. */
  readonly digestChange: bigint
}

export async function moveState(
  client: Client,
  brandId: number,
  resource: Resource,
  { inserted, removed, places, digestChange }: StateMove,
): Promise<void> {
  await client.query(
    `update records.resource_state set version = version + 1, stamp = gen_random_uuid(),
  row_count = row_count + $3::bigint - $4::bigint, next_ord = next_ord + $5::bigint, journalled = version + 1,
  digest = ${moduloSql(`(${DIGEST_SQL}) + $6::numeric`)}, shape = $7, shaped = version + 1
where brand_id = $1 and resource = $2`,
    [brandId, resource.path, inserted, removed, places, digestChange.toString(), resource.shapes.at(-1)],
  )
}

/** For a group whose records are in the current shape as they are. */
export async function markShape(client: Client, brandId: number, resource: Resource): Promise<void> {
  await client.query(
    'update records.resource_state set shape = $3, shaped = version where brand_id = $1 and resource = $2',
    [brandId, resource.path, resource.shapes.at(-1)],
  )
}
