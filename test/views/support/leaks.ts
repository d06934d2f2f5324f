/** What bodies that partners read give away of others, found without the rules: by kind of partner, group and field. */
import type { View } from '../../../packages/service/store/views/build.ts'
import { resourceOf } from '../../support/database.ts'
import type { StoredRecord } from './stored-records.ts'
import type { Values } from './viewed-brand.ts'

export interface Leaks {
  /** Fields with ids of records that the partner does not see. */
  readonly ids: Set<string>
  /** Fields with names, addresses or numbers of other partners. */
  readonly texts: Set<string>
  /** Fields with amounts of records that are not the partner's. */
  readonly amounts: Set<string>
}

export function addLeaks(leaks: Leaks, brandId: number, views: readonly View[], stored: readonly StoredRecord[]): void {
  const brand = new BrandRecords(stored.filter(({ owner }) => owner === brandId))
  const byOwner = Map.groupBy(stored, ({ owner }) => owner)
  for (const { id, partnerId, kind } of views) {
    const records = byOwner.get(id)!.map(({ path, body }) => ({ path, values: JSON.parse(body) as Values }))
    const seen = new Set(records.map(({ values }) => values.id))
    // Material is delivered to the supplier that makes goods of it.
    const deliveredTo = new Set(
      records.flatMap(({ path, values }) => (path === 'orders' ? [values.shipToLocationId] : [])),
    )
    const others = brand.textsOfOthers(partnerId, deliveredTo)
    const known = new Map<string, boolean>()
    for (const { path, values } of records) {
      for (const [field, text] of leaves(values)) {
        const name = `${kind}: ${path}.${field}`
        if (brand.ids.has(text) && !seen.has(text)) leaks.ids.add(name)
        if (!known.has(text)) known.set(text, others.test(text))
        if (known.get(text)) leaks.texts.add(name)
        if (isMoney(path, field) && brand.partnerOf(path, values) !== partnerId) leaks.amounts.add(name)
      }
    }
  }
}

/** Strings in a record, by their field: with a dot in objects, and that of the list in lists. */
function* leaves(value: unknown, field = ''): Generator<[field: string, value: string]> {
  if (typeof value === 'string') yield [field, value]
  else if (Array.isArray(value)) for (const each of value) yield* leaves(each, field)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* leaves(each, field === '' ? name : `${field}.${name}`)
  }
}

function isMoney(path: string, field: string): boolean {
  const { format } = resourceOf(path).fields[field]?.schema ?? {}
  return format === 'decimal' && /amount|price|cost|fee|value|duty/i.test(field)
}

/** Of a record without a partner or supplier, what it belongs to. */
const PARENTS = [
  ['invoiceId', 'invoices'],
  ['paymentId', 'payments'],
  ['paymentAgreementId', 'payment-agreements'],
  ['quoteItemId', 'quote-items'],
  ['quoteId', 'quotes'],
  ['orderId', 'orders'],
  ['materialId', 'materials'],
] as const

/** By what a partner and its business are known. A site of a partner also has what is said of its location. */
const TEXTS = {
  partners: ['name', 'shortName', 'website', 'taxId', 'businessRegistrationNumber', 'midCode'],
  suppliers: ['name', 'code'],
  contacts: ['name', 'email', 'phone'],
  'partner-locations': ['midCode', 'name', 'code', 'addressLine1', 'gln'],
  'material-variants': ['supplierReference'],
  quotes: ['number'],
  orders: ['number'],
  samples: ['number'],
  bookings: ['number'],
  invoices: ['number'],
  payments: ['number', 'bankReference'],
}

class BrandRecords {
  readonly ids = new Set<string>()
  readonly #groups = new Map<string, Map<unknown, Values>>()

  constructor(stored: readonly StoredRecord[]) {
    for (const { path, body } of stored) {
      const values = JSON.parse(body)
      const group = this.#groups.get(path) ?? new Map<unknown, Values>()
      this.#groups.set(path, group.set(values.id ?? body, values))
      if (values.id !== undefined) this.ids.add(values.id)
    }
  }

  #all(path: string): Values[] {
    return [...(this.#groups.get(path)?.values() ?? [])]
  }

  partnerOf(path: string, record: Values): unknown {
    if (path === 'partners') return record.id
    if (record.partnerId) return record.partnerId
    if (record.supplierId) return this.#groups.get('suppliers')!.get(record.supplierId)!.partnerId
    const [field, parent] = PARENTS.find(([name]) => record[name]) ?? []
    return parent && this.partnerOf(parent, this.#groups.get(parent)!.get(record[field!])!)
  }

  /** Texts by which other partners are known, as whole words. Their sites in `deliveredTo` are no secret. */
  textsOfOthers(partnerId: string, deliveredTo: ReadonlySet<unknown>): RegExp {
    const texts = Object.entries(TEXTS).flatMap(([path, fields]) =>
      this.#all(path).flatMap((record) => {
        const isSite = path === 'partner-locations'
        const from = isSite ? { ...this.#groups.get('locations')!.get(record.locationId), ...record } : record
        const of = isSite && deliveredTo.has(record.locationId) ? partnerId : this.partnerOf(path, record)
        return fields.map((field) => [of, from[field]] as const)
      }),
    )
    const own = new Set(texts.flatMap(([of, text]) => (of === partnerId ? [text] : [])))
    const others = new Set(texts.flatMap(([, text]) => (typeof text === 'string' && !own.has(text) ? [text] : [])))
    // A single word, such as the short name Harbor, is found in many texts that are about something else.
    const known = [...others]
      .filter((text) => /[\s\d@.]/.test(text))
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${known.join('|')})(?![\\p{L}\\p{N}-])`, 'u')
  }
}
