/**
 * The statements that read the feed of changes: a page of the journal, a page of the walk through all records, and the
 * state that a copy is compared with. Each reads one owner: a brand, or the records that all brands share.
 *
 * They have the shape of all statements that read records (`statements.ts`): the brand is set and read in ONE statement, and
 * everything after the setting is LEFT JOINed.
 */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Statement } from '../connections/read-pool.ts'
import { PART_ENTRIES } from '../loading/merge-sql.ts'
import { DIGEST_SQL } from '../loading/states.ts'
import { once, SET_BRAND } from '../reading/statements.ts'
import { keySql } from '../record-key.ts'

/**
 * The columns about the journal in every page: its head, its oldest load, the stamp of the load that was the cursor's
 * head, and whether the server reports that it is a primary.
 */
const JOURNAL = 'h.sequence, h.stamp, o.oldest, k.stamp, not pg_is_in_recovery()'

const HEAD_JOIN = 'left join lateral (select sequence, stamp from records.brand_state where brand_id = $1) h on true'

/** $1 is the brand, $2 the sequence of the head that the cursor saw. */
const JOURNAL_JOINS = `${HEAD_JOIN}
left join lateral (select min(sequence) as oldest from records.loads where brand_id = $1) o on true
left join lateral (select stamp from records.loads where brand_id = $1 and sequence = $2 limit 1) k on true`

/**
 * The changes behind a number of journal entries. Parameters: $1 brand, $2 sequence of the head seen, $3 to $5 the first
 * entry by sequence, group and number, $6 the groups wanted, $7 how many entries, $8 how many bytes a record may have.
 *
 * Returns the journal; the number of changes, which may be less than that of entries, because superseded ones are
 * skipped; whether a record was longer than $8 and is left out; the changes as one text; and the entry that ends the
 * page, with whether more follow.
 *
 * For one group the statement reads that group's table, and otherwise all tables of the owner: there are too many sets
 * of groups to prepare a statement for each.
 */
export function followStatement(owned: readonly Resource[], wanted: readonly string[]): Statement {
  if (wanted.length > 1) return once(`changes/${owned[0]!.shared ? 'shared' : 'own'}`, () => followText(owned))
  return once(`changes/${wanted[0]}`, () => followText(owned.filter(({ path }) => path === wanted[0])))
}

/** The first entry wanted of a load. */
const START = 'case when sequence = $3 and resource = $4 then $5::bigint else 0 end'

function followText(resources: readonly Resource[]): string {
  return `select ${JOURNAL}, p.*
from ${SET_BRAND}
${JOURNAL_JOINS}
left join lateral (
  with listed as (
    select sequence, resource, version, entries, ${START} as start
    from records.loads
    where brand_id = $1 and sequence >= $3 and (sequence > $3 or resource >= $4) and resource = any($6) and entries > ${START}
    order by sequence, resource limit $7::int + 1),
  page as materialized (
    select sequence, resource, version, entries, n, start, start - ${PART_ENTRIES} as before,
      least(entries, start + $7::int - earlier) as stop
    from (
      select *, row_number() over w as n, (sum(entries - start) over w - (entries - start))::bigint as earlier
      from listed window w as (order by sequence, resource)) c
    where earlier < $7::int)
  select f.*, s.*
  from (
    select sum(cardinality(r.items))::bigint as found, bool_or(array_position(r.items, null) is not null) as too_long,
      string_agg(nullif(array_to_string(r.items, ','), ''), ',' order by p.n, c.entry) as items
    from page p
    left join lateral (
      select entry, places[greatest(p.start - entry, 0) + 1 : p.stop - entry] as places,
        keys[greatest(p.start - entry, 0) + 1 : p.stop - entry] as keys
      from records.changes
      where brand_id = $1 and resource = p.resource and version = p.version and entry > p.before and entry < p.stop
      offset 0) c on true
    left join lateral (select case when c.keys is not null
        then array(select '{"group":"' || p.resource || '","op":"delete","key":' || key || '}' from unnest(c.keys) key)
      else case p.resource
        ${resources.map(branch).join('\n        ')} end end as items offset 0) r on true) f
  left join (
    select sequence, resource, stop, stop < entries or n < (select count(*) from listed) as more
    from page order by n desc limit 1) s on true) p on true`
}

/**
 * A record that was written again since, or removed, has a later entry. Positions are in order within their row. A
 * record that is too long is null.
 */
function branch(resource: Resource): string {
  return `when '${resource.path}' then (select
          array_agg(case when octet_length(r.body) <= $8::int then ${itemSql(resource)} end order by r.ord)
          from records.${tableOf(resource).name} r
          where brand_id = $1 and r.ord = any(c.places) and r.changed_in <= p.version)`
}

function itemSql(resource: Resource): string {
  return `'{"group":"${resource.path}","op":"upsert","key":' || ${keySql(resource, 'r')} || ',"record":' || r.body || '}'`
}

/**
 * A page of the walk through all records, by group and position. Parameters: $1 brand, $2 sequence of the head seen, $3
 * the position after which the page begins, $4 how many records, $5 the groups wanted, $6 how many bytes all bodies may
 * have. Returns the journal; the number of records, at least one if there is any; the records as one text; the position
 * of the last one, null if none follows it in its group; and the next group that has records.
 */
export function walkStatement(resource: Resource): Statement {
  return once(`walk/${resource.path}`, () => walkText(resource))
}

/** The text of a record is put together only if it fits. The rows arrive in order, and the aggregate takes them as they come. */
function walkText(resource: Resource): string {
  const { name, key } = tableOf(resource)
  const columns = ['ord', 'body', ...key.map((column) => column.name)].join(', ')
  return `select ${JOURNAL}, p.*, g.*
from ${SET_BRAND}
${JOURNAL_JOINS}
left join lateral (
  select count(*) filter (where fits) as found, string_agg(${itemSql(resource)}, ',') filter (where fits) as items,
    case when not bool_and(fits) then max(ord) filter (where fits) end as next
  from (select *, n <= $4 and (n = 1 or bytes <= $6) as fits
    from (select ${columns}, row_number() over so_far as n, sum(octet_length(body)) over so_far as bytes
      from (select ${columns} from records.${name} where brand_id = $1 and ord > $3 order by ord limit $4::int + 1) r
      window so_far as (order by ord rows unbounded preceding)) r) r) p on true
left join lateral (
  select min(resource) as resource from records.resource_state
  where brand_id = $1 and resource = any($5) and resource > '${resource.path}' and row_count > 0) g on true`
}

/** Count and digest of groups. Parameters: $1 brand, $2 the groups. A row for each that ever had a record, or one of nulls. */
export const COPY_STATE_STATEMENT: Statement = {
  name: 'copy-state',
  text: `select h.sequence, h.stamp, s.resource, s.row_count, s.digest
from ${SET_BRAND}
${HEAD_JOIN}
left join lateral (
  select resource, row_count, ${DIGEST_SQL}::text as digest from records.resource_state
  where brand_id = $1 and resource = any($2)) s on true`,
}
