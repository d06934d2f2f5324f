/** The collections of a brand, by what can be done with their records. */
import { segment } from './address.ts'
import type { FiltersByPath, RecordsByPath } from './generated/records.ts'
import type { Id } from './id.ts'
import { List } from './list.ts'
import type { Source } from './source.ts'

export interface CallOptions {
  /** Ends the call, whatever it is waiting for. */
  readonly signal?: AbortSignal
}

export interface PageOptions extends CallOptions {
  /** Items on a page: as many as the service allows, unless given. That takes the fewest requests. */
  readonly limit?: number
}

export interface ListOptions extends PageOptions {
  /** Records on a page, 1 to 100. 100 unless given: fewer requests for the same records. */
  readonly limit?: number
  /** `desc` begins with the record that arrived last. The order of arrival unless given. */
  readonly direction?: 'asc' | 'desc'
}

/** A temporary address of a file. */
export interface ContentLink {
  readonly url: string
  readonly expiresAt: string
  readonly extent: unknown
}

const LIMIT_MAX = 100

type Path = keyof RecordsByPath

/** Records that link others: they can be listed and filtered by what they link, but have no id. */
export class LinkCollection<Of extends Path> {
  protected readonly source: Source
  readonly path: Of

  constructor(source: Source, path: Of) {
    this.source = source
    this.path = path
  }

  /** The records that match all filters. Nothing is read until the list is used. */
  list(
    filters?: FiltersByPath[Of],
    { limit = LIMIT_MAX, direction, signal }: ListOptions = {},
  ): List<RecordsByPath[Of]> {
    // The default is left out: earlier releases of the service do not know the parameter.
    const parameters = direction === 'desc' ? { ...filters, direction } : (filters ?? {})
    return new List(this.source, { path: this.path, filters: parameters, limit, signal })
  }
}

/** Records that can be read one by one, by their id. */
export class RecordCollection<Of extends Path> extends LinkCollection<Of> {
  /** The record with this id. A null in place of an id, as an empty reference has it, gives null without a request. */
  get(id: Id<Of>, options?: CallOptions): Promise<RecordsByPath[Of]>
  get(id: Id<Of> | null, options?: CallOptions): Promise<RecordsByPath[Of] | null>
  async get(id: Id<Of> | null, { signal }: CallOptions = {}): Promise<RecordsByPath[Of] | null> {
    return id === null ? null : ((await this.source.readRecord(this.path, id, signal)) as RecordsByPath[Of])
  }
}

/** Records that stand for a file. */
export class FileCollection<Of extends Path> extends RecordCollection<Of> {
  /** Where the file itself can be fetched, for a short time and without a key. */
  async content(id: Id<Of>, { signal }: CallOptions = {}): Promise<ContentLink> {
    return (await this.source.read(`/${this.path}/${segment(id)}/content`, signal)).body as ContentLink
  }
}
