/**
 * The interface of file stores. There are two: an S3-compatible one, and a folder for small installations.
 *
 * The key of a record's file is its brand and its checksum, so the content of a key never changes. Uploading again is
 * harmless, a new file does not disturb downloads of the old one, and no path contains a name from outside. Files of
 * snapshots have a separate prefix, and each has a random name that is used once. So have the inverses of loads.
 */

/** A file, with the headers of its download. */
export interface StoredFile {
  /** Where it is in the store. */
  readonly key: string
  readonly fileName: string
  readonly contentType: string
}

/** A temporary address. Anyone who has it can download the file without a key until it expires. */
export interface FileLink {
  readonly url: string
  readonly expiresAt: Date
}

/** The store failed. */
export class FileStoreFailure extends Error {
  constructor(cause: unknown) {
    super(`The store of files failed: ${reasonOf(cause)}; selvedge doctor tells more`, { cause })
  }
}

export function storeFailed(cause: unknown): never {
  throw new FileStoreFailure(cause)
}

/** The response to a HEAD request has no body, so the SDK has no message to report. */
export function reasonOf(problem: unknown): string {
  const { message, name } = problem as Error
  return message === '' || message === 'UnknownError' ? name : message
}

export interface FileStore {
  /** Rejects if the store does not respond, or would not serve signed links. */
  probe(signal: AbortSignal): Promise<void>
  /** Makes no call to the store. Only called while the last probe succeeded. It lasts for `SELVEDGE_LINK_SECONDS`, unless told. */
  link(file: StoredFile, lifetimeSeconds?: number): Promise<FileLink>
  has(key: string): Promise<boolean>
  put(key: string, localPath: string, sha256: string): Promise<void>
  /**
   * For a file that nobody has as a whole. Under its key there is all of it or nothing, however this ends. The signal makes it end early; what
   * is under way in the store may still end there.
   */
  putStream(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>
  /** The bytes of a file, read on demand. Fails where there is none. */
  read(key: string): AsyncIterable<Buffer>
  /** Also what an interrupted `putStream` left. Resolves where there is nothing. */
  remove(key: string): Promise<void>
  /** Keys in a folder, which is empty or ends with `/`, and in those below: those of interrupted writes, then others in order. */
  list(folder: string): AsyncIterable<string>
  /** All that `list` has. */
  removeAll(folder: string): Promise<void>
  /** Names of the folders directly in one. There may be no file in it. */
  folders(parent: string): Promise<string[]>
}

/** Where the file of a record is. */
export function contentKey(brandId: number, sha256: string): string {
  return `${brandId}/${sha256}`
}

/** Where a file of a snapshot is. */
export function snapshotKey(brandId: number, name: string): string {
  return `snapshots/${brandId}/${name}`
}

/** Where the inverse of a load is. */
export function undoKey(brandId: number, loadId: string): string {
  return `undo/${brandId}/${loadId}`
}

/** Where each brand has a folder: files of its records, of snapshots, and to undo loads. */
export const BRAND_PARENTS = ['', 'snapshots/', 'undo/'] as const

/** What the keys of all files of a brand begin with. */
export function brandPrefixes(brandId: number): string[] {
  return BRAND_PARENTS.map((parent) => `${parent}${brandId}/`)
}

/** Signatures have whole seconds, so the expiry time that we promise does too. */
export function wholeSecond(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}
