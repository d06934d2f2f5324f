/** Counts a request in the usage of its key: for a group of records, or what else it reads. */
import { type ErrorCode, lookupGroups, operations } from '@selvedge/catalogue'
import type { Exchange, NamedRoute } from '../../http/exchange.ts'
import type { Ended } from '../../http/operating/audit.ts'
import { sharingOperations } from '../sharing/route.ts'
import type { UsageCounts } from './counts.ts'

/** Of a request that has a key. Without one, it means too many unknown keys. */
const OVER_QUOTA: ErrorCode = 'rate_limited'

const names = new Map<object, string>([
  ...operations.map((operation): [object, string] => [
    operation,
    'resource' in operation ? operation.resource.path : nameOf(operation.path),
  ]),
  ...sharingOperations.map((operation): [object, string] => [operation, 'sharing']),
])

const LOOKUP = operations.find(({ kind }) => kind === 'lookup')

const lookedUp = new Set(lookupGroups.map(({ path }) => path))

export function noteUse(counts: UsageCounts, exchange: Exchange, { status, bytes }: Ended): void {
  const { route, keyId, brandId, errorCode, deprecated } = exchange
  if (route === null || keyId === undefined) return
  counts.count({
    keyId,
    brandId,
    resource: usedResource(route),
    isRejected: errorCode === OVER_QUOTA,
    isError: status >= 400,
    bytes,
    deprecated,
  })
}

/** A lookup counts for its group. What a client writes in its place is no name to count by. */
function usedResource({ operation, id }: NamedRoute): string {
  if (operation === LOOKUP && lookedUp.has(id)) return id
  return names.get(operation) ?? nameOf(operation.path)
}

/** The fixed parts of an address after the brand: `changes`, or `reports/late-orders`. */
function nameOf(path: string): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'))
  return (fixed[0] === 'brands' ? fixed.slice(1) : fixed).join('/')
}
