/** A table of the groups to begin with: what most clients read, and what those records cannot be without, in that order. */
import { type Resource, resources } from '@selvedge/catalogue'
import { markdownTable } from '../../harness/markdown-table.ts'
import { requiredFields } from './required-fields.ts'

const WANTED = ['brand', 'skus', 'orders', 'order-items', 'inventory', 'shipments', 'shipment-items', 'invoices']

export function firstGroups(): string {
  return markdownTable([
    ['group', 'columns that must be there', 'records that it needs'],
    ...withTargets(WANTED).map((group) => [group.path, requiredFields(group).join(', '), needsOf(group).join(', ')]),
  ])
}

/** Each after the groups that its records need. Shared groups come with the service. */
function withTargets(paths: readonly string[]): Resource[] {
  const found = new Set<Resource>()
  for (const path of paths) {
    const group = resources.find((resource) => resource.path === path)!
    if (group.shared) continue
    for (const target of withTargets(needsOf(group))) found.add(target)
    found.add(group)
  }
  return [...found]
}

function needsOf(group: Resource): string[] {
  const targets = requiredFields(group).flatMap((name) => group.fields[name]!.to ?? [])
  return [...new Set(targets)]
}
