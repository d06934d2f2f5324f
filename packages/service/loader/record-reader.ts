/** What the readers of both formats have in common. */
import type { Line } from './lines.ts'

/** A record as it was written, before anybody looked at its values. */
export interface RawRecord {
  readonly line: number
  readonly record: Record<string, unknown>
}

export interface RecordReader {
  /** Takes lines, and returns the records that are complete with them. */
  read(lines: readonly Line[]): RawRecord[]
  /** The input is over. */
  end(): void
}

/** Why a text could not be parsed: it is no JSON, or JSON deeper than the stack. */
export function parseFault(error: unknown): 'too_deep' | 'invalid_json' {
  return error instanceof RangeError ? 'too_deep' : 'invalid_json'
}

/** The field that a replacement character ended up in; null where that cannot be told. */
export function fieldWithBadUtf8(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null
  const found = Object.entries(value).find(([, member]) => JSON.stringify(member)?.includes('\uFFFD'))
  return found?.[0] ?? null
}
