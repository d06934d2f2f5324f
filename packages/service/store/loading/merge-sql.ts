/** The statements that bring staged rows into a group's table. $1 is the brand in all of them. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import { stageName } from './stage.ts'

/** Keys that stand in more than one line, with the lines; $1 is how many to name. */
export function duplicatesSql(resource: Resource): string {
  const key = keyNames(resource).join(', ')
  return `select array_agg(line order by line) from ${stageName(resource)}
group by ${key} having count(*) > 1 order by min(line) limit $1`
}

/** A row whose body is the same is not written: nothing changed, so no version moves and caches stay warm. */
export function updateSql(resource: Resource): string {
  const names = [...tableOf(resource).columns.map((column) => column.name), 'body']
  return `update ${target(resource)} r set ${names.map((name) => `${name} = s.${name}`).join(', ')}
from ${stageName(resource)} s where r.brand_id = $1 and ${sameKey(resource)} and r.body <> s.body`
}

/** New records take their places after all others, in the order of their source. $2 is the first free place. */
export function insertSql(resource: Resource): string {
  const names = [...tableOf(resource).columns.map((column) => column.name), 'body']
  return `insert into ${target(resource)} (brand_id, ord, ${names.join(', ')})
select $1, $2::bigint - 1 + row_number() over (order by s.line), ${names.map((name) => `s.${name}`).join(', ')}
from ${stageName(resource)} s
where not exists (select from ${target(resource)} r where r.brand_id = $1 and ${sameKey(resource)})`
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

function sameKey(resource: Resource): string {
  return keyNames(resource)
    .map((name) => `r.${name} = s.${name}`)
    .join(' and ')
}
