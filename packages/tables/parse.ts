/** Parses the records of a group without changing a number. */
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Column } from './columns.ts'

/** Outside free JSON there are only integers of 32 bits, for which `JSON.parse` is exact, and faster. */
export function parserOf(columns: readonly Column[]): (body: string) => unknown {
  return columns.some(({ kind }) => kind === 'json') ? parseExactly : JSON.parse
}
