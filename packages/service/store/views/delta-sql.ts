/**
 * What differs in views, of one group: a row for each record that comes into a view, changes in it or leaves it, with its new
 * columns and body, the digest of the old body, and the old values of fields by which rules of other groups look for names.
 */
import { type Resource, sqlName, tableOf } from '@selvedge/catalogue'
import type { Visibility } from '@selvedge/catalogue/visibility'
import { bodyDigestSql } from '../body-digest.ts'
import { keyNames, sameKey } from '../record-key.ts'
import { type Fence, isSeenSql, shownBody, tableName } from './rule-sql.ts'

export function deltaSql(
  group: Visibility,
  groups: readonly Visibility[],
  brand: string,
  views: string,
  candidates: readonly string[],
  isOpen: (source: Resource) => boolean,
  fence: Fence,
): string {
  const { resource, hidden } = group
  const { columns } = tableOf(resource)
  const key = keyNames(resource)
  const others = columns.filter(({ name }) => !key.includes(name))
  const shown = others.map(({ name, type, field }) =>
    hidden.includes(field) ? `null::${type} as ${name}` : `r.${name}`,
  )
  const selected = [
    'f.view_id',
    'v.ord is not null as was',
    'n.ord is not null as comes',
    'n.ord',
    `${bodyDigestSql('v.body')}::numeric as old_digest`,
    ...namingColumns(resource, groups).map((name) => `v.${name} as old_${name}`),
    ...key.map((name) => `f.${name}`),
    ...others.map(({ name }) => `n.${name}`),
    'n.body',
  ]
  return `with found (view_id, ${key}) as materialized (select distinct * from (${candidates.join('\nunion all ')}) s)
select ${selected.join(', ')}
from found f join ${views} on w.view_id = f.view_id
left join lateral (select * from ${tableName(resource)} v
  where v.brand_id = f.view_id and ${sameKey(resource, 'v', 'f')}${fence}) v on true
left join lateral (select ${['r.ord', ...shown, `${shownBody(group)} as body`].join(', ')}
  from ${tableName(resource)} r where r.brand_id = ${brand} and ${sameKey(resource, 'r', 'f')}
    and ${isSeenSql(group, isOpen, fence)}${fence}) n on true
where v.body is distinct from n.body`
}

/** Columns by which rules of other groups look for names. */
function namingColumns(resource: Resource, groups: readonly Visibility[]): string[] {
  const names = groups
    .flatMap(({ seen }) => seen.flat())
    .flatMap((condition) =>
      condition.kind === 'namedBy' && condition.group === resource.path ? [sqlName(condition.field)] : [],
    )
  return [...new Set(names)]
}
