/**
 * The statements that bring staged rows into a group's table, or the rows there to another shape: no other statements
 * write records. Each also writes what it did to the journal of changes, so that records and journal cannot differ.
 *
 * Of groups that are searched, they also write what each record is found by. A rewrite changes no position and no value, and so
 * nothing that a record is found by.
 *
 * Parameters of those that write: $1 brand, $2 the group's new version, $3 the number of the first journal entry. They
 * return one row: how many records they wrote or removed, and the digests of added and removed bodies.
 *
 * Those that overwrite or remove records may keep these, for an undo: as many as `oldMax` says, which is null for all, and
 * undefined for none.
 */
import { type Resource, type Rewriting, tableOf } from '@selvedge/catalogue'
import { bodyDigestSql } from '../body-digest.ts'
import { keyNames, keySql, sameKey } from '../record-key.ts'
import { forgottenSql, foundSql, refoundSql } from '../search/entries-sql.ts'
import { oldName } from './inverse.ts'
import { rewrittenColumns } from './rewriting-sql.ts'
import { stageName } from './stage.ts'

/** Few enough that a page of changes reads few that it does not need, and enough that a million changes take 3 MB. */
export const PART_ENTRIES = 500

export type OldMax = number | null | undefined

/**
 * Keys that are in more than one line, with these lines, the number of excess lines in all, and the key as JSON. $1 is how many
 * keys to name.
 */
export function duplicatesSql(resource: Resource): string {
  const key = keyNames(resource).join(', ')
  // Two steps, because a count per key is all that most loads need, and far cheaper than a list of lines per key.
  return `with repeated as materialized (select ${key}, count(*) from ${stageName(resource)} group by ${key} having count(*) > 1)
select (array_agg(s.line order by s.line))[1:$1 + 1], (select sum(count - 1)::int from repeated), ${keySql(resource, 'r')}
from repeated r join ${stageName(resource)} s on ${sameKey(resource, 'r', 's')}
group by ${keyNames(resource)
    .map((name) => `r.${name}`)
    .join(', ')} order by min(s.line) limit $1`
}

/** A row with the same body is not written. So no version changes, and caches stay warm. */
export function updateSql(resource: Resource, oldMax?: OldMax): string {
  const names = valueNames(resource)
  // The planner takes `is null` for rare, and `<>` for nearly always true: that would make it read the whole table once
  // more for the few records that changed.
  const differs = `nullif(o.body = s.body, false) is null`
  return journalled(
    resource,
    'places',
    `update ${target(resource)} r set ${names.map((name) => `${name} = c.${name}`).join(', ')}, changed_in = $2
from (select s.*, o.ord, o.body as old_body from ${stageName(resource)} s
  join ${target(resource)} o on o.brand_id = $1 and ${sameKey(resource, 'o', 's')} where ${differs}) c
where r.brand_id = $1 and r.ord = c.ord
returning r.ord as entry, ${bodyDigestSql('c.body')} as came, ${bodyDigestSql('c.old_body')} as went${keeping(oldMax, 'c.old_body')}${resource.findable ? ', c.found_entries, c.found_hit' : ''}`,
    oldMax,
    refoundSql(
      resource,
      'select $1::int as owner, entry as ord, found_entries as entries, found_hit as hit from merged',
    ),
  )
}

/** Takes what is there already out of the stage, so that what is left is new, and still in the order of its source. */
export function unstageKnownSql(resource: Resource): string {
  return `delete from ${stageName(resource)} s using ${target(resource)} r where r.brand_id = $1 and ${sameKey(resource, 'r', 's')}`
}

/**
 * New records get positions after all others, in the order of their source. $4 is the first free position. Inserts the
 * staged rows after line $5, which start in block $6, so that inserting a part does not read the whole stage.
 */
export function insertSql(resource: Resource): string {
  const names = valueNames(resource)
  return journalled(
    resource,
    'places',
    `insert into ${target(resource)} (brand_id, changed_in, ord, ${names.join(', ')})
select $1, $2, $4::bigint - 1 + line, ${names.join(', ')} from ${stageName(resource)}
where ctid >= $6::tid and line > $5
returning ord as entry, ${bodyDigestSql('body')} as came, 0 as went`,
    undefined,
    foundSql(
      resource,
      `select $1::int as owner, $4::bigint - 1 + line as ord, found_entries as entries, found_hit as hit from ${stageName(resource)}
    where ctid >= $6::tid and line > $5`,
    ),
  )
}

