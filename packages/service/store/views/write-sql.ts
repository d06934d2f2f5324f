/**
 * Writes what has changed in views, for all of them at once: a load costs as many statements with five hundred views as with
 * one. As `merge-sql.ts` does for one owner, each statement also writes the journal, the state of the groups, and what records are
 * found by.
 */
import { type Resource, tableOf } from '@selvedge/catalogue'
import { bodyDigestSql, moduloSql } from '../body-digest.ts'
import { PART_ENTRIES } from '../loading/merge-sql.ts'
import { DIGEST_SQL } from '../loading/states.ts'
import { keySql, sameKey } from '../record-key.ts'
import { forgottenSql, foundSql, refoundSql } from '../search/entries-sql.ts'
import { foundVersionSql } from '../search/found-version.ts'
import { deltaName } from './candidates.ts'
import { tableName } from './rule-sql.ts'

/** What was written into the group of one view. */
export interface WrittenGroup {
  readonly viewId: number
  readonly version: string
  readonly inserted: number
  readonly updated: number
  readonly removed: number
}

/** Locks the state of the group in all views that change, in a fixed order. $1 is the group. */
export function lockStatesSql(resource: Resource): string {
  const touched = `select distinct view_id from ${deltaName(resource)}`
  return `with given as (insert into records.resource_state (brand_id, resource)
  select view_id, $1 from (${touched} order by 1) t on conflict do nothing)
select from records.resource_state where brand_id in (${touched}) and resource = $1 order by brand_id for update`
}

/** What the records of a delta are found by: a row for each key. */
export function foundName(resource: Resource): string {
  return `found_${tableOf(resource).name}`
}

/** $1 is the group's shape. Returns `WrittenGroup`s. */
export function writeSql(resource: Resource): string {
  const delta = deltaName(resource)
  const table = tableName(resource)
  const names = [...tableOf(resource).columns.map(({ name }) => name), 'body']
  const found = resource.findable ? `${foundParts(resource)},\n` : ''
  const id = resource.findable ? ', r.id' : ''
  const same = `r.brand_id = d.view_id and ${sameKey(resource, 'r', 'd')}`
  return `with s as materialized (select brand_id, version + 1 as version, next_ord from records.resource_state
  where resource = '${resource.path}' and brand_id in (select view_id from ${delta})),
gone as (delete from ${table} r using ${delta} d where not d.comes and ${same}
  returning r.brand_id, ${keySql(resource, 'r')} as entry, -d.old_digest as digest, r.ord),
changed as (update ${table} r set ${names.map((name) => `${name} = d.${name}`).join(', ')}, changed_in = s.version
  from ${delta} d join s on s.brand_id = d.view_id where d.was and d.comes and ${same}
  returning r.brand_id, r.ord as entry, ${bodyDigestSql('d.body')}::numeric - d.old_digest as digest${id}),
come as (insert into ${table} as r (brand_id, changed_in, ord, ${names.join(', ')})
  select d.view_id, s.version, s.next_ord - 1 + row_number() over (partition by d.view_id order by d.ord), ${names.map((name) => `d.${name}`).join(', ')}
  from ${delta} d join s on s.brand_id = d.view_id where d.comes and not d.was
  returning brand_id, ord as entry, ${bodyDigestSql('body')} as digest${id}),
${found}sums as (select brand_id, sum(came)::int as came, sum(wrote)::int as wrote, sum(went)::int as went, sum(digest) as change from (
    select brand_id, 1 as came, 0 as wrote, 0 as went, digest::numeric from come
    union all select brand_id, 0, 1, 0, digest from changed union all select brand_id, 0, 0, 1, digest from gone) e group by brand_id),
keys as (insert into records.changes (brand_id, resource, version, entry, keys)
  select brand_id, '${resource.path}', version, min(n), array_agg(entry order by n)
  from (select g.brand_id, s.version, g.entry, row_number() over (partition by g.brand_id order by g.entry) - 1 as n
    from gone g join s using (brand_id)) e
  group by brand_id, version, n / ${PART_ENTRIES}),
places as (insert into records.changes (brand_id, resource, version, entry, places)
  select brand_id, '${resource.path}', version, went + min(n), array_agg(entry order by n)
  from (select p.brand_id, s.version, sums.went, p.entry, row_number() over (partition by p.brand_id order by p.entry) - 1 as n
    from (select brand_id, entry from changed union all select brand_id, entry from come) p
    join s using (brand_id) join sums using (brand_id)) e
  group by brand_id, version, went, n / ${PART_ENTRIES})
update records.resource_state t set version = t.version + 1, stamp = gen_random_uuid(),
  row_count = row_count + sums.came - sums.went, next_ord = next_ord + sums.came, journalled = t.version + 1,
  digest = ${moduloSql(`${DIGEST_SQL} + sums.change`)}, shape = $1, shaped = t.version + 1${foundVersionSql(resource, 't')}
from sums where t.brand_id = sums.brand_id and t.resource = '${resource.path}'
returning t.brand_id as "viewId", t.version, sums.came as inserted, sums.wrote as updated, sums.went as removed`
}

function foundParts(resource: Resource): string {
  const foundOf = (written: string): string =>
    `select w.brand_id as owner, w.entry as ord, f.entries, f.hit from ${written} w left join ${foundName(resource)} f using (id)`
  return [
    forgottenSql(resource, 'select brand_id as owner, ord from gone'),
    refoundSql(resource, foundOf('changed')),
    foundSql(resource, foundOf('come')),
  ].join(',\n')
}

/**
 * The end of a load in the journals of views: each takes its next sequence. $1 to $4 are views, groups, versions and numbers of
 * entries, a row each.
 */
export const JOURNAL_SQL = `with given as (
  select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[]) g(brand_id, resource, version, entries)),
heads as (insert into records.brand_state as s (brand_id, sequence, stamp)
  select brand_id, 1, gen_random_uuid() from (select distinct brand_id from given order by 1) g
  on conflict (brand_id) do update set sequence = s.sequence + 1, stamp = gen_random_uuid() returning brand_id, sequence, stamp)
insert into records.loads (brand_id, sequence, resource, version, entries, stamp, loaded_at)
select h.brand_id, h.sequence, g.resource, g.version, g.entries, h.stamp, now.at
from given g join heads h using (brand_id), (select clock_timestamp() as at) now`

/** As a brand's load prunes the journal of the brand. $1 are the views, $2 is the retention in days. */
export const PRUNE_SQL = `with kept as (
  select v.id, (select l.sequence - 1 from records.loads l where l.brand_id = v.id
    and l.loaded_at >= clock_timestamp() - make_interval(days => $2) order by l.sequence limit 1) as first
  from unnest($1::int[]) v(id)),
pruned as (delete from records.loads l using kept k where l.brand_id = k.id and l.sequence < k.first
  returning l.brand_id, l.resource, l.version)
delete from records.changes c using pruned p
where c.brand_id = p.brand_id and c.resource = p.resource and c.version = p.version`
