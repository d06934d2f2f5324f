/** What is known about views where their brand's records are: partners, states, and why a record is seen or not. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import { type Condition, type ViewKind, visibilityOf, visibilityRules } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { keyNames } from '../record-key.ts'
import type { View } from './build.ts'
import { holdsSql, sourceOf, tableName } from './rule-sql.ts'

export interface Partner {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** What it is to the brand. */
  readonly kinds: readonly ViewKind[]
}

const IS_SUPPLIER = 'exists (select from records.suppliers s where s.brand_id = $1 and s.partner_id = p.id)'
const IS_FORWARDER = `(exists (select from records.shipments s where s.brand_id = $1 and s.forwarder_id = p.id)
  or exists (select from records.bookings b where b.brand_id = $1 and b.forwarder_id = p.id))`

const PARTNERS = `select p.id, p.slug, p.name, array_remove(array[
  case when ${IS_SUPPLIER} then 'supplier' end, case when ${IS_FORWARDER} then 'forwarder' end], null) as kinds
from records.partners p where p.brand_id = $1`

/** By slug or id, in a transaction that has the brand set. Null where there is none. */
export async function findPartner(loader: Client, brandId: number, slugOrId: string): Promise<Partner | null> {
  const { rows } = await loader.query<Partner>(`${PARTNERS} and (p.slug = $2 or p.id::text = lower($2))`, [
    brandId,
    slugOrId,
  ])
  return rows[0] ?? null
}

export async function partnersOf(loader: Client, brandId: number, ids: readonly string[]): Promise<Partner[]> {
  return (await loader.query<Partner>(`${PARTNERS} and p.id = any ($2)`, [brandId, ids])).rows
}

export interface ViewState {
  readonly id: number
  readonly isFollowed: boolean
  /** Whether it was made by the rules of this release. */
  readonly isOfTheseRules: boolean
  /** How many loads of the brand it does not show yet; null where it shows none. */
  readonly behind: number | null
  readonly records: number
}

/** In a transaction that has the brand set. */
export async function viewStates(loader: Client, brandId: number): Promise<ViewState[]> {
  const { rows: ids } = await loader.query<{ ids: string }>(
    `select coalesce(array_agg(view_id), '{}')::text as ids from records.views where brand_id = $1`,
    [brandId],
  )
  await loader.query(`select set_config('app.views', $1, true)`, [ids[0]!.ids])
  const { rows } = await loader.query<ViewState>(
    `select v.view_id as id, v.is_followed as "isFollowed", v.rules is not distinct from $2 as "isOfTheseRules",
  (coalesce((select sequence from records.brand_state where brand_id = $1), 0)
    - case when v.is_followed then b.sequence else v.sequence end)::float8 as behind,
  coalesce((select sum(row_count) from records.resource_state s where s.brand_id = v.view_id), 0)::float8 as records
from records.views v left join records.viewed_brands b on b.brand_id = v.brand_id where v.brand_id = $1 order by v.view_id`,
    [brandId, visibilityRules.number],
  )
  await loader.query(`select set_config('app.views', '', true)`)
  return rows
}

/** Why a record is seen: a step from it towards the partner. */
export interface Step {
  readonly resource: Resource
  readonly key: readonly string[]
  readonly condition: Condition
}

/** Why a record is not seen: for each list of conditions, the first that does not hold. */
export type Explanation =
  | { readonly isSeen: true; readonly path: readonly Step[] }
  | {
      readonly isSeen: false
      readonly why: 'closed' | 'unknown' | 'conditions'
      readonly failing: readonly Condition[]
    }

/** In a transaction that has the brand set, by the brand's records of this moment and what the view shows. */
export async function explain(
  loader: Client,
  view: View,
  resource: Resource,
  key: readonly string[],
): Promise<Explanation> {
  await loader.query(`select set_config('app.views', $1, true)`, [`{${view.id}}`])
  const path: Step[] = []
  let at = { resource, key }
  for (;;) {
    const found = await explainOne(loader, view, at.resource, at.key)
    if (!('condition' in found)) return found
    path.push({ ...at, condition: found.condition })
    if (found.next === null) return { isSeen: true, path }
    at = found.next
  }
}

interface Next {
  readonly condition: Condition
  /** The record that the condition leads to; null at the partner. */
  readonly next: { readonly resource: Resource; readonly key: readonly string[] } | null
}

async function explainOne(
  loader: Client,
  view: View,
  resource: Resource,
  key: readonly string[],
): Promise<Next | Extract<Explanation, { isSeen: false }>> {
  const groups = visibilityOf(view.kind)
  const rule = groups.find((group) => group.resource === resource)
  if (!rule) return { isSeen: false, why: 'closed', failing: [] }
  const isOpen = (source: Resource): boolean => groups.some((group) => group.resource === source)
  const conditions = rule.seen.flat()
  const columns = conditions.map((condition, at) => `${holdsSql(resource, condition, isOpen, '')} as c${at}`)
  const { rows } = await loader.query<Record<string, boolean | string>>(
    `select ${columns.join(', ')}, ${tableOf(resource)
      .columns.map(({ name }) => `r.${name}::text as "${name}"`)
      .join(', ')}
from ${tableName(resource)} r, (select $1::int as view_id, $2::uuid as partner_id) w
where r.brand_id = $3 and ${keyNames(resource)
      .map((name, at) => `r.${name}::text = $${at + 4}`)
      .join(' and ')}`,
    [view.id, view.partnerId, view.brandId, ...key],
  )
  const row = rows[0]
  if (!row) return { isSeen: false, why: 'unknown', failing: [] }
  let at = 0
  const failing: Condition[] = []
  for (const list of rule.seen) {
    const held = list.map((condition) => ({ condition, holds: row[`c${at++}`] === true }))
    const first = held.find(({ holds }) => !holds)
    if (first) {
      failing.push(first.condition)
      continue
    }
    const leading =
      held.find(({ condition: { kind } }) => kind === 'own' || kind === 'all') ??
      held.find(({ condition: { kind } }) => kind === 'through' || kind === 'namedBy')!
    return { condition: leading.condition, next: await nextOf(loader, view, resource, row, leading.condition) }
  }
  return { isSeen: false, why: 'conditions', failing }
}

async function nextOf(
  loader: Client,
  view: View,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  condition: Condition,
): Promise<Next['next']> {
  const source = sourceOf(resource, condition)
  if (source === null) return null
  const columnOf = (group: Resource, field: string): string =>
    tableOf(group).columns.find((column) => column.field === field)!.name
  if (condition.kind !== 'namedBy') {
    const { field } = condition as { field: string }
    return { resource: source, key: [row[columnOf(resource, field)] as string] }
  }
  const { rows } = await loader.query<Record<string, string>>(
    `select ${keyNames(source)
      .map((name) => `${name}::text`)
      .join(', ')} from ${tableName(source)}
where brand_id = $1 and ${columnOf(source, condition.field)}::text = $2 order by ord limit 1`,
    [view.id, row.id],
  )
  return { resource: source, key: keyNames(source).map((name) => rows[0]![name]!) }
}
