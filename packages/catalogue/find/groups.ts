/** The groups that are searched, in the order of hits. */
import { resources } from '../contents.ts'
import type { Resource } from '../resource.ts'
import type { Findable } from './findable.ts'

export type FindableGroup = Resource & { readonly findable: Findable }

export const findableGroups: readonly FindableGroup[] = (resources as readonly Resource[])
  .filter((resource): resource is FindableGroup => resource.findable !== undefined)
  .toSorted((one, other) => one.findable.number - other.findable.number)
