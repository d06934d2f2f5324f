/** Which loads changed staged records after a version of their group, as far as records and journal tell. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { sameKey } from '../record-key.ts'
import { stageName } from './stage.ts'

/** A version that wrote or removed a staged record. */
export interface Touch {
  /** Of the stage. */
  readonly line: number
  readonly version: number
  readonly isRemoval: boolean
}

interface Since {
  readonly brandId: number
  readonly resource: Resource
  readonly after: number
}

/**
 * A record that was written has the version of its newest writer, and one that was removed has its key in the journal. Where loads were
 * undone, older writers count too: those of its position, and undos of a part, of which the history has the keys.
 */
export async function readTouches(
  client: Client,
  { brandId, resource, after, hasUndos }: Since & { readonly hasUndos: boolean },
): Promise<Touch[]> {
  const { rows } = await client.query<Touch>(
    touchesSql(resource) + (hasUndos ? ` union ${earlierSql(resource)} union ${partsSql(resource)}` : ''),
    [brandId, after, resource.path],
  )
  return rows
}

/** Whether a row of the stage has the key that the journal or the history has as JSON. */
function isOfKey(resource: Resource): string {
  const { key } = tableOf(resource)
  return key.map(({ name, field, type }) => `s.${name} = (k.key::json->>'${field}')::${type}`).join(' and ')
}

function touchesSql(resource: Resource): string {
  const { name } = tableOf(resource)
  return `select s.line::float8, r.changed_in::float8 as version, false as "isRemoval"
from ${stageName(resource)} s join records.${name} r on ${sameKey(resource, 'r', 's')}
where r.brand_id = $1 and r.changed_in > $2
union
select s.line::float8, c.version::float8, true
from records.changes c cross join lateral unnest(c.keys) k(key) join ${stageName(resource)} s on ${isOfKey(resource)}
where c.brand_id = $1 and c.resource = $3 and c.version > $2`
}

function partsSql(resource: Resource): string {
  return `select s.line::float8, l.version::float8, false
from records.load_log g join records.loads l on l.brand_id = $1 and l.sequence = g.sequence and l.resource = $3
cross join lateral jsonb_array_elements_text(g.undone_keys -> $3) k(key) join ${stageName(resource)} s on ${isOfKey(resource)}
where g.brand_id = $1 and g.undone_keys is not null and l.version > $2`
}

function earlierSql(resource: Resource): string {
  const { name } = tableOf(resource)
  return `select s.line::float8, c.version::float8, false
from records.changes c cross join lateral unnest(c.places) p(ord)
join records.${name} r on r.brand_id = $1 and r.ord = p.ord join ${stageName(resource)} s on ${sameKey(resource, 'r', 's')}
where c.brand_id = $1 and c.resource = $3 and c.version > $2`
}

/** Versions that wrote to positions which are empty now. */
export async function readEmptied(client: Client, { brandId, resource, after }: Since): Promise<Set<number>> {
  const { rows } = await client.query<{ version: number }>(
    `select distinct c.version::float8
from records.changes c cross join lateral unnest(c.places) p(ord)
left join records.${tableOf(resource).name} r on r.brand_id = $1 and r.ord = p.ord
where c.brand_id = $1 and c.resource = $3 and c.version > $2 and r.ord is null`,
    [brandId, after, resource.path],
  )
  return new Set(rows.map(({ version }) => version))
}

/** Versions that wrote records which are not staged. */
export async function readNewer(client: Client, { brandId, resource, after }: Since): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    `select r.changed_in::float8 as version from records.${tableOf(resource).name} r
where r.brand_id = $1 and r.changed_in > $2
  and not exists (select from ${stageName(resource)} s where ${sameKey(resource, 'r', 's')})`,
    [brandId, after],
  )
  return rows.map(({ version }) => version)
}
