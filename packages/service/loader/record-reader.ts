/** The interface of the readers of both formats. */
import type { Line } from './lines.ts'

/** A parsed record whose values have not been checked yet. */
export interface RawRecord {
  readonly line: number
  readonly record: Record<string, unknown>
}

export interface RecordReader {
  /** Takes lines, and returns the records that they complete. */
  read(lines: readonly Line[]): RawRecord[]
  /** The input has ended. */
  end(): void
}

/** Why a text could not be parsed: it is not JSON, or is nested more deeply than the stack allows. */
export function parseFault(error: unknown): 'too_deep' | 'invalid_json' {
  return error instanceof RangeError ? 'too_deep' : 'invalid_json'
}

/** The field that contains the replacement character; null if that cannot be determined. */
export function fieldWithBadUtf8(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null
  const found = Object.entries(value).find(([, member]) => JSON.stringify(member)?.includes('\uFFFD'))
  return found?.[0] ?? null
}
