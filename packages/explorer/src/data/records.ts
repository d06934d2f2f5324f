/** Reading groups and reports by their path, and what records are called. */
import type { BrandClient, ReportName } from '@selvedge/client'
import type { GroupFacts } from './facts.ts'

export type RecordValues = Readonly<Record<string, unknown>>

export interface RecordPage {
  readonly items: readonly RecordValues[]
  readonly nextCursor: string | null
  readonly totalItems: number
  /** Why no item can match the filters. */
  readonly hint: string | null
  /** The day that a report is for. */
  readonly asOf?: string
}

interface PagedList {
  page(place?: object): Promise<RecordPage>
}

interface Collection {
  readonly path: string
  list(filters: object, options: object): PagedList
  get(id: string, options: object): Promise<RecordValues>
}

export interface PageQuery {
  readonly filters?: Readonly<Record<string, string>>
  /** As many as the service allows unless given. */
  readonly limit?: number
  readonly cursor?: string
  /** Records of a group in the opposite order: what arrived last first. */
  readonly newestFirst?: boolean
}

export function readPage(
  client: BrandClient,
  path: string,
  { filters = {}, limit, cursor, newestFirst }: PageQuery,
  signal: AbortSignal,
): Promise<RecordPage> {
  const options = { signal, ...(limit !== undefined && { limit }), ...(newestFirst && { direction: 'desc' }) }
  const [, report] = /^reports\/(.*)/.exec(path) ?? []
  const list: PagedList =
    report === undefined
      ? collectionOf(client, path).list(filters, options)
      : (client.report(report as ReportName, filters, options) as unknown as PagedList)
  return list.page(cursor === undefined ? {} : { cursor })
}

/** Page after page, to the end. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

/** For what a page can do without. */
export function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch(() => null)
}

/** By its key; a record whose key has several fields is the only one that a list filtered by them has. */
export async function readRecord(
  client: BrandClient,
  { path, key }: GroupFacts,
  id: string,
  keyValues: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RecordValues | null> {
  if (path === 'brand') return (await client.get({ signal })) as unknown as RecordValues
  if (key.length === 1) return collectionOf(client, path).get(id, { signal })
  const { items } = await readPage(client, path, { filters: keyValues, limit: 1 }, signal)
  return items[0] ?? null
}

/** The client names its collections after the groups' paths: `orderItems` for `order-items`. */
function collectionOf(client: BrandClient, path: string): Collection {
  const name = path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return (client as unknown as Record<string, Collection>)[name]!
}

export function keyOf({ key }: GroupFacts, record: RecordValues): Record<string, string> {
  return Object.fromEntries(key.map((name) => [name, String(record[name])]))
}

/** Fields that people recognize a record by, the best first. */
const NAMES = ['number', 'name', 'label', 'itemDescription', 'statedItem', 'itemLabel', 'reference', 'fileName']
const MORE_NAMES = ['cartonNumber', 'trackingNumber', 'code', 'fieldKey', 'description']
/** Fields that tell records apart which have no name: `Production run 2`. */
const COUNTERS = ['runNumber', 'versionNumber', 'revisionNumber', 'roundNumber', 'lineNumber', 'sequence']

/** Two companies can have one name: by group, the field that tells them apart. */
const MARKS: Readonly<Record<string, string>> = { suppliers: 'code', partners: 'slug' }

/** Whether records of the group can have the same name. */
export function hasMarks(path: string): boolean {
  return path in MARKS
}

export function markedName(name: string, mark: string): string {
  return `${name} (${mark})`
}

export function labelOf({ path, title, key }: GroupFacts, record: RecordValues): string {
  const named = [...NAMES, ...MORE_NAMES]
    .map((name) => record[name])
    .find((value) => typeof value === 'string' && value)
  if (named) return hasMarks(path) ? markedName(String(named), String(record[MARKS[path]!])) : String(named)
  const counter = COUNTERS.map((name) => record[name]).find((value) => typeof value === 'number')
  if (counter !== undefined) return `${title} ${counter}`
  return key.length > 1 ? title : `${title} ${String(record[key[0]!]).slice(0, 8)}`
}

/** The currency that the record names for its amounts. */
export function ownCurrencyOf({ currency, defaultCurrencyCode }: RecordValues): string | undefined {
  const named = currency ?? defaultCurrencyCode
  return typeof named === 'string' ? named : undefined
}
