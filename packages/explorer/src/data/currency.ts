/** In which currency an amount is. */
import type { BrandClient } from '@selvedge/client'
import type { FieldFacts } from './facts.ts'
import type { RecordValues } from './records.ts'

/** Other decimals are weights, measures, percentages and rates. */
const MONEY = /amount|price|cost|value|fee|billed/i
const BASE = /Base$/

export function isMoney({ name, kind }: Pick<FieldFacts, 'name' | 'kind'>): boolean {
  return kind === 'a' && (MONEY.test(name) || BASE.test(name))
}

export function isInBaseCurrency(field: FieldFacts): boolean {
  return isMoney(field) && BASE.test(field.name)
}

/** Undefined where neither the record nor the brand says it. */
export function currencyOf(
  field: FieldFacts,
  { currency }: RecordValues,
  baseCurrency: string | undefined,
): string | undefined {
  if (!isMoney(field)) return undefined
  if (isInBaseCurrency(field)) return baseCurrency
  return typeof currency === 'string' ? currency : undefined
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
