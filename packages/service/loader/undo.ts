/**
 * The inverse of a load, as a file of change lines in the file store: `selvedge loads undo` loads it.
 *
 * The file is there before the load commits, so a load that says it can be undone can be. A load that is killed in between leaves
 * a file of a load that never was; it goes with time, as all of them do. The store may fail or hang: the load is worth more than
 * its undo, and continues without. Until then it holds its locks, so nothing is asked of the store without a time limit.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { type FileStore, reasonOf, storeFailed, undoKey } from '../files/file-store.ts'
import { loadIdTime } from '../store/loading/load-id.ts'
import type { UndoState } from '../store/loading/load-log.ts'
import type { LoadTransaction } from '../store/loading/load-transaction.ts'
import { askInTime, leaveHanging } from './hanging-store.ts'

export interface UndoSettings {
  readonly store: FileStore
  /** Loads that changed more records have no undo; null for no limit. */
  readonly recordsMax: number | null
  /**
   * Whether the records that the load removes are forgotten after it. Then it tells their keys, and fails if it cannot keep its undo. False
   * unless given.
   */
  readonly toForget?: true
  /** How long the store may take for each thing that is asked of it; 30 s unless given. */
  readonly timeoutMs?: number
}

export interface UndoOutcome {
  /** Null where nothing changed. */
  readonly state: UndoState | null
  /** What the store did not do; null if it did everything. */
  readonly problem: string | null
}

export const NOT_KEPT: UndoOutcome = { state: null, problem: null }

export const UNDO_RECORDS_MAX = 100_000
export const UNDO_DAYS = 7

const DAY_MS = 86_400_000
/** More than one a load, so that they become fewer where they are too many. */
const PRUNED_MAX = 100
const STORE_TIMEOUT_MS = 30_000
/** Higher levels take much longer for little. */
const PACKING = { level: 1, chunkSize: 2 ** 18 }

/** Commits what was merged, with its inverse in the store where that is possible. */
export async function keepUndo(
  transaction: LoadTransaction,
  brandId: number,
  settings: UndoSettings | null,
): Promise<UndoOutcome> {
  const { sha256 = null, ...kept } = await keepInverse(transaction, brandId, settings)
  await transaction.commit(kept.state, sha256)
  if (settings === null || kept.state === null || kept.state === 'store_failed') return kept
  const { store, timeoutMs = STORE_TIMEOUT_MS } = settings
  const problem = await askInTime(store, timeoutMs, () => pruneUndos(store, brandId, Date.now())).catch(reasonOf)
  return problem ? { ...kept, problem: `what is older than ${UNDO_DAYS} days could not be removed: ${problem}` } : kept
}

async function keepInverse(
  transaction: LoadTransaction,
  brandId: number,
  settings: UndoSettings | null,
): Promise<UndoOutcome & { readonly sha256?: string }> {
  const { changes } = transaction
  if (changes === 0) return NOT_KEPT
  if (settings === null) return { state: 'no_store', problem: null }
  const { store, recordsMax, timeoutMs = STORE_TIMEOUT_MS } = settings
  if (recordsMax !== null && changes > recordsMax) return { state: 'too_large', problem: null }
  const inverse = new PackedInverse(transaction.inverse(), timeoutMs)
  const givenUp = new AbortController()
  try {
    await askInTime(store, timeoutMs, () => store.probe(AbortSignal.timeout(timeoutMs)))
    inverse.watch()
    const put = store.putStream(undoKey(brandId, transaction.id), inverse.chunks(), givenUp.signal)
    await Promise.race([put, inverse.stalled.catch((error) => leaveHanging(store, put, error))])
    return { state: 'kept', problem: null, sha256: inverse.sha256() }
  } catch (error) {
    givenUp.abort(error)
    await inverse.end()
    if (inverse.failure) throw inverse.failure
    if (settings.toForget) storeFailed(error)
    return { state: 'store_failed', problem: reasonOf(error) }
  } finally {
    inverse.stopWatching()
  }
}

/** Change lines on their way into the store, and whether it takes them. */
class PackedInverse {
  /** Why the lines could not be read; null if they could. */
  failure: unknown = null
  /** Rejects if the store takes too long: for the first chunk that it asks for, for another one, or for the end. */
  readonly stalled: Promise<never>
  readonly #lines: AsyncGenerator<Buffer>
  readonly #timeoutMs: number
  readonly #hash = createHash('sha256')
  #gzip: Gzip | null = null
  #stall: (problem: Error) => void = () => {}
  #timer: NodeJS.Timeout | undefined

  constructor(lines: AsyncGenerator<Buffer>, timeoutMs: number) {
    this.#lines = lines
    this.#timeoutMs = timeoutMs
    this.stalled = new Promise((_, reject) => {
      this.#stall = reject
    })
    this.stalled.catch(() => {})
  }

  async *chunks(): AsyncGenerator<Buffer> {
    clearTimeout(this.#timer)
    const gzip = createGzip(PACKING)
    this.#gzip = gzip
    const packing = pipeline(this.#read(), gzip)
    // Whatever it fails with, reading from it fails with too.
    packing.catch(() => {})
    try {
      for await (const chunk of gzip as AsyncIterable<Buffer>) {
        this.#hash.update(chunk)
        this.watch()
        yield chunk
        clearTimeout(this.#timer)
      }
    } finally {
      this.watch()
    }
  }

  /** Of all chunks, as hex digits. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  async *#read(): AsyncGenerator<Buffer> {
    try {
      yield* this.#lines
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  /** After a failure of the store: the connection is needed for the commit. */
  async end(): Promise<void> {
    this.#gzip?.destroy(new Error('the store failed'))
    await this.#lines.return(undefined).catch((error) => {
      this.failure ??= error
    })
  }

  /** From now until it asks for a chunk, it is the store that the load waits for. */
  watch(): void {
    clearTimeout(this.#timer)
    const problem = new Error(`no progress within ${this.#timeoutMs / 1000} s`)
    this.#timer = setTimeout(this.#stall, this.#timeoutMs, problem).unref()
  }

  stopWatching(): void {
    clearTimeout(this.#timer)
  }
}

/** Removes what is too old, a part at a time. Ids of loads sort by time, so the oldest come first. */
async function pruneUndos(store: FileStore, brandId: number, now: number): Promise<null> {
  const listed = Readable.from(store.list(undoKey(brandId, ''))).take(PRUNED_MAX)
  const keys: string[] = await listed.toArray()
  const old = keys.filter((key) => {
    const began = loadIdTime(key.slice(undoKey(brandId, '').length))
    return began !== null && now - began > UNDO_DAYS * DAY_MS
  })
  for (const key of old) await store.remove(key)
  return null
}
