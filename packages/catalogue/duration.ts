/** A time that a person writes on a command line: a number and a unit, such as 30s, 5m, 24h or 1d. */
const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DURATION = /^(\d{1,6})(s|m|h|d)$/

/** Null for any other text. */
export function durationMs(text: string): number | null {
  const [, count, unit] = DURATION.exec(text) ?? []
  return count === undefined ? null : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
