/** What a load tells whoever watches it. */
export interface LoadProgress {
  /** A group is begun, or what comes after the last of them. */
  phase(name: string): void
  /** So many more bytes of the sources were read. */
  bytes(count: number): void
  /** So many more records were checked and staged. */
  records(count: number): void
  /** So many files, of so many bytes together, were uploaded up to now. */
  files(uploadedFiles: number, uploadedBytes: number): void
}

/** For a load that nobody watches. */
export const unwatched: LoadProgress = { phase() {}, bytes() {}, records() {}, files() {} }
