/** What a format does: write the staged records of the groups into a folder, and say in which files they are. */
import type { Group } from '@selvedge/client/catalogue'
import type { Staging } from '../staging.ts'

/** Names of the files, by the path of the group they hold. */
export type FilesByPath = ReadonlyMap<string, string>

export type Format = (staging: Staging, groups: readonly Group[], folder: string) => Promise<FilesByPath>

/** A format with a file for each collection. */
export function fileEach(
  extension: string,
  write: (staging: Staging, group: Group, file: string) => Promise<void>,
): Format {
  return async (staging, groups, folder) => {
    const files = new Map(groups.map(({ path }) => [path, `${path}.${extension}`]))
    for (const group of groups) await write(staging, group, `${folder}/${files.get(group.path)}`)
    return files
  }
}
