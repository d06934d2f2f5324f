/** The store of files that commands write to. What is wrong with it is said before anything is done. */
import { type FileStore, storeFailed } from '../files/file-store.ts'
import { openFileStore } from '../files/open.ts'
import { filesOf } from './configuration/files.ts'
import { type Configuration, ConfigurationError } from './configuration/read.ts'
import { variables } from './configuration/variables.ts'

const PROBE_TIMEOUT_MS = 10_000

/** `what` needs it: a command, or an option of one. */
export async function openStore(configuration: Configuration, what: string): Promise<FileStore> {
  const settings = filesOf(configuration)
  if (settings === null) {
    const { s3Bucket, filesFolder, publicUrl } = variables
    throw new ConfigurationError([
      `${what} needs a place to keep files: set ${s3Bucket.name}, or ${filesFolder.name} and ${publicUrl.name}.`,
    ])
  }
  // Nothing is signed here, so no secrets are needed.
  const store = await openFileStore(settings, [])
  await store.probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(storeFailed)
  return store
}
