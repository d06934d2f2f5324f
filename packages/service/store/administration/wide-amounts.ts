/** Amounts that were stored before they had bounds, and that `DECIMAL(38,9)` does not hold. */
import {
  AMOUNT_DIGITS,
  checkRecord,
  type Fields,
  parseExactly,
  type Resource,
  resources,
  tableOf,
} from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'

/** Finds more than it should, in other fields; so each record that it finds is checked by its group. */
const WIDE_NUMBER = `"-?([0-9]{${AMOUNT_DIGITS.integerDigits + 1},}|[0-9]+\\.[0-9]{${AMOUNT_DIGITS.fractionDigits + 1},})`
/** Of a group; enough to name the fields. */
const RECORDS_MAX = 1_000

/**
 * By brand and field, such as `alder-finch order-items.unitPrice`. Reads every record of groups that have amounts. `directory`
 * is a connection to the cell `main`, which knows the brands; what is shared is the same in all cells.
 */
export async function wideAmounts(loader: Client, directory: Client): Promise<string[]> {
  const { rows } = await directory.query<{ id: number; slug: string }>(
    'select id, slug from directory.brands order by slug',
  )
  const owners = loader === directory ? [{ id: SHARED_BRAND_ID, slug: 'shared' }, ...rows] : rows
  const found: string[] = []
  for (const { id, slug } of owners) {
    for (const resource of resources.filter(({ fields }) => hasAmount(fields))) {
      const fields = await wideFields(loader, id, resource)
      found.push(...fields.map((field) => `${slug} ${resource.path}.${field}`))
    }
  }
  return found
}

async function wideFields(loader: Client, brandId: number, resource: Resource): Promise<string[]> {
  const { rows } = await inBrandTransaction(loader, brandId, () =>
    loader.query<{ body: string }>(
      `select body from records.${tableOf(resource).name} where brand_id = $1 and body ~ $2 limit ${RECORDS_MAX}`,
      [brandId, WIDE_NUMBER],
    ),
  )
  const faults = rows.flatMap(({ body }) => checkRecord(resource, parseExactly(body) as Record<string, unknown>))
  return [...new Set(faults.filter(({ code }) => code === 'amount_out_of_range').map(({ field }) => field))]
}

function hasAmount(fields: Fields): boolean {
  return Object.values(fields).some(
    ({ schema, fields: inside }) => schema.format === 'decimal' || (inside && hasAmount(inside)),
  )
}
