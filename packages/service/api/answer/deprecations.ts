/**
 * What a request uses that is deprecated: a group, by one of its operations, a lookup or its name in `groups`, or a filter.
 * Operations with nothing deprecated are not in the table, so their requests cost one lookup.
 */
import { type Deprecation, deprecatedFilters, type Operation, operations, resources } from '@selvedge/catalogue'
import type { DeprecatedUse } from '../../http/reply/deprecated-use.ts'
import type { ApiRoute } from '../router.ts'
import { parseQueryString } from './query-string.ts'

type Named = readonly [name: string, Deprecation]
type Finder = (rawQuery: string, id: string) => readonly Named[]

const groups = new Map(resources.flatMap(({ path, deprecated }) => (deprecated ? [[path, deprecated] as const] : [])))

const finders = new Map<Operation, Finder>(
  operations.flatMap((operation) => {
    const finder = finderOf(operation)
    return finder ? [[operation, finder] as const] : []
  }),
)

/** Null if the request uses nothing deprecated. */
export function deprecatedUse({ operation, id }: ApiRoute, rawQuery: string): DeprecatedUse | null {
  const finder = finders.get(operation)
  if (finder === undefined) return null
  const used = finder(rawQuery, id)
  return used.length === 0 ? null : { names: used.map(([name]) => name), headers: headersOf(used) }
}

function finderOf(operation: Operation): Finder | null {
  if (!('resource' in operation)) {
    if (groups.size === 0) return null
    return operation.kind === 'lookup' ? lookedUp : groupsIn
  }
  const { kind, resource } = operation
  const whole: Named[] = resource.deprecated ? [[resource.path, resource.deprecated]] : []
  const filters = kind === 'list' ? deprecatedFilters(resource) : new Map<string, Deprecation>()
  if (whole.length + filters.size === 0) return null
  return (rawQuery) => {
    const { values } = parseQueryString(rawQuery)
    const used = [...filters].filter(([name]) => values.has(name))
    return [...whole, ...used.map(([name, deprecation]): Named => [`${resource.path}?${name}`, deprecation])]
  }
}

function lookedUp(_rawQuery: string, group: string): Named[] {
  return [...groups].filter(([path]) => path === group)
}

/** A request for all groups does not ask for a deprecated one. */
function groupsIn(rawQuery: string): Named[] {
  const names = parseQueryString(rawQuery).values.get('groups')?.split(',', resources.length) ?? []
  return [...groups].filter(([path]) => names.includes(path))
}

/** The earliest dates, where there are several. RFC 9745 has seconds since 1970, RFC 8594 an HTTP date. */
function headersOf(used: readonly Named[]): Record<string, string> {
  const since = used.map(([, deprecation]) => deprecation.since).sort()[0]!
  const sunset = used.flatMap(([, deprecation]) => deprecation.sunset ?? []).sort()[0]
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
  }
}
