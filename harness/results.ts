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
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
  ].join(', ')
  const rounded = Number.isInteger(value) ? String(value) : value.toFixed(1)
  return `${name}: ${rounded}${unit ? ` ${unit}` : ''}${promise ? ` (${promise})` : ''}`
}

/** The value that so large a part of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
