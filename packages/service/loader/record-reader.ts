/** The interface of the readers of both formats. */
import { jsonColumn } from './json-column.ts'
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

/** Why a text could not be parsed: it is not JSON, and from where on, or is nested more deeply than the stack allows. */
export function parseFault(error: unknown, text: string): [code: 'too_deep' | 'invalid_json', about?: string] {
  if (error instanceof RangeError) return ['too_deep']
  return ['invalid_json', `it is not from column ${jsonColumn(text)} on`]
}

/** The field that contains the replacement character; null if that cannot be determined. */
export function fieldWithBadUtf8(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null
  const found = Object.entries(value).find(([, member]) => hasReplacement(member))
  return found?.[0] ?? null
}

/** Not recursive, because JSON may be nested more deeply than the stack allows. */
function hasReplacement(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each === 'string' && each.includes('\uFFFD')) return true
    if (each !== null && typeof each === 'object') for (const pair of Object.entries(each)) open.push(...pair)
  }
  return false
}
