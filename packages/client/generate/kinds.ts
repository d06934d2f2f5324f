/** What the clients of every language are told about a field and a group. */
import type { Field, Resource } from '@selvedge/catalogue'

/** What kind of value it is, as far as a table or a file format cares. */
export function kindOf({ schema, fields }: Field): string {
  if (fields) return 'object'
  if (Array.isArray(schema.type)) return 'json'
  if (schema.type === 'array') return 'strings'
  if (schema.type !== 'string') return String(schema.type)
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'timestamp'
  return schema.format === 'decimal' ? 'amount' : 'string'
}

/** The group that a reference leads to. People are not a group, so theirs lead nowhere. */
export function targetOf({ to }: Field): string | null {
  return to === 'user' ? null : to
}

export type CollectionClass = 'FileCollection' | 'RecordCollection' | 'LinkCollection'

export function collectionClass({ operations, contentSample }: Resource): CollectionClass {
  if (contentSample) return 'FileCollection'
  return operations.includes('get') ? 'RecordCollection' : 'LinkCollection'
}

/** The groups that have a list. */
export function listed(resources: readonly Resource[]): Resource[] {
  return resources.filter(({ operations }) => operations.includes('list'))
}

export interface Filter {
  readonly name: string
  /** The field that it compares: of the group, or of the one that it reaches through. */
  readonly field: Field
  /** The group that has the field. */
  readonly holder: Resource
}

export function filtersOf(resource: Resource, resources: readonly Resource[]): Filter[] {
  return resource.filters.map((filter) => {
    const name = typeof filter === 'string' ? filter : filter.name
    const holder = typeof filter === 'string' ? resource : resources.find(({ path }) => path === filter.through)!
    return { name, field: holder.fields[name]!, holder }
  })
}
