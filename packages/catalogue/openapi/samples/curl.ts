/** How an operation is requested with curl. The variables are those of the guides. */
import type { Operation } from '../../operations.ts'
import { orders } from '../../resources/orders.ts'
import { exampleFilter, exampleKey } from './examples.ts'

export function curlSample(operation: Operation): string {
  return `curl -sS \\
  -H "Authorization: Bearer $SELVEDGE_API_KEY" \\
  "$SELVEDGE_URL${pathOf(operation)}${queryOf(operation)}"`
}

function pathOf(operation: Operation): string {
  const key = 'resource' in operation ? String(exampleKey(operation.resource)) : ''
  return operation.path
    .replace('{brand}', 'alder-finch')
    .replace('{group}', orders.path)
    .replace(/\{\w+\}/, encodeURIComponent(key))
}

/** A filter of the list, or the keys to look up. */
function queryOf(operation: Operation): string {
  if (operation.kind === 'lookup') return `?ids=${exampleKey(orders)}`
  if (operation.kind === 'search') return `?q=${orders.sample.number}`
  const filter = operation.kind === 'list' ? exampleFilter(operation.resource) : undefined
  return filter ? `?${filter.name}=${encodeURIComponent(String(filter.value))}` : ''
}
