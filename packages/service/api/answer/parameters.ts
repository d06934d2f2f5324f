/** Parameters of an operation, from a parsed query string: each checked by its kind, every problem reported at once. */
import {
  CHANGES_LIMIT_DEFAULT,
  CHANGES_LIMIT_MAX,
  codePointCount,
  DIRECTIONS,
  type Direction,
  FILTER_INTEGER_MAX,
  FILTER_LENGTH_MAX,
  type FilterKind,
  type FindableGroup,
  faults,
  findableGroups,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  LOOKUP_KEYS_MAX,
  REPORT_LIMIT_DEFAULT,
  REPORT_LIMIT_MAX,
  type Report,
  type Resource,
  resources,
  SEARCH_LENGTH_MAX,
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
  TERMS_MAX,
  termsOf,
  UUID_PATTERN,
} from '@selvedge/catalogue'
import { ApiError, type Problem } from '../../http/reply/errors.ts'
import { nearest } from '../../nearest.ts'
import type { FilterValue } from '../../store/reading/records.ts'
import type { Filter } from '../../store/reading/statements.ts'
import { filterName } from '../../store/reading/statements.ts'
import type { OpenGroups } from '../group-scope.ts'
import { hintOf } from './hint.ts'
import { parseQueryString } from './query-string.ts'
import { unknownParameters } from './unknown-parameters.ts'
import { allGroups, type WantedGroups, wantedGroups } from './wanted-groups.ts'

const LIMIT = /^[1-9]\d*$/
const INTEGER = /^(0|[1-9]\d*)$/
/** There are ten times as many groups to compare with as parameters of an operation. */
const GROUP_HINTS_MAX = 1
const UUID = new RegExp(UUID_PATTERN)

interface PageParameters {
  readonly limit: number
  readonly cursor: string | null
  readonly filters: readonly FilterValue[]
  /** What the response should say about values that no record can have. */
  readonly hint: string | null
}

interface ListParameters extends PageParameters {
  readonly direction: Direction
}

export function listParameters(resource: Resource, rawQuery: string): ListParameters {
  const { values, problems } = parseQueryString(rawQuery)
  const { filters, names } = parametersOf(resource)
  const found: Problem[] = [...problems, ...unknownParameters(values, names, resource.fields)]

  const limit = values.get('limit')
  found.push(...limitProblems(limit, LIMIT_MAX))
  const direction = DIRECTIONS.find((known) => known === (values.get('direction') ?? 'asc'))
  if (!direction) found.push({ parameter: 'direction', problem: `must be ${DIRECTIONS.join(' or ')}` })
  const used: FilterValue[] = []
  for (const [name, filter] of filters) {
    const value = values.get(name)
    if (value === undefined) continue
    const kind = filterKind(resource, filter)
    const problem = filterProblem(kind, value)
    if (problem) found.push({ parameter: name, problem })
    else used.push({ filter, value: kind === 'integer' ? Number(value) : value })
  }
  refuse(found)
  return {
    limit: limit === undefined ? LIMIT_DEFAULT : Number(limit),
    cursor: values.get('cursor') ?? null,
    filters: used,
    direction: direction!,
    hint: hintOf(used, resource.fields),
  }
}

export function reportParameters({ columns, filters }: Report, rawQuery: string): PageParameters {
  const { values, problems } = parseQueryString(rawQuery)
  const limit = values.get('limit')
  const used = filters.flatMap((filter) => {
    const value = values.get(filter)
    return value === undefined ? [] : [{ filter, value }]
  })
  refuse([
    ...problems,
    ...unknownParameters(values, ['limit', 'cursor', ...filters], columns),
    ...limitProblems(limit, REPORT_LIMIT_MAX),
    ...used.flatMap(({ filter, value }) => {
      const problem = filterProblem(columns[filter]!.filter!, value)
      return problem ? [{ parameter: filter, problem }] : []
    }),
  ])
  return {
    limit: limit === undefined ? REPORT_LIMIT_DEFAULT : Number(limit),
    cursor: values.get('cursor') ?? null,
    filters: used,
    hint: hintOf(used, columns),
  }
}

export interface ChangesParameters {
  readonly groups: WantedGroups
  readonly limit: number
  readonly cursor: string | null
}

