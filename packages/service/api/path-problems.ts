/**
 * What is wrong with an address that names no operation, and the nearest one that does. It says only what the OpenAPI
 * document says to everybody, so a request needs no key for it.
 */
import { BASE_PATH, brandOperations, brandScopedOperations, reports, resources } from '@selvedge/catalogue'
import { type Problem, quoted } from '../http/reply/errors.ts'
import { nearest } from '../nearest.ts'
import { routeOf } from './router.ts'

const BASE = BASE_PATH.split('/')
const BRANDS = `${BASE_PATH}/brands`
const KEY = `${BASE_PATH}/key`
const groupPaths = resources.filter(({ operations }) => operations.includes('list')).map(({ path }) => path)
/** The first segment after the brand, of every operation. */
const firstSegments = [...new Set([...groupPaths, ...brandOperations.map(({ path }) => path.split('/')[3]!)])]
const reportNames = reports.map(({ name }) => name)
const lastSegments = new Map(
  brandScopedOperations.flatMap(({ path }) => {
    const [, , , group, , last] = path.split('/')
    return last === undefined ? [] : [[group!, last] as const]
  }),
)

/** Nothing where the address is not meant for the API, such as `/favicon.ico`. */
export function pathProblems(segments: readonly string[]): Problem[] | undefined {
  const problem = pathProblem(segments)
  return problem && [problem]
}

function pathProblem(segments: readonly string[]): Problem | undefined {
  const rest = belowBase(segments)
  if (rest === null) return wrongBase(segments)
  const named = segments.filter((segment, index) => index === 0 || segment !== '')
  if (named.length < segments.length && routeOf(named)) {
    const isLast = segments.at(-1) === '' && named.length === segments.length - 1
    return at(isLast ? 'must not end with a slash' : 'must not have a slash after a slash', addressOf(named))
  }
  const [brands, brand, group, ...more] = rest.filter((segment) => segment !== '')
  if (brands !== 'brands') return outsideBrands(brands)
  if (brand === undefined) return at('must name a brand; this address says which brands your key opens', KEY)
  return group === undefined ? undefined : belowBrand(group, more)
}

/** The segments after the base path; null where the address has another. */
function belowBase(segments: readonly string[]): readonly string[] | null {
  return BASE.every((segment, index) => segments[index] === segment) ? segments.slice(BASE.length) : null
}

function wrongBase(segments: readonly string[]): Problem | undefined {
  const brands = segments.findIndex((segment) => segment.toLowerCase() === 'brands')
  const problem = `must begin with ${BASE_PATH}`
  if (brands > 0) {
    const right = [...BASE, 'brands', ...segments.slice(brands + 1)]
    return at(problem, routeOf(right) ? addressOf(right) : `${BRANDS}/{brand}`)
  }
  const last = segments.at(-1)!
  if (firstSegments.includes(last)) return at(problem, `${BRANDS}/{brand}/${last}`)
  return segments[1]?.toLowerCase() === 'api' ? at(problem) : undefined
}

function outsideBrands(first: string | undefined): Problem {
  if (first === undefined) return at('must continue with brands and the name of a brand', `${BRANDS}/{brand}`)
  const group = nearest(first, ['key', ...firstSegments])
  if (group === 'key') return at(`must continue with key, not ${quoted(first)}`, KEY)
  if (group === null) return at(`must continue with brands or key, not ${quoted(first)}`, `${BRANDS}/{brand}`)
  return at('must name the brand before the group', `${BRANDS}/{brand}/${group}`)
}

function belowBrand(group: string, [id, last]: readonly string[]): Problem {
  if (!firstSegments.includes(group)) return unknown('a group', group, nearestGroup(group))
  if (group === 'reports' && id !== undefined) return unknown('a report', id, nearest(id, reportNames))
  if (group === 'lookup') return at('must have one group after lookup', 'lookup/{group}?ids=')
  if (!groupPaths.includes(group)) return at(`must end after ${group}`, group)
  if (last === undefined) return at(`must end after ${group}: its records have no ids, only the list`, group)
  const possible = lastSegments.get(group)
  if (possible !== undefined) return at(`must end after the id, or with ${possible}`, `${group}/{id}/${possible}`)
  const related = relatedList(group, last)
  if (related === null) return at('must end after the id', `${group}/{id}`)
  return at('must end after the id: related records are in another list, with a filter', related)
}

/** `purchase-orders` and `products` are no typing errors, but share their last word with a group. */
function nearestGroup(name: string): string | null {
  return (
    nearest(name, firstSegments) ??
    groupPaths.find((path) => path.endsWith(`-${name}`) || name.endsWith(`-${path}`)) ??
    null
  )
}

/** The list that a nested address would have: `order-items` with its filter for `orders/{id}/items`. */
function relatedList(group: string, last: string): string | null {
  const one = group.replace(/s$/, '')
  const path = nearest(`${one}-${last}`, groupPaths) ?? nearest(last, groupPaths)
  const filters = resources.find((resource) => resource.path === path)?.filters ?? []
  const reference = filters.find((name) => typeof name === 'string' && resourceOf(path!, name) === group)
  return typeof reference === 'string' ? `${path}?${reference}={id}` : null
}

function resourceOf(path: string, field: string): string | null {
  return resources.find((resource) => resource.path === path)!.fields[field]!.to
}

function unknown(what: string, name: string, close: string | null): Problem {
  return at(`names ${quoted(name)}, which is not ${what}; ${BASE_PATH}/openapi.json lists all addresses`, close)
}

function at(problem: string, close?: string | null): Problem {
  return close ? { parameter: 'path', problem, nearest: close } : { parameter: 'path', problem }
}

const SHOWN_LENGTH_MAX = 256

function addressOf(segments: readonly string[]): string | null {
  const address = segments.map(encodeURIComponent).join('/')
  return address.length > SHOWN_LENGTH_MAX ? null : address
}
