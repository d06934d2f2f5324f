/** Parameters of an operation, from a parsed query string: each checked by its kind, every problem reported at once. */
import {
  codePointCount,
  FILTER_INTEGER_MAX,
  FILTER_LENGTH_MAX,
  type FilterKind,
  faults,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  type Resource,
  UUID_PATTERN,
} from '@selvedge/catalogue'
import type { FilterValue } from '../../store/reading/records.ts'
import type { Filter } from '../../store/reading/statements.ts'
import { filterName } from '../../store/reading/statements.ts'
import { ApiError, type Problem } from '../reply/errors.ts'
import { nearest } from './nearest.ts'
import { parseQueryString } from './query-string.ts'

const LIMIT = /^[1-9]\d*$/
const INTEGER = /^(0|[1-9]\d*)$/
/** Comparing names is the most expensive part of rejecting a request; more unknown names than this are not typing errors. */
const HINTS_MAX = 5
const UUID = new RegExp(UUID_PATTERN)

export interface ListParameters {
  readonly limit: number
  readonly cursor: string | null
  readonly filters: readonly FilterValue[]
}

export function listParameters(resource: Resource, rawQuery: string): ListParameters {
  const { values, problems } = parseQueryString(rawQuery)
  const { filters, names } = parametersOf(resource)
  const found: Problem[] = [...problems, ...unknownParameters(values, names)]

  const limit = values.get('limit')
  if (limit !== undefined && !(LIMIT.test(limit) && Number(limit) <= LIMIT_MAX)) {
    found.push({ parameter: 'limit', problem: `must be a whole number from 1 to ${LIMIT_MAX}` })
  }
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
  }
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
    parameters = { filters, names: ['limit', 'cursor', ...filters.keys()] }
    known.set(resource, parameters)
  }
  return parameters
}

/** A get takes no parameters besides its address. */
export function getParameters(resource: Resource, rawQuery: string, id: string): { readonly id: string } {
  const { values, problems } = parseQueryString(rawQuery)
  const found: Problem[] = [...problems, ...unknownParameters(values, [])]
  const fault = resource.single ? null : resource.fields[resource.key[0]!]!.check(id)
  if (fault) found.push({ parameter: 'id', problem: faults[fault] })
  refuse(found)
  return { id }
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

function unknownParameters(values: ReadonlyMap<string, string>, known: readonly string[]): Problem[] {
  const unknown = [...values.keys()].filter((name) => !known.includes(name))
  return unknown.map((parameter, index) => {
    const problem =
      parameter === 'include' ? 'is not supported by this operation' : 'is not a parameter of this operation'
    const close = parameter === 'include' || index >= HINTS_MAX ? null : nearest(parameter, known)
    return close === null ? { parameter, problem } : { parameter, problem, nearest: close }
  })
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const include = problems.some(({ parameter }) => parameter === 'include')
  throw new ApiError(include ? 'unsupported_include' : 'invalid_parameter', problems)
}
