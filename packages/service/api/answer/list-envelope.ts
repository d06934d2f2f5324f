/** The form of a list: its envelope, and the headers that go with it. */
import type { Direction } from '@selvedge/catalogue'
import type { FilterValue, Page } from '../../store/reading/records.ts'
import { filterName } from '../../store/reading/statements.ts'
import { versionOf } from '../cache/etag.ts'

/** In pieces; the records are JSON already. */
export function listBody({ items, total }: Page, nextCursor: string | null): (string | Buffer)[] {
  return ['{"items":[', items, `],"nextCursor":${JSON.stringify(nextCursor)},"totalItems":${total}}`]
}

interface ListAddress {
  readonly path: string
  readonly filters: readonly FilterValue[]
  readonly limit: number
  /** Of a list of records. */
  readonly direction?: Direction
}

export function listHeaders({ states }: Page, nextCursor: string | null, address: ListAddress): Record<string, string> {
  const version = { 'selvedge-version': versionOf(states.map(({ stamp }) => stamp)) }
  return nextCursor === null ? version : { ...version, link: nextLink(address, nextCursor) }
}

/**
 * Relative to the origin, so that it is right behind any host name. It has the filters, the page size, and the direction if that is not
 * the default.
 */
export function nextLink({ path, filters, limit, direction }: ListAddress, cursor: string): string {
  const given = filters.map(({ filter, value }) => `${filterName(filter)}=${encodeURIComponent(value)}&`).join('')
  const backwards = direction === 'desc' ? 'direction=desc&' : ''
  return `<${path}?${given}${backwards}limit=${limit}&cursor=${cursor}>; rel="next"`
}
