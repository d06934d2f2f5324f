/** Writes a mapping folder to fill in. Never over a file that is there, so it can be run again for more groups. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@selvedge/catalogue'
import type { InitOptions } from '../arguments.ts'
import { groupNamed, SETTINGS_FILE, SETUP_FILE } from '../folder/folder.ts'
import { ImportProblem } from '../problems.ts'
import { skeletonOf } from './skeleton.ts'

const SETUP = `-- Runs before every cycle. \${NAME} is a variable of the environment; its value is never shown.
-- Attach databases read-only. Give this program a login that may only read.
--
-- attach '\${ERP_URL}' as erp (type postgres, read_only);
--
-- Files need no set-up. Name them in the files of the groups, from this folder: from read_csv('orders.csv')
`

const IGNORED = '.state.duckdb*\n.temporary/\n'

/** The files that were written. */
export function initialize({ folder, groups, brand, url }: InitOptions): string[] {
  const named = groups.length > 0 ? groups.map(groupNamed) : resources
  const skeletons = named.map((resource) => ({ name: `${resource.path}.sql`, content: skeletonOf(resource) }))
  const taken = skeletons.find(({ name }) => existsSync(join(folder, name)))
  if (taken) throw new ImportProblem('usage', `${join(folder, taken.name)} is there already; move it away first`)
  const isNew = !existsSync(join(folder, SETTINGS_FILE))
  if (isNew && brand === null) throw new ImportProblem('usage', 'name the brand: --brand alder-finch')
  if (!isNew && (brand ?? url) !== null) {
    throw new ImportProblem('usage', `${join(folder, SETTINGS_FILE)} is there already; change brand and url in it`)
  }
  const settings = { brand, ...(url !== null && { url }), namespace: randomUUID() }
  const files = [
    ...(isNew ? [{ name: SETTINGS_FILE, content: `${JSON.stringify(settings, null, 2)}\n` }] : []),
    ...(existsSync(join(folder, SETUP_FILE)) ? [] : [{ name: SETUP_FILE, content: SETUP }]),
    ...(existsSync(join(folder, '.gitignore')) ? [] : [{ name: '.gitignore', content: IGNORED }]),
    ...skeletons,
  ]
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content, { flag: 'wx' })
  return files.map(({ name }) => join(folder, name))
}
