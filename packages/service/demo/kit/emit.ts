/** How records leave their makers: typed by the catalogue, so that a misspelt or missing field does not compile. */
import type { Path, RecordOf, sections } from '@selvedge/catalogue'

type AnyResource = (typeof sections)[number]['resources'][number]

export type RecordAt<P extends Path> = RecordOf<Extract<AnyResource, { readonly path: P }>['fields']>

export interface DemoRecord {
  readonly path: Path
  readonly record: Record<string, unknown>
  /** The file that the record names, where it has one. Always set: objects of two shapes are slower. */
  readonly file?: Buffer | undefined
}

export type Emit = <P extends Path>(path: P, record: RecordAt<P>, file?: Buffer) => void

/** Makers write here; whoever walks the brand takes the records out, so that only those of the work in hand are held. */
export class Outbox {
  #records: DemoRecord[] = []

  readonly put: Emit = (path, record, file) => {
    this.#records.push({ path, record, file })
  }

  take(): DemoRecord[] {
    const taken = this.#records
    this.#records = []
    return taken
  }
}
