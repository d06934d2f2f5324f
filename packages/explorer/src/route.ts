/**
 * Addresses of the explorer. They are behind the `#`, so they never reach a server or its logs. They say what is shown,
 * but not with which key: a person who opens one needs their own key.
 */

export type Page = 'today' | 'records' | 'data-model' | 'reports' | 'report' | 'list' | 'record' | 'journey'

export interface Route {
  /** Empty if the address names no brand. */
  readonly brand: string
  readonly page: Page
  /** Path of a group; empty where the page is not about one. */
  readonly group: string
  /** Key of a record or name of a report; empty where the page is not about one, or the key has several fields. */
  readonly id: string
  /** Filters of a list, the fields of a key, or what a page highlights. */
  readonly query: Readonly<Record<string, string>>
}

/** Used in the address instead of an identifier for records whose key has several fields. */
const SEVERAL = 'key'

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2)
  const [brand = '', group = '', id = '', more = ''] = path.split('/').map(decoded)
  const query = Object.fromEntries(new URLSearchParams(search))
  return { brand, group, id: id === SEVERAL ? '' : id, page: pageOf(group, id, more), query }
}

function pageOf(group: string, id: string, more: string): Page {
  if (group === '') return 'today'
  if (group === 'records' || group === 'data-model') return group
  if (group === 'reports') return id === '' ? 'reports' : 'report'
  if (id === '') return group === 'brand' ? 'record' : 'list'
  return more === 'journey' ? 'journey' : 'record'
}

export function todayHref(brand: string): string {
  return `#/${encodeURIComponent(brand)}`
}

export function pageHref(brand: string, page: 'records' | 'data-model' | 'reports'): string {
  return `${todayHref(brand)}/${page}`
}

/** What follows the address of the brand, in the API as well. */
export function reportPath(name: string): string {
  return `reports/${name}`
}

/** `path` of a group or a report. */
export function listHref(brand: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  return `${todayHref(brand)}/${path}${searchOf(query)}`
}

/** `key` has the key's fields; more than one of them are written as a query. */
export function recordHref(brand: string, group: string, key: Readonly<Record<string, string>>): string {
  const values = Object.values(key)
  if (group === 'brand') return `${todayHref(brand)}/brand`
  if (values.length > 1) return `${todayHref(brand)}/${group}/${SEVERAL}${searchOf(key)}`
  return `${todayHref(brand)}/${group}/${encodeURIComponent(values[0] ?? '')}`
}

export function journeyHref(brand: string, orderId: string): string {
  return `${todayHref(brand)}/orders/${encodeURIComponent(orderId)}/journey`
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

/** An address that somebody typed may be malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
