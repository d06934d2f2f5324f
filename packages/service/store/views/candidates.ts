/**
 * Which records may have to come into a view, change in it or leave it: pairs of a view and a key. Each is decided anew by the
 * whole rule, so there may be too many of them, and never too few.
 *
 * Temporary tables that are there, depending on what has changed:
 *   changed_x  keys of group x that a load has added, changed or removed
 *   delta_x    what has come into views, changed in them or left them
 */
import { type Resource, sqlName, tableOf } from '@selvedge/catalogue'
import type { Condition, Visibility } from '@selvedge/catalogue/visibility'
import { keyNames, sameKey } from '../record-key.ts'
import { type Fence, joined, sourceOf, tableName } from './rule-sql.ts'

export function changedName(resource: Resource): string {
  return `changed_${tableOf(resource).name}`
}

export function deltaName(resource: Resource): string {
  return `delta_${tableOf(resource).name}`
}

/** What is known to have changed; null: everything may have. */
export interface Changes {
  /** Groups that a load has changed. */
  readonly changed: ReadonlySet<Resource>
  /** Groups of which views show something else than before. */
  readonly delta: ReadonlySet<Resource>
}

export interface CandidateTask {
  /** The brand's id, as SQL. */
  readonly brand: string
  /** A relation of `rule-sql.ts`. */
  readonly views: string
  readonly changes: Changes | null
  readonly fence: Fence
}

/** Queries whose results are candidates. Joins are written in the order in which to look up. */
export function candidatesSql({ resource, seen }: Visibility, task: CandidateTask): string[] {
  const { brand, views, changes, fence } = task
  const select = `select w.view_id, ${keyNames(resource).map((name) => `r.${name}`)}`
  if (changes === null) {
    return [
      `${select} from ${views} join ${tableName(resource)} r on r.brand_id = w.view_id`,
      ...seen.map((list) => `${select} from ${reached(resource, leadingOf(list), task)}`),
    ]
  }
  const changed = `${changedName(resource)} c`
  const rowsOf = (owner: string): string =>
    joined('r', resource, `r.brand_id = ${owner} and ${sameKey(resource, 'r', 'c')}`, fence)
  const ofChanged = changes.changed.has(resource)
    ? [
        `${select} from ${changed} cross join ${views} ${rowsOf('w.view_id')}`,
        ...seen.map((list) => ledTo(resource, leadingOf(list), `${changed} ${rowsOf(brand)}`, task)),
      ]
    : []
  const ofSources = seen.flat().flatMap((condition) => {
    const source = sourceOf(resource, condition)
    return source && changes.delta.has(source) ? [fromSource(resource, condition, source, task)] : []
  })
  return [...new Set([...ofChanged, ...ofSources])]
}

/** The condition of a list that leads from a record to the views which may show it; every list has one. */
function leadingOf(list: readonly Condition[]): Condition {
  const order: Condition['kind'][] = ['own', 'through', 'namedBy', 'all']
  return order.flatMap((kind) => list.find((condition) => condition.kind === kind) ?? [])[0]!
}

/** What a view reaches: from the partner, or from the records that the view shows. */
function reached(resource: Resource, leading: Condition, { brand, views, fence }: CandidateTask): string {
  const source = sourceOf(resource, leading)
  const shown = source ? `join ${tableName(source)} x on x.brand_id = w.view_id ` : ''
  return `${views} ${shown}${joined('r', resource, `r.brand_id = ${brand} and ${linkOf(leading, 'r')}`, fence)}`
}

/** Views that may show rows, which have the alias `r`. What several rows name is looked up once in each view. */
function ledTo(resource: Resource, leading: Condition, rows: string, { views, fence }: CandidateTask): string {
  const key = keyNames(resource)
  const source = sourceOf(resource, leading)
  if (!source) {
    return `select w.view_id, ${key.map((name) => `r.${name}`)} from ${rows} join ${views} on ${linkOf(leading, 'r')}`
  }
  const { field } = leading as { field: string }
  const link = leading.kind === 'namedBy' ? 'id' : sqlName(field)
  const isShown = `x.brand_id = w.view_id and ${linkOf(leading, 'named')}`
  return `(with led as materialized (select ${key.map((name) => `r.${name} as key_${name}`)}, r.${link} from ${rows})
select shown.view_id, ${key.map((name) => `led.key_${name}`)}
from (select w.view_id, named.${link} from (select distinct ${link} from led) named cross join ${views} ${joined('x', source, isShown, fence)}) shown
join led on led.${link} = shown.${link})`
}

/** `row` has the alias of rows that may be shown. */
function linkOf(leading: Condition, row: string): string {
  switch (leading.kind) {
    case 'all':
      return 'true'
    case 'own':
      return `${row}.${sqlName(leading.field)} = w.partner_id`
    case 'namedBy':
      return `x.${sqlName(leading.field)} = ${row}.id`
    default:
      return `x.id = ${row}.${sqlName((leading as { field: string }).field)}`
  }
}

/** Records whose condition may hold no more, or hold now, because what it looks at came, changed or left. */
function fromSource(
  resource: Resource,
  condition: Condition,
  source: Resource,
  { brand, fence }: CandidateTask,
): string {
  const column = sqlName((condition as { field: string }).field)
  if (condition.kind === 'namedBy') {
    return `select d.view_id, named.id from ${deltaName(source)} d cross join lateral (values (d.old_${column}), (d.${column})) named(id)
where named.id is not null and (d.was <> d.comes or d.old_${column} is distinct from d.${column})`
  }
  const key = keyNames(resource).map((name) => `r.${name}`)
  return `select d.view_id, ${key} from ${deltaName(source)} d
${joined('r', resource, `r.brand_id = ${brand} and r.${column} = d.id`, fence)} where d.was <> d.comes`
}
