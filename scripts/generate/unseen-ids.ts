/** Fields by which a record that a partner sees can name one that it does not see. */
import { type Fields, resources } from '@selvedge/catalogue'
import { type Condition, type ViewKind, type Visibility, visibilityOf } from '@selvedge/catalogue/visibility'

export interface UnseenId {
  readonly group: string
  readonly field: string
  /** The group of the record that is named. */
  readonly to: string
  /** The partner sees no record of that group. */
  readonly isClosed: boolean
}

const shared = new Set(resources.filter((resource) => resource.shared).map(({ path }) => path as string))

export function unseenIds(kind: ViewKind): UnseenId[] {
  const open = new Map(visibilityOf(kind).map((group) => [group.resource.path as string, group]))
  return [...open.values()].flatMap((group) =>
    references(group.resource.fields).flatMap(([field, to]): UnseenId[] => {
      const isTold = !group.hidden.includes(field) && !shared.has(to) && !isSeen(group, field, open.get(to))
      return isTold ? [{ group: group.resource.path, field, to, isClosed: !open.has(to) }] : []
    }),
  )
}

function references(fields: Fields, within = ''): [field: string, to: string][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.fields) return references(field.fields, `${within}${name}.`)
    return field.to && field.to !== 'user' ? [[`${within}${name}`, field.to] as [string, string]] : []
  })
}

/** Whether the rules alone say that the partner sees what the field names, or that it names nothing. */
function isSeen({ resource, seen }: Visibility, field: string, target: Visibility | undefined): boolean {
  const isAbout = (condition: Condition): boolean => 'field' in condition && condition.field === field
  const isGuarded = seen.every((list) => list.some((each) => GUARDS.includes(each.kind) && isAbout(each)))
  if (isGuarded || !target) return isGuarded
  return target.seen.some(([first, ...more]) => {
    if (more.length > 0) return false
    return first!.kind === 'all' || (first!.kind === 'namedBy' && first!.group === resource.path && isAbout(first!))
  })
}

const GUARDS: readonly Condition['kind'][] = ['own', 'ownOrNull', 'through', 'throughOrNull']
