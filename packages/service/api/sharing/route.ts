/** From the path of a request to what it asks for in the Delta Sharing protocol. */
import { SHARING_BASE_PATH } from '@selvedge/catalogue'
import type { NamedRoute } from '../../http/exchange.ts'
import { ApiError } from '../../http/reply/errors.ts'

const TABLE = '/shares/{share}/schemas/{schema}/tables/{table}'

export const sharingOperations = [
  { name: 'sharing.listShares', path: '/shares', methods: 'GET, HEAD' },
  { name: 'sharing.getShare', path: '/shares/{share}', methods: 'GET, HEAD' },
  { name: 'sharing.listSchemas', path: '/shares/{share}/schemas', methods: 'GET, HEAD' },
  { name: 'sharing.listTables', path: '/shares/{share}/schemas/{schema}/tables', methods: 'GET, HEAD' },
  { name: 'sharing.listAllTables', path: '/shares/{share}/all-tables', methods: 'GET, HEAD' },
  // How older clients ask for the version.
  { name: 'sharing.headTable', path: TABLE, methods: 'HEAD' },
  { name: 'sharing.getVersion', path: `${TABLE}/version`, methods: 'GET, HEAD' },
  { name: 'sharing.getMetadata', path: `${TABLE}/metadata`, methods: 'GET, HEAD' },
  { name: 'sharing.query', path: `${TABLE}/query`, methods: 'POST' },
  { name: 'sharing.changes', path: `${TABLE}/changes`, methods: 'GET, HEAD' },
] as const

export type SharingOperation = (typeof sharingOperations)[number]

export interface SharingRoute extends NamedRoute {
  readonly operation: SharingOperation
  /** In lower case, because names ignore case. Empty where the address has none. */
  readonly schema: string
  readonly table: string
}

const PREFIX = `${SHARING_BASE_PATH}/`
const PREFIX_SEGMENTS = PREFIX.split('/').length - 1

/** Every second segment is a name. */
const byShape = new Map(sharingOperations.map((operation) => [shapeOf(operation.path.slice(1).split('/')), operation]))

export function isSharing(path: string): boolean {
  return path.startsWith(PREFIX) || path === SHARING_BASE_PATH
}

export function sharingRouteOf(method: string, segments: readonly string[]): SharingRoute {
  const rest = segments.slice(PREFIX_SEGMENTS)
  const operation = byShape.get(shapeOf(rest))
  if (!operation || rest.includes('')) throw new ApiError('not_found')
  const { methods } = operation
  if (!methods.split(', ').includes(method)) {
    const problem = `must be ${methods.replace(', ', ' or ')}`
    throw new ApiError('method_not_allowed', [{ parameter: 'method', problem }], { allow: methods })
  }
  const [, share = '', , schema = '', , table = ''] = rest.map((segment) => segment.toLowerCase())
  return { operation, brandSlug: share, id: '', schema, table }
}

function shapeOf(segments: readonly string[]): string {
  return segments.map((segment, index) => (index % 2 === 1 ? '*' : segment)).join('/')
}
