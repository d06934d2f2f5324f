/**
 * The statements that read records: a page of a list, with or without its count, a single record, and records by their keys.
 *
 * All have one shape. The brand is set and the records are read in ONE statement, so a read is one round trip and one
 * snapshot: page, total and version agree. Everything after the setting is LEFT JOINed: an inner join lets the planner
 * lift the row-level-security filter above the setting, and then nothing is ever found.
 */
import { type Column, type Direction, type Resource, sqlName, tableOf, type ViaFilter } from '@selvedge/catalogue'
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
 * Two statements read a page, because almost every page fits into a response. `whole` joins the records without counting
 * their bytes, but leaves out those that are longer than $4, and says how long the longest is. If that one was left out, `cut`
 * is asked instead: it adds up lengths, and ends the page where $4 bytes are full. Adding up takes a fifth more CPU time of
 * PostgreSQL. The length of a record is known without reading it, however long it is.
 */
export type PageExtent = 'whole' | 'cut'

/**
 * Parameters: $1 brand, $2 the position after which the page begins, $3 how many records, $4 bytes as above, then a
 * value for each filter. `desc` reads the same list backwards: after a position come those that are smaller. Returns one
 * row. Its last columns are the position after which the next page begins, null if no record follows; the length of the
 * longest record (`whole`); and all records as one text, with line breaks between them. One row per record would cost more
 * than everything else here.
 *
 * A statement with at most one filter has one good plan, whatever the values, so it is prepared under a name. With more
 * filters, or through another table, the best index depends on the values: such a statement stays nameless, which makes
 * PostgreSQL plan it for them at each call.
 */
export function listStatement(
  resource: Resource,
  filters: readonly Filter[],
  withCount: boolean,
  extent: PageExtent = 'whole',
  direction: Direction = 'asc',
): Statement {
  const write = (): string => listText(resource, filters, withCount, extent, ORDERS[direction])
  const [filter] = filters
  if (filters.length > 1 || typeof filter === 'object') return { text: write() }
  const kind = `${direction === 'desc' ? 'rev-' : ''}${extent === 'cut' ? 'cut-' : ''}${withCount ? 'count' : 'list'}`
  return once(`${kind}/${resource.path}${filter === undefined ? '' : `/${filter}`}`, write)
}

interface ListOrder {
  /** The records after the position in $2. */
  readonly range: string
  readonly sort: string
  /** The aggregate that gives the position of the last of some records. */
  readonly last: string
  /** Where the next page begins, so that the surplus record is its first. */
  readonly next: string
}

/**
 * A list ends at the first free position, which the state of its group has, and begins there backwards: loads that were rolled back
 * leave dead rows from there on, thousands of blocks of them. `asc` compares it as a row, because between two plain bounds of which it
 * does not know one, PostgreSQL expects half a percent of the table, and chooses other plans.
 */
const ORDERS: Readonly<Record<Direction, ListOrder>> = {
  asc: { range: 'ord > $2 and (ord, ord) < (s0.next_ord, 0)', sort: 'ord', last: 'max(ord)', next: 'max(ord) - 1' },
  desc: { range: 'ord < least($2, s0.next_ord)', sort: 'ord desc', last: 'min(ord)', next: 'min(ord) + 1' },
}

/** The position after which a list begins. */
export const LIST_START: Readonly<Record<Direction, number>> = { asc: 0, desc: Number.MAX_SAFE_INTEGER }

function listText(
  resource: Resource,
  filters: readonly Filter[],
  withCount: boolean,
  extent: PageExtent,
  order: ListOrder,
): string {
  const where = ['brand_id = $1', ...filters.map((filter, index) => condition(filter, `$${index + 5}`))].join(' and ')
  const table = `records.${tableOf(resource).name}`
  const states = statesRead(resource, filters)
  // One more than is asked for tells whether there are more.
  const rows = `select ord, body from ${table} where ${where} and ${order.range} order by ${order.sort} limit $3::int + 1`
  return [
    `select ${states.map((_, index) => `s${index}.version, s${index}.stamp`).join(', ')},`,
    `  ${withCount ? 'c.total' : 's0.row_count'}, p.next, p.longest, p.bodies as body`,
    `from ${SET_BRAND}`,
    ...states.map(stateJoin),
    ...(withCount
      ? [`left join lateral (select count(*) as total from ${table} where ${where}${countBound(filters)}) c on true`]
      : []),
    `left join lateral (${extent === 'whole' ? wholePage(rows, order) : cutPage(rows, order)}) p on true`,
  ].join('\n')
}

