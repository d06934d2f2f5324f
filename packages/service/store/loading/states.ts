/**
 * The state rows of a brand's groups. A load locks them before it merges, and advances those of groups that it changed.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { moduloSql } from '../body-digest.ts'
import { type FoundMark, foundVersionSql } from '../search/found-version.ts'
import type { ShapeMark } from './shape-check.ts'

/** The digest of a group's records; before its first load, a group has none. */
export const DIGEST_SQL = 'coalesce(digest, 0)'

export interface LockedState extends ShapeMark, FoundMark {
  readonly rowCount: number
  /** First free position (`ord`). */
  readonly nextOrd: number
  /** Null before the first record. */
  readonly stamp: string | null
  readonly digest: bigint
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
select $1, path from unnest($2::text[]) with ordinality as given(path, ordinal) order by ordinal
on conflict do nothing`,
    [brandId, paths],
  )
  const { rows } = await client.query({
    text: `select resource, version, row_count, next_ord, stamp, ${DIGEST_SQL}, shape, shaped, found_version, found_rule
from records.resource_state where brand_id = $1 and resource = any($2) order by resource for update`,
    values: [brandId, paths],
    rowMode: 'array',
  })
  const states = new Map(
    rows.map(
      ([path, version, rowCount, nextOrd, stamp, digest, shape, shaped, foundVersion, foundRule]): [
        string,
        LockedState,
      ] => [
        path,
        {
          version: Number(version),
          rowCount: Number(rowCount),
          nextOrd: Number(nextOrd),
          stamp: Number(version) === 0 ? null : stamp,
          digest: BigInt(digest),
          shape,
          shaped: shaped === null ? null : Number(shaped),
          foundVersion: foundVersion === null ? null : Number(foundVersion),
          foundRule,
        },
      ],
    ),
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

export interface StateChange {
  readonly inserted: number
  readonly removed: number
  /** Positions that were given out. Those of lines whose records were known already stay free for good. */
  readonly positions: number
  /** Sum of the digests of added bodies, less those of removed ones. */
  readonly digestChange: bigint
}

/**
 * Returns the new stamp. `journalled` is for release 1.0.0, which reads it after a rollback. A later migration removes the
 * column.
 */
export async function advanceState(
  client: Client,
  brandId: number,
  resource: Resource,
  { inserted, removed, positions, digestChange }: StateChange,
): Promise<string> {
  const { rows } = await client.query<{ stamp: string }>(
    `update records.resource_state s set version = version + 1, stamp = gen_random_uuid(),
  row_count = row_count + $3::bigint - $4::bigint, next_ord = next_ord + $5::bigint, journalled = version + 1,
  digest = ${moduloSql(`${DIGEST_SQL} + $6::numeric`)}, shape = $7, shaped = version + 1${foundVersionSql(resource, 's')}
where brand_id = $1 and resource = $2 returning stamp`,
    [brandId, resource.path, inserted, removed, positions, digestChange.toString(), resource.shapes.at(-1)],
  )
  return rows[0]!.stamp
}

/** For a group whose records are in the current shape as they are. */
export async function markShape(client: Client, brandId: number, resource: Resource): Promise<void> {
  await client.query(
    'update records.resource_state set shape = $3, shaped = version where brand_id = $1 and resource = $2',
    [brandId, resource.path, resource.shapes.at(-1)],
  )
}