/**
 * Records that were last written after version $4 and up to version $5. The digests of the old bodies are not known
 * here: a join with them would cost more than the rest.
 */
export function rewriteSql(resource: Resource, rewriting: Rewriting): string {
  const values = rewrittenColumns(resource, rewriting, 'r')
  return journalled(
    resource,
    'places',
    `update ${target(resource)} r set ${values.map(([name, value]) => `${name} = ${value}`).join(', ')}, changed_in = $2
where r.brand_id = $1 and r.changed_in > $4 and r.changed_in <= $5
returning r.ord as entry, ${bodyDigestSql('r.body')} as came, 0 as went`,
  )
}

/** The digests of the records that `rewriteSql` would rewrite; $2 and $3 are its versions. */
export function digestsSql(resource: Resource): string {
  return `select coalesce(sum(${bodyDigestSql('body')}), 0) from ${target(resource)}
where brand_id = $1 and changed_in > $2 and changed_in <= $3`
}

/** Takes all lines of a key but the last out of the stage. Returns how many, and how many of them were removals. */
export function keepLastSql(resource: Resource): string {
  const key = keyNames(resource).join(', ')
  return `with repeated as materialized (
  select ${key}, max(line) as last from ${stageName(resource)} group by ${key} having count(*) > 1),
superseded as (
  delete from ${stageName(resource)} s using repeated r where ${sameKey(resource, 'r', 's')} and s.line < r.last
  returning s.body is null as removes)
select count(*)::int, count(*) filter (where removes)::int from superseded`
}

/** Records that a row of the stage names to be removed. */
export function deleteNamedSql(resource: Resource, oldMax?: OldMax): string {
  return deleteSql(
    resource,
    oldMax,
    `delete from ${target(resource)} r using ${stageName(resource)} s
where r.brand_id = $1 and s.body is null and ${sameKey(resource, 'r', 's')}`,
  )
}

/** Keys of the records that a row of the stage names to be removed. */
export function stagedRemovalsSql(resource: Resource): string {
  return `select ${keySql(resource, 's')} from ${stageName(resource)} s where s.body is null`
}

/** Takes the rows that name a record to remove out of the stage. */
export function unstageRemovalsSql(resource: Resource): string {
  return `delete from ${stageName(resource)} where body is null`
}

export function deleteOthersSql(resource: Resource, oldMax?: OldMax): string {
  return deleteSql(
    resource,
    oldMax,
    `delete from ${target(resource)} r
where r.brand_id = $1 and not exists (select from ${stageName(resource)} s where ${sameKey(resource, 'r', 's')})`,
  )
}

function deleteSql(resource: Resource, oldMax: OldMax, sql: string): string {
  const position = resource.findable ? ', r.ord as gone' : ''
  const returning = `returning ${keySql(resource, 'r')} as entry, 0 as came, ${bodyDigestSql('r.body')} as went${position}`
  const forgotten = forgottenSql(resource, 'select $1::int as owner, gone as ord from merged')
  return journalled(resource, 'keys', `${sql} ${returning}${keeping(oldMax, 'r.body')}`, oldMax, forgotten)
}

function keeping(oldMax: OldMax, body: string): string {
  return oldMax === undefined ? '' : `, r.ord as old_ord, ${body} as old`
}

function journalled(
  resource: Resource,
  column: 'places' | 'keys',
  sql: string,
  oldMax?: OldMax,
  found: string = '',
): string {
  const old = `old as (insert into ${oldName(resource)} (ord, body) select old_ord, old from merged limit ${oldMax}),\n`
  return `with merged as (${sql}),
${oldMax === undefined ? '' : old}journal as (insert into records.changes (brand_id, resource, version, entry, ${column})
  select $1, '${resource.path}', $2::bigint, $3::bigint + part * ${PART_ENTRIES}, array_agg(entry order by entry)
  from (select entry, (row_number() over (order by entry) - 1) / ${PART_ENTRIES} as part from merged) numbered group by part)${found && `,\n${found}`}
select count(*), coalesce(sum(came), 0) - coalesce(sum(went), 0) from merged`
}

function target(resource: Resource): string {
  return `records.${tableOf(resource).name}`
}

function valueNames(resource: Resource): string[] {
  return [...tableOf(resource).columns.map((column) => column.name), 'body']
}
