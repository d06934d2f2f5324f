/** A file that is written while its records are read. */
import type { RecordValues } from '../data/records.ts'
import { csvHeader, csvLines } from './csv.ts'
import type { SheetColumn } from './sheet-column.ts'

/** All rows of an Excel file are in the memory of the browser until it is written. */
export const EXCEL_ROWS_MAX = 100_000

export interface SheetFile {
  /** Throws if the file cannot have so many. */
  expect(rows: number): void
  add(records: readonly RecordValues[]): void
  finish(): Promise<Blob>
  /** Nothing more is written; who waits for the file gets an error. */
  abandon(): void
}

/** Says why there is no file, and what to do. */
export class FileError extends Error {}

/** Made of a part for each page, which the browser may keep on the disk. */
export function csvFile(columns: readonly SheetColumn[]): SheetFile {
  const parts = [new Blob([csvHeader(columns)])]
  return {
    expect() {},
    add: (records) => void parts.push(new Blob([csvLines(columns, records)])),
    finish: async () => new Blob(parts, { type: 'text/csv' }),
    abandon() {},
  }
}
