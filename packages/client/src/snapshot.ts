/** All records of one moment as files, for a copy of a large brand to start from. */
import type { Change, GroupPath } from './changes.ts'
import { SelvedgeError, TransportError } from './errors.ts'
import { keys } from './generated/keys.ts'
import type { SelvedgeSettings } from './settings.ts'

export interface SnapshotFile {
  /** The group whose records it has, a line of JSON each. */
  readonly group: GroupPath
  readonly records: number
  /** Size and SHA-256 of the file as it is downloaded, before it is unpacked. */
  readonly bytes: number
  readonly sha256: string
  /** How the lines are packed: `application/gzip`. */
  readonly contentType: string
  /** Temporary address to download it from; it needs no key and stops working at `expiresAt`. */
  readonly url: string
  readonly expiresAt: string
}

export interface Snapshot {
  readonly takenAt: string
  /** Where `changes` continues, for all groups. */
  readonly cursor: string
  /** One for each group that has records. */
  readonly files: readonly SnapshotFile[]
  /** The same records as Parquet files, one for each group. A service of 1.0 has none. */
  readonly tables?: readonly SnapshotTable[]
}

export interface SnapshotTable extends Omit<SnapshotFile, 'contentType'> {
  /** Name of the table: the group, with `_` for `-`. */
  readonly table: string
  readonly contentType: 'application/vnd.apache.parquet'
}

/** A record of a snapshot, in the form in which the feed of changes has it. */
export type SnapshotRecord = Extract<Change, { readonly op: 'upsert' }>

/** The records of a file while it is downloaded, in the form of the feed. A file that is not complete ends with an error. */
export async function* snapshotRecords(
  { group, records, url }: SnapshotFile,
  { fetch = globalThis.fetch, parse = JSON.parse }: Pick<SelvedgeSettings, 'fetch' | 'parse'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SnapshotRecord, void, undefined> {
  if (!Object.hasOwn(keys, group)) {
    throw new SelvedgeError(`this version of the client does not know ${group}; update it, or start from changes()`)
  }
  let received = 0
  try {
    const { ok, status, body } = await fetch(url, signal ? { signal } : {})
    if (!ok || body === null) throw new Error(`status ${status}`)
    for await (const recordText of lines(body)) {
      const record = parse(recordText) as Record<string, unknown>
      const key = Object.fromEntries(keys[group].map((name) => [name, record[name]]))
      yield { group, op: 'upsert', key, record, recordText } as unknown as SnapshotRecord
      received++
    }
    if (received !== records) throw new Error(`it has ${received} of ${records} records`)
  } catch (cause) {
    signal?.throwIfAborted()
    const reason = (cause as Error).message
    throw new TransportError(`the snapshot's file of ${group} could not be read: ${reason}`, null, cause)
  }
}

/** Split at line feeds alone: other characters that end lines may be in a record. */
async function* lines(packed: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void, undefined> {
  const text = packed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream())
  const reader = text.getReader()
  try {
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const complete = (rest + value).split('\n')
      rest = complete.pop()!
      yield* complete
    }
  } finally {
    // Ends the download where the caller stops early.
    await reader.cancel().catch(() => {})
  }
}
