/** The folder that `load --files` reads and the store it uploads to. Both are checked before anything is loaded. */
import { statSync } from 'node:fs'
import type { LoadFiles } from '../../loader/record-files.ts'
import type { Configuration } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { openStore } from '../file-store.ts'

export async function openFiles(folder: string, configuration: Configuration): Promise<LoadFiles> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--files: ${folder} is not a folder.`)
  }
  return { folder, store: await openStore(configuration, '--files') }
}