/** Indexes of plain filters have positions. Through other groups records are found by their keys, whose indexes have none. */
function countBound(filters: readonly Filter[]): string {
  return filters.some((filter) => typeof filter === 'string') ? ' and ord < s0.next_ord' : ''
}

/**
 * The rows arrive in list order, and an aggregate takes them as they come: sorting or numbering them would cost more than
 * reading them. Leaving out the surplus record here would cost more, too.
 */
function wholePage(rows: string, { next }: ListOrder): string {
  return `select string_agg(body, e'\\n') filter (where octet_length(body) <= $4::int) as bodies,
  case when count(*) > $3 then ${next} end as next, max(octet_length(body)) as longest
  from (${rows}) r`
}

/** At least one record, however long it is. */
function cutPage(rows: string, { sort, last }: ListOrder): string {
  return `select string_agg(body, e'\\n') filter (where fits) as bodies,
  case when not bool_and(fits) then ${last} filter (where fits) end as next, null::int as longest
  from (select ord, body, n <= $3 and (n = 1 or bytes <= $4) as fits
    from (select ord, body, row_number() over so_far as n, sum(octet_length(body) + 1) over so_far as bytes
      from (${rows}) r window so_far as (order by ${sort} rows unbounded preceding)) r) r`
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
 * Parameters: $1 brand, $2 the keys, $3 bytes. Returns the length of the longest record and one text: for each key, in
 * order, its record or null, with commas between them; without records that are longer than $3. Each key is looked up
 * by itself, so the plan is the same for one key and for many.
 */
export function lookupStatement(resource: Resource): Statement {
  return once(`lookup/${resource.path}`, () => {
    const joined = `string_agg(coalesce(body, 'null'), ',' order by ordinal)`
    return lookupText(
      resource,
      'p.longest, p.bodies as body',
      `select ${joined} filter (where body is null or octet_length(body) <= $3::int) as bodies,
  max(octet_length(body)) as longest
  from`,
    )
  })
}

/**
 * For a lookup with a record that was left out. Returns how many keys, from the first, have records of at most $3 bytes
 * together, and the text if these are all.
 */
export function lookupCutStatement(resource: Resource): Statement {
  return once(`cut-lookup/${resource.path}`, () =>
    lookupText(
      resource,
      'p.fitting, p.bodies as body',
      `select count(*) filter (where fits) as fitting,
  case when bool_and(fits) then string_agg(coalesce(body, 'null'), ',' order by ordinal) filter (where fits) end as bodies
  from (select ordinal, body, ordinal = 1 or sum(coalesce(octet_length(body), 4) + 1) over (order by ordinal) <= $3::int as fits
    from`,
      ') f',
    ),
  )
}

function lookupText(resource: Resource, columns: string, before: string, after = ''): string {
  const table = tableOf(resource)
  const [{ name, type }] = table.key as [Column]
  return [
    `select s0.version, s0.stamp, ${columns}`,
    `from ${SET_BRAND}`,
    stateJoin(resource.path, 0),
    `left join lateral (${before} (select k.ordinal, r.body from unnest($2::${type}[]) with ordinality k (key, ordinal)`,
    `  left join lateral (select body from records.${table.name} where brand_id = $1 and ${name} = k.key limit 1) r on true`,
    `) r${after}) p on true`,
  ].join('\n')
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
 * What is new among many owners. Parameters: $1 their ids, $2 for each the stamp of the newest load that is known, or
 * null. It is the one statement that names no single brand: the function of migration 10 shows the states of the given
 * owners, and no record. It is unnamed, so that it gets a separate connection and no page waits behind it.
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
