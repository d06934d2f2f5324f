/** The files of a copy in a folder: those of groups that changed are written aside, and then take the place of the old ones. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@selvedge/client/catalogue'
import type { Copy } from '../copy/copy.ts'
import type { Warn } from '../formats/format.ts'
import { type FormatName, formats } from '../formats/formats.ts'
import { WorkFolder } from '../work-folder.ts'

export async function writeFiles(
  copy: Copy,
  groups: readonly Group[],
  format: FormatName,
  folder: string,
  signal: AbortSignal,
  warn: Warn,
): Promise<void> {
  const { fileOf, write, opener } = formats[format]
  const work = new WorkFolder(folder)
  work.emptyFiles()
  for (const group of groups) {
    const name = fileOf(group.path)
    if (!copy.isStale(group.path) && existsSync(join(folder, name))) continue
    signal.throwIfAborted()
    await write(copy, [group], work.filesPath, warn)
    work.publish(name)
    copy.isWritten(group.path)
  }
  const opening = opener?.(groups)
  if (opening && !isText(join(folder, opening.name), opening.text)) {
    writeFileSync(work.file(opening.name), opening.text)
    work.publish(opening.name)
  }
  work.remove()
}

function isText(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === text
}
