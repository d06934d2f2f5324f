/** What a record must give when it is loaded. */
import { directoryFields, fileFacts, type Resource } from '@selvedge/catalogue'

export function requiredFields({ fields, operations, single }: Resource): string[] {
  const known = [...(single ? directoryFields : []), ...(operations.includes('content') ? fileFacts : [])]
  return Object.keys(fields).filter((name) => !fields[name]!.nullable && !known.includes(name))
}
