/** What the clients of every language are told about a group. */
import type { Field, Resource } from '@selvedge/catalogue'

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
