/**
 * JSON with its numbers as they were written. A copy must not turn 12.50 into 12.5, nor round twenty digits to sixteen:
 * a number that JavaScript would write differently is kept as its text, which `JSON.stringify` puts back.
 */

/** A fraction, an exponent, many digits or a negative zero where a value begins. Most texts have none, and parse faster. */
const MAY_CHANGE = /[:[,]\s*(?:-?\d+[.eE]|-?\d{16}|-0)/

// Part of the language since ES2025, and not yet of the compiler's library.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

export function parseExactly(text: string): unknown {
  return MAY_CHANGE.test(text)
    ? JSON.parse(text, keepNumber as (key: string, value: unknown) => unknown)
    : JSON.parse(text)
}

function keepNumber(_key: string, value: unknown, { source }: { readonly source: string }): unknown {
  return typeof value === 'number' && String(value) !== source ? rawJSON(source) : value
}
