/** What a brand's client does besides its collections: the brand itself, its changes, and following references. */
import {
  type BrandState,
  Changes,
  type ChangesOptions,
  type GroupPath,
  readState,
  type StateOptions,
} from './changes.ts'
import type { CallOptions, PageOptions } from './collection.ts'
import type { Connection } from './connection.ts'
import type { Brand, RecordsByPath } from './generated/records.ts'
import { references } from './generated/references.ts'
import type { ReportFilters, ReportRows } from './generated/report-rows.ts'
import type { List } from './list.ts'
import { Lookups } from './lookups.ts'
import { openReport, type ReportName, type ReportPage, type ReportSummary, readReports } from './report.ts'
import { type SearchOptions, type SearchResult, search } from './search.ts'
import { type Snapshot, type SnapshotFile, type SnapshotRecord, snapshotRecords } from './snapshot.ts'
import { Source } from './source.ts'

type References = typeof references

/** The fields of a record that lead to another. */
type ReferenceField<Item> = keyof NonNullable<Item> & keyof References

/** What a reference leads to; null where the record or its reference may be. */
type Followed<Item, Field extends ReferenceField<Item>> =
  | RecordsByPath[References[Field]]
  | Extract<Item | NonNullable<Item>[Field], null>

export class BrandBase {
  readonly slug: string
  protected readonly source: Source
  readonly #lookups: Lookups

  constructor(connection: Connection, slug: string) {
    this.slug = slug
    this.source = new Source(connection, slug)
    this.#lookups = new Lookups(this.source)
  }

  /** The brand itself. */
  async get({ signal }: CallOptions = {}): Promise<Brand> {
    return (await this.source.read('', signal)).body as Brand
  }

  /**
   * What happens to the records, so that a copy stays exact: every record first, then each change and removal, until the
   * copy is complete. Nothing is read until it is used.
   */
  changes<const Of extends GroupPath = GroupPath>(options: ChangesOptions<Of> = {}): Changes<Of> {
    return new Changes(this.source, options)
  }

  /** Count and digest of each group, to compare a copy with. */
  state<const Of extends GroupPath = GroupPath>(options: StateOptions<Of> = {}): Promise<BrandState<Of>> {
    return readState(this.source, options)
  }

  /** All records of one moment, as files to download. Throws `not_found` where the operator makes none. */
  async snapshot({ signal }: CallOptions = {}): Promise<Snapshot> {
    return (await this.source.read('/snapshot', signal)).body as Snapshot
  }

  /** The records of one of its files, each as the change that adds it, while the file is downloaded. */
  snapshotRecords(file: SnapshotFile, { signal }: CallOptions = {}): AsyncGenerator<SnapshotRecord, void, undefined> {
    return snapshotRecords(file, this.source.reading, signal)
  }

  /** Records by what people type: numbers, codes and words of names. Exact filters of lists find all records with a value. */
  search(q: string, options: SearchOptions = {}): Promise<SearchResult> {
    return search(this.source, q, options)
  }

  /** The reports that were computed for the brand. */
  reports({ signal }: CallOptions = {}): Promise<readonly ReportSummary[]> {
    return readReports(this.source, signal)
  }

  /** The rows of a report that match all filters. Nothing is read until it is used. Throws `not_found` if it was never computed. */
  report<const Of extends ReportName>(
    name: Of,
    filters?: ReportFilters[Of],
    options: PageOptions = {},
  ): List<ReportRows[Of], ReportPage<ReportRows[Of]>> {
    return openReport(this.source, name, filters ?? {}, options)
  }

  /**
   * The record that a reference leads to; null, without a request, where there is no record or no reference. What is
   * followed in the same turn of the event loop is read together, with one request for each group and 100 records.
   */
  async follow<Item extends object | null, Field extends ReferenceField<Item>>(
    record: Item,
    field: Field,
    { signal }: CallOptions = {},
  ): Promise<Followed<Item, Field>> {
    if (!Object.hasOwn(references, field)) throw new TypeError(`${field} is not a reference`)
    const id = record === null ? null : (record as Readonly<Record<string, string | null>>)[field]
    const found = typeof id === 'string' ? await this.#lookups.read(references[field], id, signal) : null
    return found as Followed<Item, Field>
  }
}
