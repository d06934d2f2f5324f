/**
 * Forgets records that were deleted: removes what undo files, the history of loads, snapshots, tables and reports still have of them,
 * of views too, and their files. Loads do not wait for it.
 *
 * It can be stopped at any moment, and run again with the same keys. The undo files have the checksums of files that only these records
 * named, and that of the deletion is one of them. So they are deleted last.
 */
import type { Client } from 'pg'
import { contentKey, type FileStore, storeFailed, undoKey } from '../files/file-store.ts'
import type { LoadOutcome } from '../loader/load.ts'
import { UNDO_DAYS, type UndoSettings } from '../loader/undo.ts'
import { NotHere } from '../store/cells/residence.ts'
import type { Installation } from '../store/connections/installation.ts'
import { unnamedContents } from '../store/forgetting/contents.ts'
import { forgetFaults, newestUndoable, noteForgotten } from '../store/forgetting/history.ts'
import { ownersOf, ownersWith } from '../store/forgetting/owners.ts'
import type { RecordKeys } from '../store/record-key.ts'
import { SnapshotUnderWay } from '../store/snapshots/ledger.ts'
import { renew } from './renew.ts'
import { undoFilesWith } from './undo-files.ts'

interface ForgettingBrand {
  readonly id: number
  readonly slug: string
  readonly cell: string
}

/** What was removed, besides the records. */
export interface Forgotten {
  readonly records: number
  /** Faults in the history that lost their values. */
  readonly faults: number
  readonly snapshotFiles: number
  readonly undoFiles: number
  /** Of images and documents. */
  readonly files: number
}

/** The records are deleted, and some of what was made of them is still there. */
export class NotForgotten extends Error {
  /** What is left to do. */
  readonly left: readonly string[]

  constructor(left: readonly string[], cause: unknown) {
    const reason = cause instanceof SnapshotUnderWay ? UNDER_WAY : (cause as Error).message
    super(
      `The records are deleted, and not forgotten yet: ${reason.replace(/\.$/, '')}. Left to do: ${left.join('; ')}. Run it again.`,
      { cause },
    )
    this.left = left
  }
}

const UNDER_WAY = 'another run makes a snapshot or reports at this moment'

interface ForgettingIn {
  readonly installation: Installation
  readonly brand: ForgettingBrand
  readonly store: FileStore
  readonly tell: (sentence: string) => void
}

/** `load` deletes the records. If it has faults, nothing is forgotten. Throws `NotForgotten` after it. */
export async function loadAndForget(
  { installation, brand, store, tell }: ForgettingIn,
  load: (undo: UndoSettings) => Promise<LoadOutcome>,
): Promise<{ readonly outcome: LoadOutcome; readonly forgotten: Forgotten | null }> {
  await checkStore({ installation, brand, store, tell })
  // Without a limit: it has the checksums of the files that the records name.
  const outcome = await load({ store, recordsMax: null, toForget: true })
  if (outcome.faults.total > 0) return { outcome, forgotten: null }
  const keys = outcome.removals
  const forgotten = await installation
    .withBrand(brand, tell, (writer, cell) =>
      installation.withLoader(cell, (reader) => new Forgetting({ reader, writer, cell, brand, keys, store }).run()),
    )
    .catch((error) => {
      throw error instanceof NotForgotten ? error : new NotForgotten(['everything'], error)
    })
  return { outcome, forgotten }
}

/** Another store than the one that loads use does not have what is to be deleted. */
async function checkStore({ installation, brand, store, tell }: ForgettingIn): Promise<void> {
  const newest = await installation.withBrand(brand, tell, (loader) => newestUndoable(loader, brand.id, UNDO_DAYS))
  if (newest === null || (await store.has(undoKey(brand.id, newest)).catch(storeFailed))) return
  storeFailed(new Error(`it has no undo of load ${newest}, so it is not the store that loads use; nothing was deleted`))
}

interface ForgettingSettings {
  readonly reader: Client
  readonly writer: Client
  readonly cell: string
  readonly brand: ForgettingBrand
  readonly keys: RecordKeys
  readonly store: FileStore
}

class Forgetting {
  readonly #settings: ForgettingSettings
  #faults = 0
  #snapshotFiles = 0
  #undoFiles = 0
  #files = 0

  constructor(settings: ForgettingSettings) {
    this.#settings = settings
  }

  async run(): Promise<Forgotten> {
    const steps: [what: string, act: () => Promise<void>][] = [
      ['records of views', () => this.#checkOwners()],
      ['values of faults in the history', () => this.#forgetFaults()],
      ['snapshots, tables and reports', () => this.#renewSnapshots()],
      ['undo files and the files of the records', () => this.#removeFiles()],
    ]
    for (const [at, [, act]] of steps.entries()) {
      await act().catch((error) => {
        if (error instanceof NotHere) throw error
        const left = steps.slice(at).map(([what]) => what)
        throw new NotForgotten(left, error)
      })
    }
    const records = [...this.#settings.keys.values()].reduce((sum, { length }) => sum + length, 0)
    return {
      records,
      faults: this.#faults,
      snapshotFiles: this.#snapshotFiles,
      undoFiles: this.#undoFiles,
      files: this.#files,
    }
  }

  /** Loads keep views current, but not those that are suspended; and an import may have brought a record back. */
  async #checkOwners(): Promise<void> {
    const { writer, brand, keys } = this.#settings
    const [owner] = await ownersWith(writer, brand.id, await ownersOf(writer, brand), keys)
    if (!owner) return
    throw new Error(
      owner.view
        ? `${owner.name}: the view still has them. Bring it to date with selvedge views sync, or delete it with selvedge views delete`
        : `${owner.name}: another load has brought them back. Delete them where they come from first`,
    )
  }

  async #forgetFaults(): Promise<void> {
    const { writer, cell, brand, keys } = this.#settings
    this.#faults = await forgetFaults(writer, { brandId: brand.id, cell }, keys)
  }

  async #renewSnapshots(): Promise<void> {
    const { reader, writer, cell, brand, store } = this.#settings
    for (const owner of await ownersOf(writer, brand)) {
      this.#snapshotFiles += await renew({ reader, writer }, owner, { cell, store })
    }
  }

  async #removeFiles(): Promise<void> {
    const { writer, cell, brand, keys, store } = this.#settings
    const { loadIds, sha256s } = await undoFilesWith(store, brand.id, keys)
    await this.#removeContents(new Set(await unnamedContents(writer, brand.id, sha256s)))
    await noteForgotten(writer, { brandId: brand.id, cell }, loadIds)
    for (const id of loadIds) {
      await store.remove(undoKey(brand.id, id)).catch(storeFailed)
      this.#undoFiles++
    }
  }
  /** Also copies that a killed load has left under longer names. */
  async #removeContents(sha256s: ReadonlySet<string>): Promise<void> {
    if (sha256s.size === 0) return
    const { brand, store } = this.#settings
    const folder = contentKey(brand.id, '')
    try {
      for await (const key of store.list(folder)) {
        const name = key.slice(folder.length)
        if (!sha256s.has(name.split('.')[0]!)) continue
        await store.remove(key)
        this.#files++
      }
    } catch (error) {
      storeFailed(error)
    }
  }
}
