/** A folder that an export wrote. Its manifest lists the files of all groups, also of those that all brands share. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source cannot be loaded whatever its contents: it does not exist, or is not named after a group. */
export class SourceError extends Error {}

export const MANIFEST_FILE = 'manifest.json'

/** Excel's is CSV with a byte-order mark, which the reader skips. */
const FORMATS_READ: readonly unknown[] = ['ndjson', 'csv', 'excel']

/** `names` are those of the other files in the folder. */
export function checkExport(folder: string, names: readonly string[]): void {
  const { format, collections } = readManifest(join(folder, MANIFEST_FILE))
  if (!FORMATS_READ.includes(format)) {
    throw new SourceError(`${folder} is an export as ${format}, which cannot be loaded; export as ndjson or csv`)
  }
  const missing = collections.find(({ file }) => !names.includes(file))
  if (missing) throw new SourceError(`${folder} has no ${missing.file}, which its ${MANIFEST_FILE} lists; export again`)
}

interface Manifest {
  readonly format: unknown
  readonly collections: readonly { readonly file: string }[]
}

function readManifest(file: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    if (Array.isArray(manifest.collections)) return manifest
  } catch {
    // It is something else, as below.
  }
  throw new SourceError(`${file} is not the manifest of an export; a folder to load has only files named after groups`)
}