export function changesParameters(rawQuery: string, open: OpenGroups): ChangesParameters {
  const { values, problems } = parseQueryString(rawQuery)
  const limit = values.get('limit')
  refuse([
    ...problems,
    ...unknownParameters(values, ['groups', 'limit', 'cursor']),
    ...limitProblems(limit, CHANGES_LIMIT_MAX),
    ...groupProblems(values),
  ])
  return {
    groups: groupsIn(values, open),
    limit: limit === undefined ? CHANGES_LIMIT_DEFAULT : Number(limit),
    cursor: values.get('cursor') ?? null,
  }
}

export function stateParameters(rawQuery: string, open: OpenGroups): WantedGroups {
  const { values, problems } = parseQueryString(rawQuery)
  refuse([...problems, ...unknownParameters(values, ['groups']), ...groupProblems(values)])
  return groupsIn(values, open)
}

export interface SearchParameters {
  /** In the order of hits. */
  readonly groups: readonly FindableGroup[]
  readonly terms: readonly string[]
  readonly limit: number
}

export function searchParameters(rawQuery: string, open: OpenGroups): SearchParameters {
  const { values, problems } = parseQueryString(rawQuery)
  const limit = values.get('limit')
  const names = values.get('groups')?.split(',', groupPaths.length + 1)
  const q = values.get('q')
  const terms = q === undefined || codePointCount(q) > SEARCH_LENGTH_MAX ? [] : termsOf(q)
  const unknownGroups = groupProblems(values)
  refuse([
    ...problems.filter(({ parameter }) => parameter !== 'q'),
    ...unknownParameters(values, ['q', 'groups', 'limit']),
    ...searchProblems(q, terms),
    ...limitProblems(limit, SEARCH_LIMIT_MAX),
    ...(unknownGroups.length > 0 ? unknownGroups : unsearchedProblems(names)),
  ])
  const isWanted = (path: string): boolean => (names ? names.includes(path) : open === null || open.has(path))
  return {
    groups: findableGroups.filter(({ path }) => isWanted(path)),
    terms,
    limit: limit === undefined ? SEARCH_LIMIT_DEFAULT : Number(limit),
  }
}

/** What is typed is in no message: messages may end up in logs of clients. */
function searchProblems(q: string | undefined, terms: readonly string[]): Problem[] {
  if (q === undefined || codePointCount(q) > SEARCH_LENGTH_MAX) {
    return [{ parameter: 'q', problem: `must be 1 to ${SEARCH_LENGTH_MAX} characters long` }]
  }
  if (terms.length === 0) return [{ parameter: 'q', problem: 'has no letter and no digit to look for' }]
  if (terms.length <= TERMS_MAX) return []
  return [
    { parameter: 'q', problem: `has ${terms.length} words; leave out some, so that there are at most ${TERMS_MAX}` },
  ]
}

function unsearchedProblems(names: readonly string[] = []): Problem[] {
  const unsearched = names.filter((name) => !findableGroups.some(({ path }) => path === name))
  const problem = `; a search finds ${findableGroups.map(({ path }) => path).join(', ')}`
  return unsearched.map((name, index) => ({
    parameter: 'groups',
    problem: `names ${name}, which is not searched${index === 0 ? problem : ''}`,
  }))
}

const groupPaths = resources.map(({ path }) => path)

function groupProblems(values: ReadonlyMap<string, string>): Problem[] {
  const names = values.get('groups')?.split(',', groupPaths.length + 1) ?? []
  if (names.length > groupPaths.length) {
    return [{ parameter: 'groups', problem: `names more than the ${groupPaths.length} groups that there are` }]
  }
  const unknown = names.filter((name) => !groupPaths.includes(name))
  return unknown.map((name, index) => {
    const problem = { parameter: 'groups', problem: `names ${JSON.stringify(name)}, which is not the path of a group` }
    const close = index < GROUP_HINTS_MAX ? nearest(name, groupPaths) : null
    return close === null ? problem : { ...problem, nearest: close }
  })
}

function groupsIn(values: ReadonlyMap<string, string>, open: OpenGroups): WantedGroups {
  const names = values.get('groups')?.split(',')
  return names === undefined ? allGroups(open) : wantedGroups(resources.filter(({ path }) => names.includes(path)))
}

