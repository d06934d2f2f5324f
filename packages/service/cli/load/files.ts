/** The folder that `load --files` reads and the store it uploads to. Both are checked before anything is loaded. */
import { statSync } from 'node:fs'
import { FileStoreFailure } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open.ts'
import type { LoadFiles } from '../../loader/record-files.ts'
import { filesOf } from '../configuration/files.ts'
import { type Configuration, ConfigurationError } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { UsageError } from '../exit-codes.ts'

const PROBE_TIMEOUT_MS = 10_000

export async function openFiles(folder: string, configuration: Configuration): Promise<LoadFiles> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--files: ${folder} is not a folder.`)
  }
  const settings = filesOf(configuration)
  if (settings === null) {
    const { s3Bucket, filesFolder, publicUrl } = variables
    throw new ConfigurationError([
      `--files needs a place to keep files: set ${s3Bucket.name}, or ${filesFolder.name} and ${publicUrl.name}.`,
    ])
  }
  // A load signs no links, so it needs no secrets.
  const store = await openFileStore(settings, [])
  await store.probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch((problem) => {
    throw new FileStoreFailure(problem)
  })
  return { folder, store }
}
