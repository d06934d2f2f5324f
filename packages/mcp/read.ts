/** Reads records for an assistant: a page or one, with the fields it names, and never more than it can take in. */
import type { BrandClient, CallOptions, List, ListOptions } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { groupAt, type Opened, reportAt } from './opened.ts'

interface Reading {
  readonly group: string
  readonly fields?: readonly string[]
}

export interface FindInput extends Reading {
  readonly filters?: object
  readonly direction?: 'asc' | 'desc'
  readonly limit?: number
  readonly cursor?: string
}

export interface SearchInput {
  readonly q: string
  readonly groups?: readonly string[]
}

export interface GetInput extends Reading {
  readonly id: string
}

export interface ReportInput {
  readonly name: string
  readonly filters?: object
  readonly limit?: number
  readonly cursor?: string
}

const LIMIT_DEFAULT = 20
const REPORT_LIMIT_DEFAULT = 50
const SEARCH_LIMIT = 20
/** About 16,000 tokens, since ids take many. Clients cut off or refuse results that are much longer. */
const RESULT_CHARACTERS_MAX = 40_000
/** What surrounds the items of a page, most of it a cursor. */
const ENVELOPE_CHARACTERS_MAX = 1_000

type Values = Readonly<Record<string, unknown>>

/** Any collection. The service checks filters, and says more about a wrong one than a type could. */
interface Collection {
  list(filters: object, options: ListOptions): List<Values>
  get?(id: string, options: CallOptions): Promise<Values>
}

export async function find(
  brand: BrandClient,
  opened: Opened,
  { group: path, filters = {}, fields, direction = 'asc', limit = LIMIT_DEFAULT, cursor }: FindInput,
  signal: AbortSignal,
): Promise<string> {
  const group = groupAt(opened, path)
  const select = selection(group, fields)
  const list = collectionOf(brand, group).list(filters, { direction, limit, signal })
  const { items: records, totalItems, nextCursor, hint } = await list.page(cursor === undefined ? {} : { cursor })
  const items = records.map(select)
  const text = JSON.stringify({ ...hinted(hint), totalItems, nextCursor, items })
  if (text.length <= RESULT_CHARACTERS_MAX) return text
  throw new Error(`${tooLong(text)}: name fewer fields, or set limit to ${fittingItems(items)}.`)
}

export async function search(
  brand: BrandClient,
  opened: Opened,
  { q, groups }: SearchInput,
  signal: AbortSignal,
): Promise<string> {
  const paths = groups?.map((path) => groupAt(opened, path).path)
  return JSON.stringify(
    await brand.search(q, { limit: SEARCH_LIMIT, signal, ...(paths && { groups: paths as never }) }),
  )
}

export async function report(
  brand: BrandClient,
  opened: Opened,
  { name: given, filters = {}, limit = REPORT_LIMIT_DEFAULT, cursor }: ReportInput,
  signal: AbortSignal,
): Promise<string> {
  const { name, filters: known } = reportAt(opened, given)
  const unknown = Object.keys(filters).filter((filter) => !known.includes(filter))
  if (unknown.length > 0) throw new Error(`${name} has no filter ${unknown.join(', ')}; it has ${known.join(', ')}.`)
  const page = await brand.report(name, filters, { limit, signal }).page(cursor === undefined ? {} : { cursor })
  const { asOf, totalItems, nextCursor, items, hint } = page
  const text = JSON.stringify({ ...hinted(hint), asOf, totalItems, nextCursor, items })
  if (text.length <= RESULT_CHARACTERS_MAX) return text
  throw new Error(`${tooLong(text)}: set limit to ${fittingItems(items)}.`)
}

/** First in the result, because without it an assistant reports that there are no such records. */
function hinted(hint: string | null): object {
  return hint === null ? {} : { hint }
}

/** How many items, from the first, make a result that is not too long. */
function fittingItems(items: readonly object[]): number {
  let characters = ENVELOPE_CHARACTERS_MAX
  const tooMany = items.findIndex((item) => {
    characters += JSON.stringify(item).length + 1
    return characters > RESULT_CHARACTERS_MAX
  })
  return Math.max(1, tooMany)
}

export async function get(
  brand: BrandClient,
  opened: Opened,
  { group: path, id, fields }: GetInput,
  signal: AbortSignal,
): Promise<string> {
  const group = groupAt(opened, path)
  const select = selection(group, fields)
  const record = await collectionOf(brand, group).get?.(id, { signal })
  if (!record) throw new Error(`A record of ${path} has no id: find it by ${group.key.join(', ')}.`)
  const text = JSON.stringify(select(record))
  if (text.length <= RESULT_CHARACTERS_MAX) return text
  throw new Error(`${tooLong(text)}: name the fields you need.`)
}

function collectionOf(brand: BrandClient, { name }: Group): Collection {
  return brand[name] as object as Collection
}

function tooLong({ length }: string): string {
  return `The result has ${length} characters, more than ${RESULT_CHARACTERS_MAX}`
}

/** A field that does not exist is an error: an assistant would take its absence for an empty value. */
function selection({ path, fields }: Group, wanted: readonly string[] | undefined): (record: Values) => Values {
  if (!wanted) return (record) => record
  const unknown = wanted.filter((name) => !fields.some((field) => field.name === name))
  if (unknown.length > 0) throw new Error(`${path} has no field ${unknown.join(', ')}; the tool describe lists them.`)
  return (record) => Object.fromEntries(wanted.map((name) => [name, record[name]]))
}
