/** Events that a load reports while it runs. */
export interface LoadProgress {
  /** A group begins, or the phase after the last group. */
  phase(name: string): void
  /** This many more bytes of the sources were read. */
  bytes(count: number): void
  /** This many more records were checked and staged. */
  records(count: number): void
  /** Files uploaded so far, and their bytes in total. */
  files(uploadedFiles: number, uploadedBytes: number): void
}

/** For a load without progress output. */
export const unwatched: LoadProgress = { phase() {}, bytes() {}, records() {}, files() {} }
