/** What a request counts for in the usage of its key: a group of records, or what else it reads. */
import { lookupGroups, operations } from '@selvedge/catalogue'
import type { NamedRoute } from '../../exchange.ts'
import { sharingOperations } from '../../sharing/route.ts'

const names = new Map<object, string>([
  ...operations.map((operation): [object, string] => [
    operation,
    'resource' in operation ? operation.resource.path : nameOf(operation.path),
  ]),
  ...sharingOperations.map((operation): [object, string] => [operation, 'sharing']),
])

const LOOKUP = operations.find(({ kind }) => kind === 'lookup')

const lookedUp = new Set(lookupGroups.map(({ path }) => path))

/** A lookup counts for its group. What a client writes in its place is no name to count by. */
export function usedResource({ operation, id }: NamedRoute): string {
  if (operation === LOOKUP && lookedUp.has(id)) return id
  return names.get(operation) ?? nameOf(operation.path)
}

/** The fixed parts of an address after the brand: `changes`, or `reports/late-orders`. */
function nameOf(path: string): string {
  const fixed = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'))
  return (fixed[0] === 'brands' ? fixed.slice(1) : fixed).join('/')
}
