/** What an export says about itself, in `manifest.json` beside the files. It is written last: where it is, all is. */
import type { ReferenceCheck } from './references.ts'

export const MANIFEST_FILE = 'manifest.json'

export interface Manifest {
  readonly brand: string
  readonly baseUrl: string
  readonly format: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly collections: readonly {
    readonly path: string
    readonly file: string
    readonly records: number
    /** The digest of its records, which the service has in its state: equal if the records are. */
    readonly version: string
  }[]
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
  readonly references: ReferenceCheck
  /** What is different in the files than their format promises, a sentence each. */
  readonly warnings: readonly string[]
}
