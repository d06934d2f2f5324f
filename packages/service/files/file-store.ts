/**
 * The interface of file stores. There are two: an S3-compatible one, and a folder for small installations.
 *
 * The key of a file is its brand and its checksum, so the content of a key never changes. Uploading again is harmless,
 * a new file does not disturb downloads of the old one, and no path contains a name from outside.
 */

/** A file, with the headers of its download. */
export interface StoredFile {
  readonly brandId: number
  readonly sha256: string
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

/** The response to a HEAD request has no body, so the SDK has no message to report. */
export function reasonOf(problem: unknown): string {
  const { message, name } = problem as Error
  return message === '' || message === 'UnknownError' ? name : message
}

export type FileKey = Pick<StoredFile, 'brandId' | 'sha256'>

export interface FileStore {
  /** Rejects if the store does not respond, or would not serve signed links. */
  probe(signal: AbortSignal): Promise<void>
  /** Makes no call to the store. Only called while the last probe succeeded. */
  link(file: StoredFile): Promise<FileLink>
  has(key: FileKey): Promise<boolean>
  put(key: FileKey, localPath: string): Promise<void>
}

export function keyText({ brandId, sha256 }: FileKey): string {
  return `${brandId}/${sha256}`
}

/** Signatures have whole seconds, so the expiry time that we promise does too. */
export function wholeSecond(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}
