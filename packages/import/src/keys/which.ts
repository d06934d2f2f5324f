/** From the id of a record back to the key of the source, by what was sent. The source is not read. */
import { existsSync } from 'node:fs'
import { resources, UUID_PATTERN } from '@selvedge/catalogue'
import { attachState } from '../cycle/state.ts'
import type { DestinedFolder } from '../folder/destination.ts'
import { ImportProblem } from '../problems.ts'
import { rowsTable, STATE } from '../reading/sent-rows.ts'
import { Database } from '../source/database.ts'
import { recordIdMacro, recordIdSql } from '../source/record-id.ts'
import type { Secrets } from '../source/secrets.ts'
import { sqlText } from '../sql.ts'

/** A line for each group that has the id, with the key. */
export async function keysOf(given: string, folder: DestinedFolder, secrets: Secrets): Promise<string[]> {
  const id = given.toLowerCase()
  if (!new RegExp(UUID_PATTERN).test(id))
    throw new ImportProblem('usage', `${given} is not the id of a record: give a UUID`)
  const { state, settings } = folder
  if (!existsSync(state)) {
    throw new ImportProblem(
      'failed',
      `Nothing was sent to ${settings.brand} from ${folder.path} yet, so no id is known.`,
    )
  }
  const database = await Database.open({}, secrets)
  try {
    await database.run(recordIdMacro(settings.namespace))
    await attachState(database, state, '(read_only)')
    const found = await database.rows(searchSql(await groupsWithId(database), id))
    if (found.length > 0) return found.map(([path, key]) => `${path}  ${key}`)
    throw new ImportProblem('failed', `No row that was sent to ${settings.brand} has the id ${id}.`)
  } finally {
    database.close()
  }
}

/** Records of the others are links, which are identified by the ids of what they link. */
async function groupsWithId(database: Database): Promise<string[]> {
  const sent = (await database.rows(`select path from ${STATE}.groups`)).map(([path]) => path)
  return resources.filter(({ path, key }) => sent.includes(path) && key.join() === 'id').map(({ path }) => path)
}

/** A key is a UUID itself where the mapping says so. */
function searchSql(paths: readonly string[], id: string): string {
  const none = `select null, null where false`
  const searches = paths.map(
    (path) =>
      `select ${sqlText(path)}, k0 from ${rowsTable(path)} where k0 = ${sqlText(id)} or ${recordIdSql(path, 'k0')} = ${sqlText(id)}`,
  )
  return [none, ...searches].join(' union all ')
}
