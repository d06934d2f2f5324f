/** One page of a list: as the service has it, or of a report whose rows are in the order of a column. */
import { ApiError, type BrandClient } from '@selvedge/client'
import { groupAt, type ListFacts } from '../data/facts.ts'
import { type RecordPage, readPage } from '../data/records.ts'
import { type Sorting, sorted } from '../data/sorting.ts'

export const PAGE_RECORDS = 25
/** The service has no order but its own: to sort a report, all its rows are read, and of more it would be too many requests. */
const SORTED_ROWS_MAX = 2_000

export interface ListPlace {
  readonly filters: Readonly<Record<string, string>>
  readonly cursor?: string
  readonly number: number
  readonly sorting?: Sorting
}

export interface ShownPage extends RecordPage {
  readonly number: number
  /** Whether it is the first one, because the report was computed again and the page asked for is gone. */
  readonly isRestart: boolean
  readonly isSortable: boolean
  /** Undefined if the rows are in the order of the service. */
  readonly sorting?: Sorting
  readonly hasNext: boolean
}

export async function readShown(
  client: BrandClient,
  list: ListFacts,
  place: ListPlace,
  signal: AbortSignal,
): Promise<ShownPage> {
  const { filters, sorting } = place
  const read = (from: ListPlace): Promise<ShownPage> =>
    sorting ? readSorted(client, list, from, sorting, signal) : readInOrder(client, list, from, signal)
  try {
    return await read(place)
  } catch (error) {
    if (!(error instanceof ApiError && error.errorCode === 'report_replaced')) throw error
    return { ...(await read({ filters, number: 1 })), isRestart: true }
  }
}

async function readInOrder(
  client: BrandClient,
  list: ListFacts,
  { filters, cursor, number }: ListPlace,
  signal: AbortSignal,
): Promise<ShownPage> {
  const isGroup = groupAt(list.path) !== undefined
  const query = { filters, limit: PAGE_RECORDS, newestFirst: isGroup, ...(cursor !== undefined && { cursor }) }
  const page = await readPage(client, list.path, query, signal)
  const isSortable = !isGroup && page.totalItems <= SORTED_ROWS_MAX
  return { ...page, number, isRestart: false, isSortable, hasNext: page.nextCursor !== null }
}

async function readSorted(
  client: BrandClient,
  list: ListFacts,
  { filters, number }: ListPlace,
  sorting: Sorting,
  signal: AbortSignal,
): Promise<ShownPage> {
  let page = await readPage(client, list.path, { filters }, signal)
  if (page.totalItems > SORTED_ROWS_MAX) return readInOrder(client, list, { filters, number: 1 }, signal)
  const rows = [...page.items]
  while (page.nextCursor !== null) {
    page = await readPage(client, list.path, { filters, cursor: page.nextCursor }, signal)
    rows.push(...page.items)
  }
  const start = (number - 1) * PAGE_RECORDS
  const items = sorted(rows, sorting).slice(start, start + PAGE_RECORDS)
  const hasNext = start + PAGE_RECORDS < rows.length
  return { ...page, items, number, isRestart: false, isSortable: true, sorting, hasNext }
}
