/** Reads the records behind the charts, page by page, until all are there or the budget is used. */
import type { BrandClient, GoodsReceipt, Invoice, PackingList, Shipment } from '@selvedge/client'
import { fieldOf, groupAt } from '../data/facts.ts'
import { learnNames } from '../data/names.ts'
import type { Budget } from './budget.ts'

export interface Gathered {
  readonly shipments: readonly Shipment[]
  readonly packingLists: readonly PackingList[]
  readonly receipts: readonly GoodsReceipt[]
  readonly invoices: readonly Invoice[]
}

export interface Progress {
  readonly read: number
  /** Grows while the first pages arrive, which tell the totals. */
  readonly total: number
}

const OPEN_INVOICES = ['received', 'in_review', 'approved', 'disputed', 'partially_paid'] as const
/** Suppliers whose names one request finds. */
const NAMES_MAX = 100

export async function gatherOverview(
  client: BrandClient,
  budget: Budget,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Gathered> {
  const progress = { read: 0, total: 0 }
  const all = async <T>(list: List<T>): Promise<T[]> => {
    const items: T[] = []
    let cursor: string | null | undefined
    while (cursor !== null && budget.take()) {
      const page: PageOf<T> = await list.page(cursor === undefined ? {} : { cursor })
      if (cursor === undefined) progress.total += page.totalItems
      progress.read += page.items.length
      onProgress({ ...progress })
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
  const [shipments, packingLists, receipts, ...invoices] = await Promise.all([
    all<Shipment>(client.shipments.list({}, { signal })),
    all<PackingList>(client.packingLists.list({}, { signal })),
    all<GoodsReceipt>(client.goodsReceipts.list({}, { signal })),
    ...OPEN_INVOICES.map((status) => all<Invoice>(client.invoices.list({ status }, { signal }))),
  ])
  const suppliers = [...new Set(packingLists.map(({ supplierId }) => supplierId))].slice(0, NAMES_MAX)
  if (budget.take())
    await learnNames(
      client,
      [fieldOf(groupAt('packing-lists')!, 'supplierId')!],
      suppliers.map((supplierId) => ({ supplierId })),
      signal,
    )
  return { shipments, packingLists, receipts, invoices: invoices.flat() }
}

interface PageOf<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly totalItems: number
}

interface List<T> {
  page(place: { cursor?: string }): Promise<PageOf<T>>
}
