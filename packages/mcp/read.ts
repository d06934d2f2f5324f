/** Reads records for an assistant: a page or one, with the fields it names, and never more than it can take in. */
import type { BrandClient, CallOptions, List, ListOptions, ReportName } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { groupAt } from './describe.ts'

interface Reading {
  readonly group: string
  readonly fields?: readonly string[]
}

export interface FindInput extends Reading {
  readonly filters?: object
  readonly limit?: number
  readonly cursor?: string
}

export interface GetInput extends Reading {
  readonly id: string
}

export interface ReportInput {
  readonly name: ReportName
  readonly filters?: object
  readonly limit?: number
  readonly cursor?: string
}

const LIMIT_DEFAULT = 20
const REPORT_LIMIT_DEFAULT = 50
/** About 16,000 tokens, since ids take many. Clients cut off or refuse results that are much longer. */
const RESULT_CHARACTERS_MAX = 40_000

type Values = Readonly<Record<string, unknown>>

/** Any collection. The service checks filters, and says more about a wrong one than a type could. */
interface Collection {
  list(filters: object, options: ListOptions): List<Values>
  get?(id: string, options: CallOptions): Promise<Values>
}

export async function find(
  brand: BrandClient,
  { group: path, filters = {}, fields, limit = LIMIT_DEFAULT, cursor }: FindInput,
  signal: AbortSignal,
): Promise<string> {
  const group = groupAt(path)
  const select = selection(group, fields)
  const list = collectionOf(brand, group).list(filters, { limit, signal })
  const { items, totalItems, nextCursor } = await list.page(cursor === undefined ? {} : { cursor })
  const text = JSON.stringify({ totalItems, nextCursor, items: items.map(select) })
  if (text.length <= RESULT_CHARACTERS_MAX) return text
  throw new Error(`${tooLong(text)}: name fewer fields, or set limit to ${fittingItems(items.length, text)}.`)
}

export async function report(
  brand: BrandClient,
  { name, filters = {}, limit = REPORT_LIMIT_DEFAULT, cursor }: ReportInput,
  signal: AbortSignal,
): Promise<string> {
  const page = await brand.report(name, filters, { limit, signal }).page(cursor === undefined ? {} : { cursor })
  const { asOf, totalItems, nextCursor, items } = page
  const text = JSON.stringify({ asOf, totalItems, nextCursor, items })
  if (text.length <= RESULT_CHARACTERS_MAX) return text
  throw new Error(`${tooLong(text)}: set limit to ${fittingItems(items.length, text)}.`)
}

function fittingItems(count: number, { length }: string): number {
  return Math.max(1, Math.floor((count * RESULT_CHARACTERS_MAX) / length))
}

export async function get(
  brand: BrandClient,
  { group: path, id, fields }: GetInput,
  signal: AbortSignal,
): Promise<string> {
  const group = groupAt(path)
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
