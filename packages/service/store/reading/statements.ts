/**
 * The statements that read records: a page of a list, with or without its count, a single record, and records by their keys.
 *
 * All have one shape. The brand is set and the records are read in ONE statement, so a read is one round trip and one
 * snapshot: page, total and version agree. Everything after the setting is LEFT JOINed: an inner join lets the planner
 * lift the row-level-security filter above the setting, and then nothing is ever found.
 */
import { type Column, type Resource, sqlName, tableOf, type ViaFilter } from '@selvedge/catalogue'
import type { Statement } from '../connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { HEAD_NAMES } from '../state.ts'

export const SET_BRAND = `(select set_config('app.brand', $1::int::text, true)) b`

/** A filter in use, without its value: values are always parameters. */
export type Filter = string | ViaFilter

/** Named statements are few and asked for all the time, so their texts are written once. */
const named = new Map<string, Statement>()

export function once(name: string, write: () => string): Statement {
  const known = named.get(name)
  if (known) return known
  const statement = { name, text: write() }
  named.set(name, statement)
  return statement
}

/**
 * Parameters: $1 brand, $2 after which place, $3 how many records, then a value for each filter. Answers with one row,
 * whose last columns are the place after which the next page begins, null where no record follows, and all records as one
 * text, with line breaks between them: taking them apart into rows and columns, only to put them together again, would cost
 * more than all else that is done here.
 *
 * A statement with at most one filter has one good plan, whatever the values, so it is prepared under a name. With more
 * filters, or through another table, the best index depends on the values: such a statement stays nameless, which makes
 * PostgreSQL plan it for them at each call.
 */
export function listStatement(resource: Resource, filters: readonly Filter[], withCount: boolean): Statement {
  const [filter] = filters
  if (filters.length > 1 || typeof filter === 'object') return { text: listText(resource, filters, withCount) }
  const name = `${withCount ? 'count' : 'list'}/${resource.path}${filter === undefined ? '' : `/${filter}`}`
  return once(name, () => listText(resource, filters, withCount))
}

function listText(resource: Resource, filters: readonly Filter[], withCount: boolean): string {
  const where = ['brand_id = $1', ...filters.map((filter, index) => condition(filter, `$${index + 4}`))].join(' and ')
  const table = `records.${tableOf(resource).name}`
  const states = statesRead(resource, filters)
  return [
    `select ${states.map((_, index) => `s${index}.version, s${index}.stamp`).join(', ')},`,
    `  ${withCount ? 'c.total' : 's0.row_count'}, case when p.found > $3 then p.last - 1 end, p.bodies as body`,
    `from ${SET_BRAND}`,
    ...states.map(stateJoin),
    ...(withCount ? [`left join lateral (select count(*) as total from ${table} where ${where}) c on true`] : []),
    // The rows arrive in list order, and an aggregate takes them as they come: sorting or numbering them would cost more than
    // reading them. One more than is asked for tells whether there are more; leaving it out here would cost more, too.
    `left join lateral (select string_agg(body, e'\\n') as bodies, count(*) as found, max(ord) as last`,
    `  from (select ord, body from ${table} where ${where} and ord > $2 order by ord limit $3::int + 1) r) p on true`,
  ].join('\n')
}

/** Parameters: $1 brand, $2 the key. */
export function getStatement(resource: Resource): Statement {
  return once(`get/${resource.path}`, () => {
    const table = tableOf(resource)
    // The brand's own record has no key in its address: there is one, and the brand finds it.
    const byKey = resource.single ? '' : ` and ${table.key[0]?.name} = $2`
    return [
      'select s0.version, s0.stamp, p.body',
      `from ${SET_BRAND}`,
      stateJoin(resource.path, 0),
      `left join lateral (select body from records.${table.name} where brand_id = $1${byKey} limit 1) p on true`,
    ].join('\n')
  })
}

/**
 * Parameters: $1 brand, $2 the keys. Answers with one text: for each key, in order, its record or null, with commas between
 * them. Each key is looked up by itself, so the plan is the same for one key and for many.
 */
export function lookupStatement(resource: Resource): Statement {
  return once(`lookup/${resource.path}`, () => {
    const table = tableOf(resource)
    const [{ name, type }] = table.key as [Column]
    return [
      'select s0.version, s0.stamp, p.bodies as body',
      `from ${SET_BRAND}`,
      stateJoin(resource.path, 0),
      `left join lateral (select string_agg(coalesce(r.body, 'null'), ',' order by k.place) as bodies`,
      `  from unnest($2::${type}[]) with ordinality k (key, place)`,
      `  left join lateral (select body from records.${table.name} where brand_id = $1 and ${name} = k.key limit 1) r on true`,
      ') p on true',
    ].join('\n')
  })
}

/** The states of a brand's groups, and its newest load. Parameter: $1 brand. */
export const STATES_STATEMENT: Statement = {
  name: 'states',
  text: `select s.resource, s.version, s.stamp
from ${SET_BRAND}
left join lateral (
  select resource, version, stamp from records.resource_state where brand_id = $1
  union all
  select case $1::int when ${SHARED_BRAND_ID} then '${HEAD_NAMES.shared}' else '${HEAD_NAMES.own}' end, sequence, stamp
  from records.brand_state where brand_id = $1) s on true`,
}

/**
 * What is new among many owners. Parameters: $1 their ids, $2 for each the stamp of the newest load that is known, or null.
 * The one statement that names no brand of its own: the function of migration 10 shows the states of the owners given, and
 * no record. Nameless, so that it takes a connection of its own and no page waits behind it.
 */
export const NEWS_STATEMENT: Statement = {
  text: 'select brand_id, resource, version, stamp from records.news($1, $2)',
}

/** Groups whose records decide the answer: the list's own first, then each that a filter reaches through. */
export function statesRead(resource: Resource, filters: readonly Filter[]): string[] {
  const through = filters.flatMap((filter) => (typeof filter === 'string' ? [] : [filter.through]))
  return [...new Set([resource.path, ...through])]
}

export function filterName(filter: Filter): string {
  return typeof filter === 'string' ? filter : filter.name
}

function stateJoin(path: string, index: number): string {
  return `left join records.resource_state s${index} on s${index}.brand_id = $1 and s${index}.resource = '${path}'`
}

function condition(filter: Filter, parameter: string): string {
  if (typeof filter === 'string') return `${sqlName(filter)} = ${parameter}`
  const { name, local, through, take } = filter
  return (
    `${sqlName(local)} in (select ${sqlName(take)} from records.${sqlName(through)}` +
    ` where brand_id = $1 and ${sqlName(name)} = ${parameter})`
  )
}
