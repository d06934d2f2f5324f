/** The statements that bring staged rows into a group's table. $1 is the brand in those that touch it. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import { stageName } from './stage.ts'

/** Keys that stand in more than one line, with the lines, and how many lines are too many in all; $1 is how many to name. */
export function duplicatesSql(resource: Resource): string {
  const key = keyNames(resource).join(', ')
  // Two steps, because a count per key is all that most loads need, and far cheaper than a list of lines per key.
  return `with repeated as materialized (select ${key}, count(*) from ${stageName(resource)} group by ${key} having count(*) > 1)
select (array_agg(s.line order by s.line))[1:$1 + 1], (select sum(count - 1)::int from repeated)
from repeated r join ${stageName(resource)} s on ${sameKey(resource)}
group by ${keyNames(resource)
    .map((name) => `r.${name}`)
    .join(', ')} order by min(s.line) limit $1`
}

/** A row whose body is the same is not written: nothing changed, so no version moves and caches stay warm. */
export function updateSql(resource: Resource): string {
  const names = valueNames(resource)
  return `update ${target(resource)} r set ${names.map((name) => `${name} = s.${name}`).join(', ')}
from ${stageName(resource)} s where r.brand_id = $1 and ${sameKey(resource)} and r.body <> s.body`
}

/** Takes what is there already out of the stage, so that what is left is new, and still in the order of its source. */
export function unstageKnownSql(resource: Resource): string {
  return `delete from ${stageName(resource)} s using ${target(resource)} r where r.brand_id = $1 and ${sameKey(resource)}`
}

/** New records take their places after all others, in the order of their source. $2 is the first free place. */
export function insertSql(resource: Resource): string {
  const names = valueNames(resource)
  return `insert into ${target(resource)} (brand_id, ord, ${names.join(', ')})
select $1, $2::bigint - 1 + line, ${names.join(', ')} from ${stageName(resource)}`
}

export function deleteStagedSql(resource: Resource): string {
  return `delete from ${target(resource)} r using ${stageName(resource)} s where r.brand_id = $1 and ${sameKey(resource)}`
}

export function deleteOthersSql(resource: Resource): string {
  return `delete from ${target(resource)} r
where r.brand_id = $1 and not exists (select from ${stageName(resource)} s where ${sameKey(resource)})`
}

function target(resource: Resource): string {
  return `records.${tableOf(resource).name}`
}

function keyNames(resource: Resource): string[] {
  return tableOf(resource).key.map((column) => column.name)
}

function valueNames(resource: Resource): string[] {
  return [...tableOf(resource).columns.map((column) => column.name), 'body']
}

function sameKey(resource: Resource): string {
  return keyNames(resource)
    .map((name) => `r.${name} = s.${name}`)
    .join(' and ')
}
