/**
 * Starts a copy from the snapshot of the brand, where the operator makes one: a file for each group, and the cursor from which
 * the feed continues. An interruption loads the remaining files of the same snapshot. If there is a newer one by then, it
 * starts again with that, because the cursor of one does not fit the files of another.
 */
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { type BrandClient, hasCode, type Snapshot, type SnapshotFile, TransportError } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { checksumOf } from '../checksum.ts'
import type { Progress } from '../progress/progress.ts'
import type { Copy, Standing } from './copy.ts'

export type Download = (url: string) => Promise<Response>

interface Parts {
  readonly brand: BrandClient
  readonly copy: Copy
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly download: Download
  readonly counted: ReadonlySet<string> | null
}

/** Downloads of a file that failed in turn. Links expire, so each try asks for new ones. */
const FAILURES_MAX = 5
const TRY_AGAIN_MS = 1_000
/** Of a file, unpacked: what is applied in one transaction. */
const CHUNK_BYTES = 2 ** 20

/** Fields of the key of each group; the brand itself is in the feed and in snapshots, too. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['brand', ['id']],
  ...groups.map(({ path, key }) => [path, key] as const),
])

export class SnapshotLoader {
  readonly #brand: BrandClient
  readonly #copy: Copy
  readonly #progress: Progress
  readonly #counted: ReadonlySet<string> | null
  readonly #signal: AbortSignal
  readonly #fetch: Download

  constructor({ brand, copy, progress, signal, download, counted }: Parts) {
    this.#brand = brand
    this.#copy = copy
    this.#progress = progress
    this.#counted = counted
    this.#signal = signal
    this.#fetch = download
  }

  /** Where there is no snapshot, or only the one to avoid, the copy stays at the start of the feed. */
  async load(avoided: string | null): Promise<void> {
    for (let failures = 0; ; ) {
      const snapshot = await this.#manifest()
      if (snapshot === null || snapshot.takenAt === avoided) return this.#leave()
      const standing = this.#begin(snapshot)
      const loaded = this.#copy.loadedPaths()
      try {
        for (const file of snapshot.files) {
          if (loaded.includes(file.group)) continue
          await this.#loadFile(file, standing)
          failures = 0
        }
        this.#copy.finishSnapshot(snapshot.cursor, standing)
        return
      } catch (error) {
        this.#signal.throwIfAborted()
        if (!(error instanceof TransportError) || ++failures > FAILURES_MAX) throw error
        await wait(TRY_AGAIN_MS * failures, undefined, { signal: this.#signal })
      }
    }
  }

  /** Null also while its files cannot be downloaded, and where it has a group that this version does not know. */
  async #manifest(): Promise<Snapshot | null> {
    try {
      const snapshot = await this.#brand.snapshot({ signal: this.#signal })
      return snapshot.files.every(({ group }) => KEYS.has(group)) ? snapshot : null
    } catch (error) {
      if (hasCode(error, 'not_found', 'storage_unavailable')) return null
      throw error
    }
  }

  #begin({ takenAt }: Snapshot): Standing {
    const { standing } = this.#copy
    return standing.snapshot === takenAt ? standing : this.#copy.restart(standing, takenAt)
  }

  /** The snapshot that it began with is gone; its records are of a generation that will be swept. */
  #leave(): void {
    const { standing } = this.#copy
    if (standing.snapshot !== null) this.#copy.restart(standing, null)
  }

  /** Nothing of a file is applied before it is known to be what the service described. */
  async #loadFile(file: SnapshotFile, standing: Standing): Promise<void> {
    const { group, records } = file
    const isCounted = this.#counted?.has(group) ?? true
    const packed = `${this.#copy.file}.download`
    await this.#download(file, packed)
    let received = 0
    for await (const lines of linesOf(createReadStream(packed).pipe(createGunzip({ chunkSize: CHUNK_BYTES })))) {
      this.#signal.throwIfAborted()
      this.#copy.addRecords(group, KEYS.get(group)!, lines, standing)
      received += lines.length
      if (isCounted) this.#progress.walked(group, received, records)
    }
    this.#copy.isLoaded(group)
    rmSync(packed)
    if (isCounted) this.#progress.finished(group, records)
  }

  async #download({ group, url, sha256 }: SnapshotFile, packed: string): Promise<void> {
    try {
      const { ok, status, body } = await this.#fetch(url)
      if (!ok) throw new Error(`status ${status}`)
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(packed), { signal: this.#signal })
      if ((await checksumOf(packed)).sha256 !== sha256) throw new Error('its SHA-256 is not the one in the snapshot')
    } catch (cause) {
      const reason = (cause as Error).message
      throw new TransportError(`the snapshot's file of ${group} could not be downloaded: ${reason}`, null, cause)
    }
  }
}

/** Split at line feeds alone: other characters that end lines may be in a record. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[], void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield lines
  }
}
