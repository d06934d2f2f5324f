/** The field that an unknown column or member was probably meant to be: `Order Number` is `number` of an order. */
import type { Fields } from '@selvedge/catalogue'
import { nearest } from '../nearest.ts'

/** Shorter names, such as `id`, end many others by chance. */
const LAST_WORD_LENGTH_MIN = 4

export function nearestField(given: string, fields: Fields): string | null {
  const names = Object.keys(fields)
  const plain = withoutSigns(given)
  return (
    names.find((name) => withoutSigns(name) === plain) ??
    nearest(given, names) ??
    names.find((name) => name.length >= LAST_WORD_LENGTH_MIN && plain.endsWith(withoutSigns(name))) ??
    null
  )
}

function withoutSigns(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
