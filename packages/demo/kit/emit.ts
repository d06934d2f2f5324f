/** How records leave their makers: typed by the catalogue, so that a misspelt field or a missing one does not compile. */
import type { Path, RecordAt } from '@selvedge/catalogue'
import { Completer } from './complete.ts'
import type { Ids } from './ids.ts'

export interface DemoRecord {
  readonly path: Path
  readonly record: Record<string, unknown>
  /** The file that the record names, where it has one. Always set: objects of two shapes are slower. */
  readonly file?: Buffer | undefined
}

/** A record as its maker gives it: what may be null may be left out, and is filled in. */
type Draft<T> = { [K in keyof T as null extends T[K] ? never : K]: DraftValue<T[K]> } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K]
}

/** Objects are drafts too; lists and plain values are not. */
type DraftValue<V> = V extends readonly unknown[] ? V : V extends object ? Draft<V> : V

export type Emit = <P extends Path>(path: P, record: Draft<RecordAt<P>>, file?: Buffer) => void

/** Makers write records here, and the walk over the brand takes them out, so that only the records in progress are held. */
export class Outbox {
  readonly #completer = new Completer()
  #records: DemoRecord[] = []

  readonly put: Emit = (path, record, file) => {
    this.#records.push({ path, record: this.#completer.complete(path, record), file })
  }

  /** References may lead to these records, which are not put here. */
  know(records: Iterable<DemoRecord>): void {
    for (const { path, record } of records) this.#completer.know(path, record)
  }

  /** Records of the brand's groups that have no maker, or of the shared ones; after all others, which they may refer to. */
  putUnknown(ids: Ids, shared = false): void {
    for (const [path, record] of this.#completer.unknown(ids, shared))
      this.#records.push({ path, record, file: undefined })
  }

  take(): DemoRecord[] {
    const taken = this.#records
    this.#records = []
    return taken
  }
}
