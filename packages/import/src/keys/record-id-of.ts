/** From a key of the source to the id that its record has, as a mapping makes it. */
import { type GroupWithId, recordId } from '@selvedge/client'
import { type Folder, groupNamed } from '../folder/folder.ts'
import { ImportProblem } from '../problems.ts'

export function recordIdOf(group: string, key: string, { settings }: Folder): string {
  const { path, key: fields } = groupNamed(group)
  if (fields.join() !== 'id') {
    throw new ImportProblem('usage', `${path} has no id: its records are identified by ${fields.join(' and ')}`)
  }
  try {
    return recordId(settings.namespace, path as GroupWithId, key)
  } catch (error) {
    throw new ImportProblem('usage', (error as Error).message)
  }
}
