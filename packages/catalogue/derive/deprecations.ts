/** What a group has that is deprecated. */
import type { Deprecation } from '../deprecation.ts'
import type { Fields } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'

/** Deprecated fields by their names, with a dot where they are inside an object. */
export function deprecatedFields(fields: Fields): (readonly [name: string, Deprecation])[] {
  return Object.entries(fields).flatMap(([name, { deprecated, fields: nested = {} }]) => [
    ...(deprecated ? [[name, deprecated] as const] : []),
    ...deprecatedFields(nested).map(([inner, each]) => [`${name}.${inner}`, each] as const),
  ])
}

/** Deprecated filters by their names. The filter of a deprecated field is one too. */
export function deprecatedFilters(resource: Resource): ReadonlyMap<string, Deprecation> {
  const { filters, fields } = resource
  const own = Object.entries(resource.deprecatedFilters ?? {}) as [string, Deprecation][]
  const ofFields = filters.flatMap((filter) => {
    const deprecated = typeof filter === 'string' ? fields[filter]!.deprecated : undefined
    return deprecated ? [[filter as string, deprecated] as const] : []
  })
  return new Map([...ofFields, ...own])
}
