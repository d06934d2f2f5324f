/**
 * Parses JSON and keeps numbers as they were written: 12.50 does not become 12.5, and twenty digits do not lose the
 * last four. A number that JavaScript would write differently is kept as text, which `JSON.stringify` writes back
 * unchanged.
 */

/** A number with a fraction, an exponent, more digits than a float holds, or a negative zero. May match inside a string. */
const MAY_CHANGE = /(?:^|"\s*:|[[,])\s*(?:-?\d+[.eE]|-?\d{16}|-0)/

interface SourceOf {
  readonly source: string
}

// Part of the language since ES2025, but not yet of the compiler's library.
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown
  isRawJSON(value: unknown): value is { readonly rawJSON: string }
}

/** If false, as for nearly every text, `JSON.parse` is exact. */
export function numbersMayChange(text: string): boolean {
  return MAY_CHANGE.test(text)
}

/** Throws a SyntaxError if the text is not JSON. */
export function parseExactly(text: string): unknown {
  if (!numbersMayChange(text)) return JSON.parse(text)
  return JSON.parse(text, keepNumber as (key: string, value: unknown) => unknown)
}

/** A number as it is written, also one that was kept as text; null for any other value. */
export function numberSource(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return isRawJSON(value) ? value.rawJSON : null
}

function keepNumber(_key: string, value: unknown, { source }: SourceOf): unknown {
  return typeof value === 'number' && String(value) !== source ? rawJSON(source) : value
}
