/** Which files of the last snapshot stay, and which are written. */
import { randomUUID } from 'node:crypto'
import type { AnnouncedFile } from '../store/snapshots/ledger.ts'

/** A file that the snapshot has to have. */
export interface WantedFile extends Omit<AnnouncedFile, 'name'> {
  /** Fingerprint of the columns, for a table. */
  readonly shape?: string
  /** How many records it has, and the records as JSON, a line each. */
  readonly records: number
  readonly lines: () => Promise<AsyncIterable<Buffer>>
}

export interface Plan<Wanted extends WantedFile, File extends AnnouncedFile> {
  readonly kept: readonly File[]
  readonly changed: readonly (Wanted & AnnouncedFile)[]
}

/** Files of groups that did not change are kept. One that the store has lost is written again. */
export async function planOf<Wanted extends WantedFile, File extends AnnouncedFile & { readonly shape?: string }>(
  wanted: readonly Wanted[],
  current: readonly File[],
  storedOf: (files: readonly File[]) => Promise<readonly File[]>,
): Promise<Plan<Wanted, File>> {
  const byPath = new Map(wanted.map((file) => [file.path, file]))
  const same = current.filter(({ path, stamp, shape }) => {
    const now = byPath.get(path)
    return now?.stamp === stamp && now.shape === shape
  })
  const kept = await storedOf(same)
  const keptPaths = new Set(kept.map(({ path }) => path))
  const changed = wanted.filter(({ path }) => !keptPaths.has(path)).map((file) => ({ ...file, name: randomUUID() }))
  return { kept, changed }
}
