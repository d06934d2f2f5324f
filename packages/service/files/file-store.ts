/**
 * What a store of files can do. There are two: an S3-compatible one, and a folder for small installations.
 *
 * A file is kept under its brand and its checksum, so one key has one content for ever: uploading again is harmless, a
 * file that replaces another does not disturb whoever is downloading, and no name of a client's reaches a path.
 */

/** A file, and how a browser that downloads it is to treat it. */
export interface StoredFile {
  readonly brandId: number
  readonly sha256: string
  readonly fileName: string
  readonly contentType: string
}

/** A temporary address; whoever has it can download the file until it expires, without a key. */
export interface FileLink {
  readonly url: string
  readonly expiresAt: Date
}

/** The store did not do what was asked of it. */
export class FileStoreFailure extends Error {
  constructor(cause: unknown) {
    super(`The store of files failed: ${reasonOf(cause)}; selvedge doctor tells more`, { cause })
  }
}

/** To a question without a body the answer has none either, and the SDK then knows no message. */
export function reasonOf(problem: unknown): string {
  const { message, name } = problem as Error
  return message === '' || message === 'UnknownError' ? name : message
}

export type FileKey = Pick<StoredFile, 'brandId' | 'sha256'>

export interface FileStore {
  /** Rejects where the store does not answer, or would not serve what is signed. */
  probe(signal: AbortSignal): Promise<void>
  /** Makes no call to the store, and is only asked while the last probe succeeded. */
  link(file: StoredFile): Promise<FileLink>
  has(key: FileKey): Promise<boolean>
  put(key: FileKey, localPath: string): Promise<void>
}

export function keyText({ brandId, sha256 }: FileKey): string {
  return `${brandId}/${sha256}`
}

/** Signatures count in whole seconds, so what is promised of a link does too. */
export function wholeSecond(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}
