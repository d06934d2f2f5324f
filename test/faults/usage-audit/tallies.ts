/** Requests by key and group, twice: from the audit lines of processes, and from the table of usage. */
import { operations } from '@selvedge/catalogue'
import type { TestDatabase } from '../../support/database.ts'
import type { LogLine } from '../../support/service-process.ts'
import { LOOKED_UP } from './questions.ts'

export interface Tally {
  requests: number
  rejected: number
  errors: number
  bytes: number
}

/** By key and group. */
export type Tallies = ReadonlyMap<string, Tally>

const OTHERS: Record<string, string> = {
  getRecordsByKey: LOOKED_UP,
  listChanges: 'changes',
  getState: 'state',
  getSnapshot: 'snapshot',
  searchRecords: 'search',
  listReports: 'reports',
  getLateOrdersReport: 'reports/late-orders',
}

const groups = new Map(
  operations.map((each) => [each.name, 'resource' in each ? each.resource.path : OTHERS[each.name]]),
)

/** Lines of requests that have a key. */
export function audited(log: readonly LogLine[]): LogLine[] {
  return log.filter(({ msg, keyId }) => msg === 'request' && keyId !== undefined)
}

export function talliesOf(lines: readonly LogLine[]): Tallies {
  const tallies = new Map<string, Tally>()
  for (const { keyId, operation, status, errorCode, bytes } of lines) {
    const name = `${keyId} ${groups.get(operation as string)}`
    const tally = tallies.get(name) ?? { requests: 0, rejected: 0, errors: 0, bytes: 0 }
    tallies.set(name, tally)
    tally.bytes += bytes as number
    if (errorCode === 'rate_limited') tally.rejected++
    else {
      tally.requests++
      if ((status as number) >= 400) tally.errors++
    }
  }
  return tallies
}

export async function recorded(database: TestDatabase): Promise<Tallies> {
  const rows = await database.asOwner(
    `select key_id || ' ' || resource, sum(requests)::float8, sum(rejected)::float8, sum(errors)::float8, sum(bytes)::float8
from directory.usage group by 1`,
  )
  return new Map(
    (rows as [string, number, number, number, number][]).map(([name, requests, rejected, errors, bytes]) => [
      name,
      { requests, rejected, errors, bytes },
    ]),
  )
}

export function sum(tallies: Tallies, name: keyof Tally): number {
  return [...tallies.values()].reduce((total, tally) => total + tally[name], 0)
}

/** Keys and groups for which the two are not as they must be to each other. */
export function countWhere(one: Tallies, other: Tallies, isWrong: (a: Tally, b: Tally) => boolean): number {
  const none: Tally = { requests: 0, rejected: 0, errors: 0, bytes: 0 }
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => isWrong(one.get(name) ?? none, other.get(name) ?? none)).length
}
