/** The references of records, and which of the staged ones are dangling. */
import { type Fields, type Resource, resources, sqlName, tableOf } from '@selvedge/catalogue'
import { keySql } from '../record-key.ts'
import type { UndoneLoad } from './later-loads.ts'
import { type StageColumn, stageName } from './stage.ts'

export interface Reference extends StageColumn {
  /** Name of the field, in parts where it is inside an object. */
  readonly field: readonly string[]
  readonly to: Resource
  /** Whether the column is one of the table too. */
  readonly hasColumn: boolean
}

/** People are no group, so a reference to one leads out of the catalogue and is left alone. */
export function referencesOf(resource: Resource): Reference[] {
  return within(resource.fields, []).map(({ field, to }) => {
    const hasColumn = field.length === 1 && resource.columns.includes(field[0]!)
    const column = hasColumn ? sqlName(field[0]!) : `reference_${field.map(sqlName).join('_')}`
    return { field, to, column, type: tableOf(to).key[0]!.type as 'uuid' | 'text', hasColumn }
  })
}

function within(fields: Fields, parents: readonly string[]): { field: string[]; to: Resource }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...parents, name]
    if (field.fields) return within(field.fields, path)
    const to = resources.find((resource) => resource.path === field.to)
    return to ? [{ field: path, to }] : []
  })
}

/** What a load does to the group that a reference leads to. */
export interface Target {
  readonly isStaged: boolean
  readonly isReplaced: boolean
  readonly removals: number
  /** Only references to records that were removed after this load count; null for all that lead nowhere. */
  readonly goneAfter: UndoneLoad | null
  /** Table of records that an undo leaves as they are: those that are not there count as removed, too. None unless given. */
  readonly leftTable?: string | undefined
}

/**
 * The lines whose reference leads nowhere, with its value, how many there are in all, and the key of the record. $1 is the
 * brand of the records referred to, $2 how many to name. Staged records count as existing; if they replace a group, only
 * they do.
 */
export function danglingSql(resource: Resource, reference: Reference, target: Target): string {
  const { column, to } = reference
  const key = tableOf(to).key[0]!.name
  const removed = `select from ${stageName(to)} t where t.${key} = r.${key} and t.body is null`
  const stays = target.isReplaced ? 'false' : target.removals > 0 ? `not exists (${removed})` : 'true'
  const found = [
    `select from records.${tableOf(to).name} r where r.brand_id = $1 and r.${key} = s.${column} and ${stays}`,
    ...(target.isStaged ? [`select from ${stageName(to)} t where t.${key} = s.${column} and t.body is not null`] : []),
  ]
  const left = target.leftTable ? ` union all select l.${key} from ${target.leftTable} l` : ''
  const gone = target.goneAfter ? ` and s.${column} in (${goneSql(reference, target.goneAfter)}${left})` : ''
  return `select s.line, s.${column}::text, count(*) over ()::int, ${keySql(resource, 's')} from ${stageName(resource)} s
where s.body is not null and s.${column} is not null and ${found.map((sql) => `not exists (${sql})`).join(' and ')}${gone}
order by s.line limit $2`
}

/** Shared records have a separate journal with other sequences, so the time tells what came later there. */
function goneSql({ to, type }: Reference, { sequence, finishedAt }: UndoneLoad): string {
  const isLater = to.shared ? `l.loaded_at > '${finishedAt.toISOString()}'` : `l.sequence > ${sequence}`
  return `select (k.key::json->>'${to.key[0]}')::${type}
  from records.loads l join records.changes c using (brand_id, resource, version) cross join lateral unnest(c.keys) k(key)
  where l.brand_id = $1 and l.resource = '${to.path}' and ${isLater}`
}
