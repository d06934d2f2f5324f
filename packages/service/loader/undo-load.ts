/** Undoes a load: loads its inverse from the file store, unless later loads changed the same records. */
import type { Client } from 'pg'
import { type FileStore, storeFailed, undoKey } from '../files/file-store.ts'
import type { UndoneLoad } from '../store/loading/later-loads.ts'
import { SHARED_BRAND_ID } from '../store/owner.ts'
import type { LoadBrand } from './brand-record.ts'
import { type LoadOutcome, loadChanges } from './load.ts'
import type { LoadProgress } from './progress.ts'

export interface UndoRequest {
  /** Null for the shared records. */
  readonly brand: LoadBrand | null
  readonly load: UndoneLoad
  readonly store: FileStore
  readonly dryRun: boolean
  readonly retentionDays: number
  readonly cell?: string
}

/** All are counted. */
const FAULTS_NAMED_MAX = 100

export function undoLoad(client: Client, request: UndoRequest, progress: LoadProgress): Promise<LoadOutcome> {
  const { load, store, ...settings } = request
  const key = undoKey(request.brand?.id ?? SHARED_BRAND_ID, load.id)
  return loadChanges(
    client,
    {
      ...settings,
      changes: {
        file: `undo of ${load.id}`,
        format: 'ndjson.gz',
        sizeBytes: null,
        open: () => readOrFail(store, key),
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

async function* readOrFail(store: FileStore, key: string): AsyncGenerator<Buffer> {
  try {
    yield* store.read(key)
  } catch (error) {
    storeFailed(error)
  }
}
