/**
 * The files of the clients that follow from the catalogue: record types, collections, references, and the groups as
 * data for tools. `npm run generate` writes them; CI compares them with what is checked in.
 */
import { reports, resources } from '@selvedge/catalogue'
import { brandClientFile } from './generate/brand-client.ts'
import { errorCodesFile } from './generate/error-codes.ts'
import { groupsFile } from './generate/groups.ts'
import { keysFile } from './generate/keys.ts'
import * as python from './generate/python/index.ts'
import { recordsFile } from './generate/records.ts'
import { referencesFile } from './generate/references.ts'
import { reportRowsFile } from './generate/report-rows.ts'
import { reportsFile } from './generate/reports.ts'

const TYPESCRIPT_FOLDER = 'packages/client/src/generated'
const PYTHON_FOLDER = 'clients/python/src/selvedge_client/_generated'
const NOTICE = 'Generated from the catalogue by `npm run generate`. Do not edit.'

/** Text of every generated file, by its path from the root of the repository. */
export function clientFiles(): Record<string, string> {
  return {
    ...inFolder(TYPESCRIPT_FOLDER, `// ${NOTICE}`, {
      'brand-client.ts': brandClientFile(resources),
      'error-codes.ts': errorCodesFile(),
      'groups.ts': groupsFile(resources),
      'keys.ts': keysFile(resources),
      'records.ts': recordsFile(resources),
      'references.ts': referencesFile(resources),
      'report-rows.ts': reportRowsFile(reports),
      'reports.ts': reportsFile(reports),
    }),
    ...inFolder(PYTHON_FOLDER, `# ${NOTICE}`, {
      'async_brand_client.py': python.brandClientModule(resources, 'async'),
      'brand_client.py': python.brandClientModule(resources, 'sync'),
      'error_codes.py': python.errorCodesModule(),
      'groups.py': python.groupsModule(resources),
      'holders.py': python.holdersModule(resources),
      'keys.py': python.keysModule(resources),
      'records.py': python.recordsModule(resources),
      'references.py': python.referencesModule(resources),
      'reports.py': python.reportsModule(reports),
    }),
  }
}

function inFolder(folder: string, notice: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, `${notice}\n${text}`]))
}
