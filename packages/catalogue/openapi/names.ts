/** Names of components. */
import { typeName } from '../names.ts'
import type { Report } from '../reports/index.ts'
import type { Resource } from '../resource.ts'

export function recordSchemaName(resource: Resource): string {
  return typeName(resource.title)
}

export function listSchemaName(resource: Resource): string {
  return `${recordSchemaName(resource)}List`
}

export function upsertSchemaName(resource: Resource): string {
  return `${recordSchemaName(resource)}Upsert`
}

export function reportSchemaName({ name }: Report): string {
  return `${typeName(name)}Report`
}
