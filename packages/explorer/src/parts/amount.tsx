/** An amount with its currency, as the API writes it. */
import type { JSX } from 'preact'
import { amountText } from '../data/format.ts'
import { ShortText } from './text.tsx'

export function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }): JSX.Element {
  return (
    <span class="number">
      <ShortText text={amountText(amount)} /> <bdi class="currency">{currency}</bdi>
    </span>
  )
}
