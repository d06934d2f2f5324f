/** A table of what a record of each group needs when it is loaded. */
import { directoryFields, fileFacts, type Resource, resources } from '@selvedge/catalogue'
import { markdownTable } from './configuration-page.ts'

export function loadFields(): string {
  return markdownTable([
    ['group', 'fields that must be given'],
    ...resources.map((resource) => [
      `${resource.path}${resource.shared ? ' (shared)' : ''}`,
      requiredFields(resource).join(', '),
    ]),
  ])
}

/** What a record must give when it is loaded. */
export function requiredFields({ fields, operations, single }: Resource): string[] {
  const known = [...(single ? directoryFields : []), ...(operations.includes('content') ? fileFacts : [])]
  return Object.keys(fields).filter((name) => !fields[name]!.nullable && !known.includes(name))
}
