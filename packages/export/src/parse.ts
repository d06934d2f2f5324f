/** Parses the records of a group without changing a number. */
import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { columnsOf } from './columns.ts'

/** Outside free JSON there are only integers of 32 bits, for which `JSON.parse` is exact, and faster. */
export function parserOf(group: Group): (body: string) => unknown {
  return columnsOf(group).some(({ kind }) => kind === 'json') ? parseExactly : JSON.parse
}
