/** Records by what people type: numbers, codes and words of names. */
import { query } from './address.ts'
import type { GroupPath } from './changes.ts'
import type { CallOptions } from './collection.ts'
import type { Source } from './source.ts'

/** A record that was found. */
export interface SearchHit {
  readonly group: GroupPath
  /** Its id. */
  readonly key: string
  /** What people call it: its number or code, its name, or both. */
  readonly label: string
  /** What the words were found in. */
  readonly match: { readonly field: string; readonly value: string }
  /** Fields that tell it from others: status, kind, dates, ids of other records. */
  readonly line: Readonly<Record<string, unknown>>
}

export interface SearchResult {
  /** Best first. There are no further pages. */
  readonly hits: readonly SearchHit[]
  /** How many records match, or how many of the first. */
  readonly found: number
  /** Whether `found` counts all that match. */
  readonly isExact: boolean
  /** Groups that were not searched, because another release loaded them. */
  readonly behind: readonly GroupPath[]
}

export interface SearchOptions extends CallOptions {
  /** All that are searched and that the key opens, unless given. */
  readonly groups?: readonly GroupPath[]
  /** 1 to 50; 25 unless given. */
  readonly limit?: number
}

export async function search(
  source: Source,
  q: string,
  { groups, limit, signal }: SearchOptions,
): Promise<SearchResult> {
  if (groups?.length === 0) throw new TypeError('groups is empty; leave it out for all groups')
  const parameters = { q, ...(groups && { groups: groups.join() }), ...(limit !== undefined && { limit }) }
  return (await source.read(`/search${query(parameters)}`, signal)).body as SearchResult
}
