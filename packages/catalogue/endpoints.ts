/** Every endpoint, out of the groups: none is written by hand. */
import { resources } from './contents.ts'
import { typeName } from './names.ts'
import type { Operation, Resource } from './resource.ts'

export const BASE_PATH = '/api/public/v1'

export interface Endpoint {
  readonly kind: Operation
  readonly resource: Resource
  /** What a client calls the method that reads it, and so stays. */
  readonly name: string
  /** Address under the base path, with parameters in braces. */
  readonly path: string
  /** Whether the specification defines it; otherwise it was designed here. */
  readonly specified: boolean
}

export const endpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  resource.operations.map((kind) => ({
    kind,
    resource,
    name: nameOf(resource, kind),
    path: `/brands/{brand}${pathOf(resource, kind)}`,
    specified: resource.specified?.includes(kind) ?? false,
  })),
)

function nameOf(resource: Resource, kind: Operation): string {
  if (kind === 'list') return `list${typeName(resource.path)}`
  return `get${typeName(resource.title)}${kind === 'content' ? 'Content' : ''}`
}

function pathOf(resource: Resource, kind: Operation): string {
  if (resource.single) return ''
  if (kind === 'list') return `/${resource.path}`
  return `/${resource.path}/{id}${kind === 'content' ? '/content' : ''}`
}
