/**
 * The rules of what partners see, as SQL. In all of it, `r` is a row of the brand, and `w` a view that is brought to date
 * (`view_id`, `partner_id`).
 */
import { type Resource, resources, sqlName, tableOf } from '@selvedge/catalogue'
import { type Condition, groupLookedAt, type Visibility } from '@selvedge/catalogue/visibility'

const byPath = new Map(resources.map((resource) => [resource.path, resource]))

/** Views in a temporary table. */
export const MANY_VIEWS = 'following w'

/**
 * An owner whose records are looked up. Of a constant that its statistics do not know, PostgreSQL expects one row, and would take any
 * index on the owner instead of the one on the key.
 */
export function ownerSql(id: number): string {
  return `(select ${id})`
}

export function oneView({ id, partnerId }: { readonly id: number; readonly partnerId: string }): string {
  return `(select ${ownerSql(id)} as view_id, '${partnerId}'::uuid as partner_id) w`
}

/**
 * Behind a query that looks up rows by their keys: it is not joined with others. Statistics do not know most owners, so PostgreSQL
 * expects one row of each, and would read all rows of the owner for each key. Empty where groups are read as a whole.
 */
export type Fence = '' | ' offset 0'

/** A join with the rows for which this holds, which may be about relations before it. */
export function joined(alias: string, resource: Resource, where: string, fence: Fence): string {
  return `cross join lateral (select * from ${tableName(resource)} ${alias} where ${where}${fence}) ${alias}`
}

export function tableName(resource: Resource): string {
  return `records.${tableOf(resource).name}`
}

/** The group that a condition looks at, where it is open to the kind. */
export function sourceOf(resource: Resource, condition: Condition): Resource | null {
  const path = groupLookedAt(resource, condition)
  return path === null ? null : byPath.get(path)!
}

/** Whether the view shows the row. `isOpen` says which groups the kind sees at all. */
export function isSeenSql({ resource, seen }: Visibility, isOpen: (source: Resource) => boolean, fence: Fence): string {
  const lists = seen.map((list) => list.map((condition) => holdsSql(resource, condition, isOpen, fence)).join(' and '))
  return `(${lists.join(' or ')})`
}

export function holdsSql(
  resource: Resource,
  condition: Condition,
  isOpen: (source: Resource) => boolean,
  fence: Fence,
): string {
  if (condition.kind === 'all') return 'true'
  if (condition.kind === 'namedBy') {
    const source = tableName(sourceOf(resource, condition)!)
    return `exists (select from ${source} x where x.brand_id = w.view_id and x.${sqlName(condition.field)} = r.id${fence})`
  }
  const column = `r.${sqlName(condition.field)}`
  switch (condition.kind) {
    case 'is':
      return `${column} = '${condition.value}'`
    case 'isNot':
      return `${column} is distinct from '${condition.value}'`
    case 'own':
      return `${column} = w.partner_id`
    case 'ownOrNull':
      return `(${column} is null or ${column} = w.partner_id)`
    default: {
      const source = sourceOf(resource, condition)!
      const isSeen = isOpen(source)
        ? `exists (select from ${tableName(source)} x where x.brand_id = w.view_id and x.id = ${column}${fence})`
        : 'false'
      return condition.kind === 'through' ? isSeen : `(${column} is null or ${isSeen})`
    }
  }
}

/** The body of the row with fields as null; everything else keeps its text. */
export function shownBody({ hidden }: Pick<Visibility, 'hidden'>): string {
  return hidden.length === 0 ? 'r.body' : withNulls('r.body::json', hidden)
}

function withNulls(json: string, hidden: readonly string[]): string {
  const own = hidden.filter((name) => !name.includes('.'))
  const within = Map.groupBy(
    hidden.filter((name) => name.includes('.')),
    (name) => name.split('.')[0]!,
  )
  const cases = [
    ...(own.length > 0 ? [`when key = any ('{${own.join(',')}}') then 'null'`] : []),
    ...[...within].map(([outer, names]) => {
      const inner = names.map((name) => name.slice(outer.length + 1))
      return `when key = '${outer}' and json_typeof(value) = 'object' then ${withNulls('value', inner)}`
    }),
  ]
  return `(select '{' || string_agg(to_json(key)::text || ':' || case ${cases.join(' ')} else value::text end, ',' order by place) || '}'
  from json_each(${json}) with ordinality member(key, value, place))`
}
