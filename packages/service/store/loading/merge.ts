/**
 * Loading: all groups given, in one transaction. Readers see all of it or none.
 *
 * The state rows are locked first, in a fixed order, and held to the end. So loaders of one brand queue without
 * deadlock, states (`ord`) are given out in order of commit, and version order is commit order, on replicas too.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { deleteOthersSql, deleteStagedSql, duplicatesSql, insertSql, updateSql } from './merge-sql.ts'
import { type StagedRow, stage, stageName } from './stage.ts'

/** `upsert` adds and changes; `replace` also removes what was not given; `delete` removes what was. */
export type MergeMode = 'upsert' | 'replace' | 'delete'

export interface MergeGroup {
  readonly resource: Resource
  readonly rows: AsyncIterable<StagedRow>
}

export interface MergeResult {
  readonly resource: Resource
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly version: number
}

/** Brand under which the records shared by all brands are kept. */
export const SHARED_BRAND_ID = 0

const DUPLICATES_NAMED_MAX = 1000

export class DuplicateKeys extends Error {
  readonly resource: Resource
  /** For each key given more than once, the lines it stands in. */
  readonly lines: readonly (readonly number[])[]

  constructor(resource: Resource, lines: readonly (readonly number[])[]) {
    super(`${resource.path}: ${lines.length} keys are given more than once`)
    this.resource = resource
    this.lines = lines
  }
}

export async function merge(
  client: Client,
  brandId: number,
  groups: readonly MergeGroup[],
  mode: MergeMode,
): Promise<MergeResult[]> {
  await client.query('begin')
  try {
    await client.query(`select set_config('app.brand', $1, true)`, [String(brandId)])
    for (const { resource, rows } of groups) await stage(client, resource, rows)
    for (const { resource } of groups) await refuseDuplicates(client, resource)
    const states = await lockStates(client, brandId, groups)
    const results: MergeResult[] = []
    for (const { resource } of groups) {
      results.push(await mergeGroup(client, brandId, resource, mode, states.get(resource.path)!))
    }
    await client.query('commit')
    return results
  } catch (error) {
    // The connection may be what failed; its transaction is then gone anyway.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function refuseDuplicates(client: Client, resource: Resource): Promise<void> {
  const { rows } = await client.query({
    text: duplicatesSql(resource),
    values: [DUPLICATES_NAMED_MAX],
    rowMode: 'array',
  })
  if (rows.length > 0)
    throw new DuplicateKeys(
      resource,
      rows.map(([lines]) => lines.map(Number)),
    )
}

interface LockedState {
  readonly version: number
  /** First free place. */
  readonly nextOrd: number
}

async function lockStates(
  client: Client,
  brandId: number,
  groups: readonly MergeGroup[],
): Promise<Map<string, LockedState>> {
  const paths = groups.map(({ resource }) => resource.path).sort()
  await client.query(
    `insert into records.resource_state (brand_id, resource)
select $1, path from unnest($2::text[]) with ordinality as given(path, place) order by place
on conflict do nothing`,
    [brandId, paths],
  )
  const { rows } = await client.query({
    text: `select resource, version, next_ord from records.resource_state
where brand_id = $1 and resource = any($2) order by resource for update`,
    values: [brandId, paths],
    rowMode: 'array',
  })
  return new Map(rows.map(([path, version, nextOrd]) => [path, { version: Number(version), nextOrd: Number(nextOrd) }]))
}

async function mergeGroup(
  client: Client,
  brandId: number,
  resource: Resource,
  mode: MergeMode,
  state: LockedState,
): Promise<MergeResult> {
  const run = async (sql: string, ...values: number[]) => (await client.query(sql, [brandId, ...values])).rowCount ?? 0
  const staged = (await client.query(`select count(*)::int as rows from ${stageName(resource)}`)).rows[0].rows as number
  const deleting = mode === 'delete'
  const removed = deleting
    ? await run(deleteStagedSql(resource))
    : mode === 'replace'
      ? await run(deleteOthersSql(resource))
      : 0
  const updated = deleting ? 0 : await run(updateSql(resource))
  const inserted = deleting ? 0 : await run(insertSql(resource), state.nextOrd)
  const changed = inserted + updated + removed > 0
  if (changed) await moveState(client, brandId, resource, inserted, removed)
  return {
    resource,
    inserted,
    updated,
    unchanged: deleting ? 0 : staged - inserted - updated,
    removed,
    version: state.version + (changed ? 1 : 0),
  }
}

async function moveState(
  client: Client,
  brandId: number,
  resource: Resource,
  inserted: number,
  removed: number,
): Promise<void> {
  await client.query(
    `update records.resource_state set version = version + 1, stamp = gen_random_uuid(),
  row_count = row_count + $3::bigint - $4::bigint, next_ord = next_ord + $3::bigint
where brand_id = $1 and resource = $2`,
    [brandId, resource.path, inserted, removed],
  )
}
