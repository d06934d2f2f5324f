/** What a format does: write the records of the groups into files of a folder. */
import type { Group } from '@selvedge/client/catalogue'

/** Where records come from. */
export interface Bodies {
  /** The records of a collection as the API serves them, in the order to write them in. */
  bodies(path: string): Iterable<string>
}

/** Says what the user should know about the files, a line each. */
export type Warn = (line: string) => void

export interface Format {
  /** Name of the file that has the records of a collection. */
  fileOf(path: string): string
  write(source: Bodies, groups: readonly Group[], folder: string, warn: Warn): Promise<void>
  /** A file beside the others by which a tool opens them all. */
  opener?(groups: readonly Group[]): { readonly name: string; readonly text: string }
}

/** A format with a file for each collection. */
export function fileEach(
  extension: string,
  write: (source: Bodies, group: Group, file: string, warn: Warn) => void | Promise<void>,
): Format {
  const fileOf = (path: string): string => `${path}.${extension}`
  return {
    fileOf,
    async write(source, groups, folder, warn) {
      for (const group of groups) await write(source, group, `${folder}/${fileOf(group.path)}`, warn)
    },
  }
}
