/** Values that were stored before they had limits, and that a load would reject now. */
import {
  AMOUNT_DIGITS,
  checkRecord,
  type FaultCode,
  type Field,
  type FieldFault,
  type Fields,
  JSON_LIMITS,
  parseExactly,
  type Resource,
  resources,
  tableOf,
} from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'

interface Limit {
  readonly codes: readonly FaultCode[]
  readonly has: (field: Field) => boolean
  /** SQL that finds more bodies than it should, in other fields; so each record that it finds is checked by its group. */
  readonly suspect: string
}

/** Amounts that `DECIMAL(38,9)` does not hold. */
export const AMOUNTS: Limit = {
  codes: ['amount_out_of_range'],
  has: ({ schema }) => schema.format === 'decimal',
  suspect: `body ~ '"-?([0-9]{${AMOUNT_DIGITS.integerDigits + 1},}|[0-9]+\\.[0-9]{${AMOUNT_DIGITS.fractionDigits + 1},})'`,
}

/** JSON that some parsers fail at. */
export const JSON_VALUES: Limit = {
  codes: ['too_deep', 'number_out_of_range'],
  has: ({ schema }) => 'x-json-limits' in schema,
  suspect: `(length(body) - length(translate(body, '[{', '')) > ${JSON_LIMITS.levels}
or body ~ '[,:[]-?([0-9.]{${JSON_LIMITS.numberLength - 5}}|[0-9.]+[eE][-+]?[0-9]{3})')`,
}

/** Bodies that are read at once; each may have as many bytes as a line of a load. */
const BATCH = 50

/**
 * By brand and field, such as `alder-finch order-items.unitPrice`. Reads every record of groups that have such values.
 * `directory` is a connection to the cell `main`, which knows the brands; what is shared is the same in all cells.
 */
export async function rejectedValues(loader: Client, directory: Client, limit: Limit): Promise<string[]> {
  const { rows } = await directory.query<{ id: number; slug: string }>(
    'select id, slug from directory.all_brands order by slug',
  )
  const owners = loader === directory ? [{ id: SHARED_BRAND_ID, slug: 'shared' }, ...rows] : rows
  const found: string[] = []
  for (const { id, slug } of owners) {
    for (const resource of resources.filter(({ fields }) => hasLimited(fields, limit))) {
      const fields = await rejectedFields(loader, id, resource, limit)
      found.push(...[...fields].map((field) => `${slug} ${resource.path}.${field}`))
    }
  }
  return found
}

async function rejectedFields(
  loader: Client,
  brandId: number,
  resource: Resource,
  { codes, suspect }: Limit,
): Promise<Set<string>> {
  const found = new Set<string>()
  const text = `select ord, body from records.${tableOf(resource).name}
where brand_id = $1 and ord > $2 and ${suspect} order by ord limit ${BATCH}`
  let last = '-1'
  for (;;) {
    const { rows } = await inBrandTransaction(loader, brandId, () =>
      loader.query<{ ord: string; body: string }>(text, [brandId, last]),
    )
    const faults = rows.flatMap(({ body }) => faultsIn(resource, body))
    for (const { field, code } of faults) if (codes.includes(code)) found.add(field)
    if (rows.length < BATCH) return found
    last = rows.at(-1)!.ord
  }
}

function faultsIn(resource: Resource, body: string): FieldFault[] {
  const faults = checkRecord(resource, JSON.parse(body))
  // The exact parser recurses, so only what is not nested too deeply is safe to parse with it.
  return faults.some(({ code }) => code === 'too_deep') ? faults : checkRecord(resource, parseExactly(body) as never)
}

function hasLimited(fields: Fields, limit: Limit): boolean {
  return Object.values(fields).some((field) => limit.has(field) || (field.fields && hasLimited(field.fields, limit)))
}