function limitProblems(limit: string | undefined, max: number): Problem[] {
  if (limit === undefined || (LIMIT.test(limit) && Number(limit) <= max)) return []
  return [{ parameter: 'limit', problem: `must be a whole number from 1 to ${max}` }]
}

interface Parameters {
  readonly filters: ReadonlyMap<string, Filter>
  readonly names: readonly string[]
}

/** The same for every request, so worked out once for each list. */
const known = new Map<Resource, Parameters>()

function parametersOf(resource: Resource): Parameters {
  let parameters = known.get(resource)
  if (parameters === undefined) {
    const filters = new Map(resource.filters.map((filter) => [filterName(filter), filter]))
    parameters = { filters, names: ['limit', 'cursor', 'direction', ...filters.keys()] }
    known.set(resource, parameters)
  }
  return parameters
}

/** Of the operation that describes a key, whose brands come in pages. */
export function keyParameters(rawQuery: string): { readonly limit: number; readonly cursor: string | null } {
  const { values, problems } = parseQueryString(rawQuery)
  const limit = values.get('limit')
  refuse([...problems, ...unknownParameters(values, ['limit', 'cursor']), ...limitProblems(limit, LIMIT_MAX)])
  return { limit: limit === undefined ? LIMIT_DEFAULT : Number(limit), cursor: values.get('cursor') ?? null }
}

/** For an operation that takes none. */
export function refuseParameters(rawQuery: string): void {
  const { values, problems } = parseQueryString(rawQuery)
  refuse([...problems, ...unknownParameters(values, [])])
}

/** A get takes no parameters besides its address. */
export function getParameters(resource: Resource, rawQuery: string, id: string): { readonly id: string } {
  const { values, problems } = parseQueryString(rawQuery)
  const found: Problem[] = [...problems, ...unknownParameters(values, [])]
  const fault = resource.single ? null : resource.fields[resource.key[0]!]!.check(id)
  if (fault) found.push({ parameter: 'id', problem: id === '' ? emptyId(resource) : faults[fault] })
  refuse(found)
  return { id }
}

function emptyId({ path, operations }: Resource): string {
  const list = operations.includes('list') ? `; the list is ${path}, without a slash at its end` : ''
  return `is empty${list}`
}

/** The keys that a lookup asks for, in order. */
export function lookupParameters(resource: Resource, rawQuery: string): readonly string[] {
  const { values, problems } = parseQueryString(rawQuery)
  const keys = values.get('ids')?.split(',', LOOKUP_KEYS_MAX + 1) ?? []
  refuse([...problems, ...unknownParameters(values, ['ids']), ...keyProblems(resource, keys)])
  return keys
}

function keyProblems(resource: Resource, keys: readonly string[]): Problem[] {
  if (keys.length === 0 || keys.length > LOOKUP_KEYS_MAX) {
    return [{ parameter: 'ids', problem: `must be 1 to ${LOOKUP_KEYS_MAX} keys, with commas between them` }]
  }
  const { check } = resource.fields[resource.key[0]!]!
  return keys.flatMap((key, index) => {
    const fault = check(key)
    return fault ? [{ parameter: 'ids', problem: `key ${index + 1}, ${JSON.stringify(key)}, ${faults[fault]}` }] : []
  })
}

/** How a filter's value is read follows from the kind of the field it compares; a `via` filter always names a record. */
function filterKind(resource: Resource, filter: Filter): FilterKind {
  return typeof filter === 'string' ? resource.fields[filter]!.filter! : 'identifier'
}

function filterProblem(kind: FilterKind, value: string): string | null {
  if (kind === 'identifier') return UUID.test(value) ? null : faults.invalid_uuid
  if (kind === 'string')
    return codePointCount(value) <= FILTER_LENGTH_MAX ? null : `must be 1 to ${FILTER_LENGTH_MAX} characters long`
  const inRange = INTEGER.test(value) && value.length <= 10 && Number(value) <= FILTER_INTEGER_MAX
  return inRange ? null : `must be a whole number from 0 to ${FILTER_INTEGER_MAX} without leading zeros`
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const include = problems.some(({ parameter }) => parameter === 'include')
  throw new ApiError(include ? 'unsupported_include' : 'invalid_parameter', problems)
}
