/** Whether the journal of changes agrees with the records of a brand, and the states with both. */
import { createHash } from 'node:crypto'
import { type Resource, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { keySql } from '../../packages/service/store/record-key.ts'

/** Sentences about what is wrong. The connection is a loader's; all groups of the brand that were loaded must be given. */
export async function journalProblems(
  loader: pg.Client,
  brandId: number,
  groups: readonly Resource[],
): Promise<string[]> {
  await loader.query('begin isolation level repeatable read')
  try {
    await loader.query(`select set_config('app.brand', $1, true)`, [String(brandId)])
    const found = async (what: string, text: string): Promise<string[]> => {
      const { rows } = await loader.query({ text, values: [brandId], rowMode: 'array' })
      return rows.length === 0 ? [] : [`${what}: ${JSON.stringify(rows.slice(0, 3))}`]
    }
    const problems = [
      ...(await found('the head is not the newest load', HEAD)),
      ...(await found('loads are missing, or have several stamps', SEQUENCES)),
      ...(await found('a load and its entries differ', ENTRIES)),
    ]
    for (const resource of groups) {
      const { path } = resource
      problems.push(
        ...(await found(`${path}: records and journal differ`, positions(resource))),
        ...(await found(`${path}: removed and still there`, removed(resource))),
        ...(await stateProblems(loader, brandId, resource)),
      )
    }
    return problems
  } finally {
    await loader.query('rollback')
  }
}

const HEAD = `select s.* from records.brand_state s where s.brand_id = $1 and not exists (
  select from records.loads l where l.brand_id = $1 and l.sequence = s.sequence and l.stamp = s.stamp)
union all select s.* from records.brand_state s where s.brand_id = $1 and s.sequence <
  (select max(sequence) from records.loads where brand_id = $1)`

const SEQUENCES = `select min(sequence), max(sequence), count(distinct sequence), count(distinct stamp) from records.loads where brand_id = $1
having max(sequence) - min(sequence) + 1 <> count(distinct sequence) or count(distinct stamp) <> count(distinct sequence)`

/** Numbered without gaps, as many as the load says, and none of no load. */
const ENTRIES = `with rows as (
  select resource, version, entry, coalesce(cardinality(places), 0) + coalesce(cardinality(keys), 0) as entries
  from records.changes where brand_id = $1),
numbered as (select *, coalesce(sum(entries) over (partition by resource, version order by entry
  rows between unbounded preceding and 1 preceding), 0) as expected from rows)
select resource, version, l.entries, n.entries from records.loads l full join (
  select resource, version, sum(entries) as entries, bool_and(entry = expected) as whole from numbered group by resource, version) n
  using (resource, version)
where coalesce(l.brand_id, $1) = $1 and (l.entries is distinct from n.entries or not n.whole)`

/** Each record was last written in the version that its newest entry says. */
function positions(resource: Resource): string {
  return `with newest as (
  select position, max(version) as version from records.changes, unnest(places) position
  where brand_id = $1 and resource = '${resource.path}' group by position)
select r.ord, r.changed_in, n.version from records.${tableOf(resource).name} r left join newest n on n.position = r.ord
where r.brand_id = $1 and (n.version <> r.changed_in or n.version is null and r.changed_in >= (
  select min(version) from records.loads where brand_id = $1 and resource = '${resource.path}'))`
}

/** A record whose key was removed is there only if it came back later. */
function removed(resource: Resource): string {
  return `select k, c.version, r.changed_in from records.changes c, unnest(c.keys) k join records.${tableOf(resource).name} r
  on ${keySql(resource, 'r')} = k
where c.brand_id = $1 and c.resource = '${resource.path}' and r.brand_id = $1 and r.changed_in <= c.version`
}

async function stateProblems(loader: pg.Client, brandId: number, resource: Resource): Promise<string[]> {
  const { rows: bodies } = await loader.query(
    `select body from records.${tableOf(resource).name} where brand_id = $1`,
    [brandId],
  )
  const { rows: states } = await loader.query(
    `select row_count::int as count, digest, journalled is not distinct from version as whole from records.resource_state
where brand_id = $1 and resource = $2 and version > 0`,
    [brandId, resource.path],
  )
  const state = states[0] ?? { count: 0, digest: '0', whole: true }
  const digest = digestOf(bodies.map(({ body }) => body))
  return state.whole && state.count === bodies.length && BigInt(state.digest ?? -1) === digest
    ? []
    : [`${resource.path}: ${bodies.length} records with digest ${digest}, but the state says ${JSON.stringify(state)}`]
}

/** As the documentation defines it. */
export function digestOf(bodies: readonly string[]): bigint {
  const sum = bodies.reduce((total, body) => total + createHash('sha256').update(body).digest().readBigUInt64BE(), 0n)
  return BigInt.asUintN(64, sum)
}
