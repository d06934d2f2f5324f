/**
 * The files of this client that follow from the catalogue: record types, collections, references, and the groups as
 * data for tools. `npm run generate` writes them; CI compares them with what is checked in.
 */
import { resources } from '@selvedge/catalogue'
import { brandClientFile } from './generate/brand-client.ts'
import { errorCodesFile } from './generate/error-codes.ts'
import { groupsFile } from './generate/groups.ts'
import { recordsFile } from './generate/records.ts'
import { referencesFile } from './generate/references.ts'

const FOLDER = 'packages/client/src/generated'
const NOTICE = '// Generated from the catalogue by `npm run generate`. Do not edit.'

/** Text of every generated file, by its path from the root of the repository. */
export function clientFiles(): Record<string, string> {
  const files = {
    'brand-client.ts': brandClientFile(resources),
    'error-codes.ts': errorCodesFile(),
    'groups.ts': groupsFile(resources),
    'records.ts': recordsFile(resources),
    'references.ts': referencesFile(resources),
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, `${NOTICE}\n${text}`]))
}
