/** What a long test measured, beside what was promised: printed by its command, held to by its short form. */

export interface Result {
  readonly name: string
  readonly value: number
  readonly unit?: string
  /** What the value may be; without either it is only told. */
  readonly atMost?: number
  readonly atLeast?: number
}

export function missed(results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) =>
      !(value <= atMost && value >= atLeast),
  )
}

export function written({ name, value, unit, atMost, atLeast }: Result): string {
  const promise = [
    ...(atMost === undefined ? [] : [`at most ${rounded(atMost)}`]),
    ...(atLeast === undefined ? [] : [`at least ${rounded(atLeast)}`]),
  ].join(', ')
  return `${name}: ${rounded(value)}${unit ? ` ${unit}` : ''}${promise ? ` (${promise})` : ''}`
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)))
}

/** The value that so large a part of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
