/** All operations, derived from the groups. */
import { resources } from './contents.ts'
import { typeName } from './names.ts'
import type { OperationKind, Resource } from './resource.ts'

export const BASE_PATH = '/api/public/v1'

export interface Operation {
  readonly kind: OperationKind
  readonly resource: Resource
  /** Generated clients name their methods after it, so it must not change. */
  readonly name: string
  /** Path below the base path, with parameters in braces. */
  readonly path: string
  /** Whether the specification defines it. Otherwise this project designed it. */
  readonly specified: boolean
}

export const operations: readonly Operation[] = resources.flatMap((resource) =>
  resource.operations.map((kind) => ({
    kind,
    resource,
    name: operationName(resource, kind),
    path: `/brands/{brand}${operationPath(resource, kind)}`,
    specified: resource.specified?.includes(kind) ?? false,
  })),
)

function operationName(resource: Resource, kind: OperationKind): string {
  if (kind === 'list') return `list${typeName(resource.path)}`
  return `get${typeName(resource.title)}${kind === 'content' ? 'Content' : ''}`
}

function operationPath(resource: Resource, kind: OperationKind): string {
  if (resource.single) return ''
  if (kind === 'list') return `/${resource.path}`
  return `/${resource.path}/{id}${kind === 'content' ? '/content' : ''}`
}
