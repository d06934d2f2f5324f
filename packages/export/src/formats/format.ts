/** What a format does: write the records of the groups into a folder, and say in which files they are. */
import type { Group } from '@selvedge/client/catalogue'

/** Where records come from. */
export interface Bodies {
  /** The records of a collection as the API serves them, in the order to write them in. */
  bodies(path: string): Iterable<string>
}

/** Names of the files, by the path of the group they hold. */
export type FilesByPath = ReadonlyMap<string, string>

export type Format = (source: Bodies, groups: readonly Group[], folder: string) => Promise<FilesByPath>

/** A format with a file for each collection. */
export function fileEach(
  extension: string,
  write: (source: Bodies, group: Group, file: string) => Promise<void>,
): Format {
  return async (source, groups, folder) => {
    const files = new Map(groups.map(({ path }) => [path, `${path}.${extension}`]))
    for (const group of groups) await write(source, group, `${folder}/${files.get(group.path)}`)
    return files
  }
}
