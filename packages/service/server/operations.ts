/** Every endpoint, out of the catalogue: none is written by hand. */
import { type Operation as OperationKind, type Resource, resources } from '@selvedge/catalogue'

export const BASE_PATH = '/api/public/v1'

export interface Operation {
  readonly kind: OperationKind
  readonly resource: Resource
  /** Name in logs, metrics and the OpenAPI document. */
  readonly name: string
  /** Address under the base path, in the router's notation. */
  readonly route: string
}

export const operations: readonly Operation[] = resources.flatMap((resource) =>
  resource.operations.map((kind) => ({
    kind,
    resource,
    name: `${kind} ${resource.path}`,
    route: `${BASE_PATH}/brands/:brand${addressOf(resource, kind)}`,
  })),
)

function addressOf(resource: Resource, kind: OperationKind): string {
  if (resource.single) return ''
  return kind === 'list' ? `/${resource.path}` : `/${resource.path}/:id`
}
