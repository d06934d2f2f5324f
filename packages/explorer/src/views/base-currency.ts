/** The base currency of the brand, in a view that has amounts in it. */
import { useEffect, useState } from 'preact/hooks'
import { baseCurrencyOf, isInBaseCurrency } from '../data/currency.ts'
import type { FieldFacts } from '../data/facts.ts'
import { clientOf, opens } from '../session.ts'

/** Undefined until it is known, and where no field needs it. */
export function useBaseCurrency(brand: string, fields: readonly FieldFacts[]): string | undefined {
  const [currency, setCurrency] = useState<string | undefined>(undefined)
  const isNeeded = opens('brand') && fields.some(isInBaseCurrency)
  useEffect(() => {
    const client = clientOf(brand)
    if (!client || !isNeeded) return
    let isShown = true
    void baseCurrencyOf(client).then((found) => isShown && setCurrency(found))
    return () => {
      isShown = false
    }
  }, [brand, isNeeded])
  return currency
}
