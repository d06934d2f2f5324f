/** The files of a copy in a folder: those of groups that changed are written aside, and then take the place of the old ones. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@selvedge/client/catalogue'
import { WORK_FOLDER } from '../export.ts'
import { type FormatName, formats } from '../formats/formats.ts'
import type { Copy } from './copy.ts'

export async function writeFiles(
  copy: Copy,
  groups: readonly Group[],
  format: FormatName,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const work = join(folder, WORK_FOLDER)
  for (const group of groups) {
    if (!copy.isStale(group.path) && existsSync(join(folder, `${group.path}.${format}`))) continue
    signal.throwIfAborted()
    mkdirSync(work, { recursive: true })
    for (const name of (await formats[format](copy, [group], work)).values()) {
      flush(join(work, name))
      renameSync(join(work, name), join(folder, name))
    }
    copy.isWritten(group.path)
  }
  rmSync(work, { recursive: true, force: true })
}

/** So that a file which is there after a power failure is whole. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
