/** Undoes a load: loads its inverse from the file store, unless later loads changed the same records. */
import { createHash, type Hash } from 'node:crypto'
import type { Client } from 'pg'
import { type FileStore, storeFailed, undoKey } from '../files/file-store.ts'
import { NotUndoable, type UndoneLoad } from '../store/loading/later-loads.ts'
import { SHARED_BRAND_ID } from '../store/owner.ts'
import type { LoadBrand } from './brand-record.ts'
import { openBytes } from './bytes.ts'
import { type LoadOutcome, loadChanges } from './load.ts'
import type { LoadProgress } from './progress.ts'

export interface UndoRequest {
  /** Null for the shared records. */
  readonly brand: LoadBrand | null
  readonly load: UndoneLoad
  /** Of the file with its inverse, as hex digits. Null if release 1.1.0 loaded it. */
  readonly sha256: string | null
  readonly store: FileStore
  readonly dryRun: boolean
  /** Whether records that later loads changed are left as they are; false unless given. */
  readonly keepLater?: boolean
  readonly retentionDays: number
  readonly cell?: string
}

/** All are counted. */
const FAULTS_NAMED_MAX = 100

export function undoLoad(client: Client, request: UndoRequest, progress: LoadProgress): Promise<LoadOutcome> {
  const { load, sha256, store, ...settings } = request
  const key = undoKey(request.brand?.id ?? SHARED_BRAND_ID, load.id)
  return loadChanges(
    client,
    {
      ...settings,
      changes: {
        file: `undo of ${load.id}`,
        format: 'ndjson',
        sizeBytes: null,
        open: () => readInverse(store, key, load.id, sha256),
        otherOwner: 'fault',
      },
      undoes: load,
      checkReferences: true,
      // What it removes was added by one load.
      removalsMax: { percent: 100 },
      faultsNamedMax: FAULTS_NAMED_MAX,
      // What was worth keeping for one load is so for the load that undoes it.
      undo: { store, recordsMax: null },
    },
    progress,
  )
}

/** Its lines. They are staged while the file is read; if it turns out to be another one, this fails, and nothing was changed. */
async function* readInverse(store: FileStore, key: string, id: string, sha256: string | null): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  yield* openBytes({ file: key, format: 'ndjson.gz', open: () => readOrFail(store, key, hash) }, () => {})
  if (sha256 !== null && hash.digest('hex') !== sha256) {
    throw new NotUndoable(
      `Load ${id} cannot be undone: ${key} in the store of files is not the file that the load wrote.`,
    )
  }
}

async function* readOrFail(store: FileStore, key: string, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of store.read(key)) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    storeFailed(error)
  }
}
