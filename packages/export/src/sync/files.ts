/** The files of a copy in a folder: those of groups that changed are written aside, and then take the place of the old ones. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@selvedge/client/catalogue'
import { WORK_FOLDER } from '../export.ts'
import type { Warn } from '../formats/format.ts'
import { type FormatName, formats } from '../formats/formats.ts'
import type { Copy } from './copy.ts'

export async function writeFiles(
  copy: Copy,
  groups: readonly Group[],
  format: FormatName,
  folder: string,
  signal: AbortSignal,
  warn: Warn,
): Promise<void> {
  const { fileOf, write, opener } = formats[format]
  const work = join(folder, WORK_FOLDER)
  const publish = (name: string): void => {
    flush(join(work, name))
    renameSync(join(work, name), join(folder, name))
  }
  for (const group of groups) {
    const name = fileOf(group.path)
    if (!copy.isStale(group.path) && existsSync(join(folder, name))) continue
    signal.throwIfAborted()
    mkdirSync(work, { recursive: true })
    await write(copy, [group], work, warn)
    publish(name)
    copy.isWritten(group.path)
  }
  const opening = opener?.(groups)
  if (opening && !isText(join(folder, opening.name), opening.text)) {
    mkdirSync(work, { recursive: true })
    writeFileSync(join(work, opening.name), opening.text)
    publish(opening.name)
  }
  rmSync(work, { recursive: true, force: true })
}

function isText(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === text
}

/** So that a file which is there after a power failure is whole. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
