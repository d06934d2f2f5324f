/** What an export or a sync tells about itself while it runs. One collection, or all records together, are read at a time. */
export interface Progress {
  /** So many records of a collection have come, out of so many. */
  walked(path: string, records: number, total: number): void
  /** A collection is complete. */
  finished(path: string, records: number): void
  note(text: string): void
}
