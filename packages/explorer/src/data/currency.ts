/** In which currency an amount is. */
import type { BrandClient } from '@selvedge/client'
import type { FieldFacts } from './facts.ts'
import { currencyAt } from './known-records.ts'
import { ownCurrencyOf, type RecordValues } from './records.ts'

/** Other decimals are weights, measures, percentages and rates. */
const MONEY = /amount|price|cost|value|fee|billed/i
/** `duty` of a line, and the columns of `landed-costs`, are in the base currency without a name that says so. */
const BASE = /Base$|^(duty|bought|landed)$/
/** Lines are in the currency of what they belong to, the nearest first. */
const PARENTS = ['invoiceId', 'quoteRevisionId', 'orderId']

export function isMoney({ name, kind }: Pick<FieldFacts, 'name' | 'kind'>): boolean {
  return kind === 'a' && (MONEY.test(name) || BASE.test(name))
}

export function isInBaseCurrency(field: FieldFacts): boolean {
  return isMoney(field) && BASE.test(field.name)
}

/** The reference that leads to the currency of a record; undefined where no amount needs one. */
export function currencyParentOf(fields: readonly FieldFacts[]): FieldFacts | undefined {
  const isNeeded = fields.some((field) => isMoney(field) && !isInBaseCurrency(field))
  if (!isNeeded || fields.some(({ name }) => name === 'currency')) return undefined
  return PARENTS.map((parent) => fields.find(({ name }) => name === parent)).find(Boolean)
}

/** Undefined where it is not known. `fields` are all that the record has. */
export function currencyOf(
  field: FieldFacts,
  fields: readonly FieldFacts[],
  record: RecordValues,
  baseCurrency: string | undefined,
): string | undefined {
  if (!isMoney(field)) return undefined
  if (isInBaseCurrency(field)) return baseCurrency
  const parent = currencyParentOf(fields)
  return parent ? currencyAt(parent.to, String(record[parent.name])) : ownCurrencyOf(record)
}

const baseCurrencies = new WeakMap<BrandClient, Promise<string | undefined>>()

/** Asks once for each key; without a response, amounts are shown without it. */
export function baseCurrencyOf(client: BrandClient): Promise<string | undefined> {
  const known = baseCurrencies.get(client)
  if (known) return known
  const asked = client.get().then(
    ({ baseCurrencyCode }) => baseCurrencyCode ?? undefined,
    () => {
      baseCurrencies.delete(client)
      return undefined
    },
  )
  baseCurrencies.set(client, asked)
  return asked
}
