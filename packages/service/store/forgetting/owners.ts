/** Whether records that are to be forgotten are still in the database: of the brand, or of a view that loads do not follow. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { inBrandTransaction, setBrand } from '../connections/brand-transaction.ts'
import type { ViewOwner } from '../owner.ts'
import type { RecordKeys } from '../record-key.ts'

/** A brand, or a view of it. */
export interface RecordOwner {
  readonly id: number
  readonly view?: ViewOwner
  /** As people are told of it. */
  readonly name: string
}

/** The brand and all of its views, also those that are closed. */
export function ownersOf(
  loader: Client,
  brand: { readonly id: number; readonly slug: string },
): Promise<RecordOwner[]> {
  return inBrandTransaction(loader, brand.id, async () => {
    const { rows } = await loader.query<{ id: number; partnerId: string; kind: ViewKind }>(
      'select view_id as id, partner_id as "partnerId", kind from records.views where brand_id = $1 order by view_id',
      [brand.id],
    )
    const views = rows.map(({ id, partnerId, kind }) => {
      return { id, view: { of: brand.id, kind }, name: `${brand.slug}, as the ${kind} ${partnerId} sees it` }
    })
    return [{ id: brand.id, name: brand.slug }, ...views]
  })
}

/** The owners that have one of the records. */
export function ownersWith(
  loader: Client,
  brandId: number,
  owners: readonly RecordOwner[],
  keys: RecordKeys,
): Promise<RecordOwner[]> {
  return inBrandTransaction(loader, brandId, async () => {
    const found: RecordOwner[] = []
    for (const owner of owners) {
      await setBrand(loader, owner.id)
      if (await hasAny(loader, owner.id, keys)) found.push(owner)
    }
    return found
  })
}

async function hasAny(loader: Client, ownerId: number, keys: RecordKeys): Promise<boolean> {
  for (const [resource, texts] of keys) {
    const { rowCount } = await loader.query(storedSql(resource), [ownerId, `[${texts.join(',')}]`])
    if (rowCount) return true
  }
  return false
}

function storedSql(resource: Resource): string {
  const { name, key } = tableOf(resource)
  const given = key.map(({ field, type }) => `"${field}" ${type}`).join(', ')
  const same = key.map(({ field, name: column }) => `r.${column} = k."${field}"`).join(' and ')
  return `select from json_to_recordset($2) k(${given}) join records.${name} r on r.brand_id = $1 and ${same} limit 1`
}
