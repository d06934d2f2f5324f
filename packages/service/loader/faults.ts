/**
 * Faults of an input beyond those that the catalogue finds in values: in its bytes, lines, columns and keys. As with the
 * catalogue's faults, the code is for programs and never changes, and the sentence says what would be valid.
 */
import { type FaultCode, faults } from '@selvedge/catalogue'
import { LINE_BYTES_MAX } from './lines.ts'

export const inputFaults = {
  ...faults,
  bad_gzip: 'is not gzip from here on; what follows was not read',
  truncated_file: 'ends in the middle of its gzip data; what follows is missing',
  bad_utf8: 'must be UTF-8',
  line_too_long: `must be at most ${LINE_BYTES_MAX} bytes`,
  truncated_line: 'ends before the record does',
  invalid_json: 'must be JSON',
  too_deep: 'is nested too deeply',
  not_a_record: 'must be one JSON object',
  repeated_field: 'is given more than once',
  missing_header: 'must start with a line of field names',
  semicolons: 'separates cells with semicolons; save the file with commas',
  unknown_column: 'is not a field of this group',
  repeated_column: 'is a column twice',
  missing_column: 'is required and has no column',
  wrong_cell_count: 'must have as many cells as the first line',
  bad_quotes: 'must have quotes around whole cells, and doubled inside them',
  unclosed_quote: 'opens a quote that is never closed; what follows was not read',
  duplicate_key: 'has the key of an earlier line',
  dangling_reference: 'names a record that is not there',
  wrong_brand: 'is the slug of another brand; leave it out, or load into that brand',
  second_record: 'is a second record, and a brand has one of these',
} as const satisfies Record<string, string>

export type InputFaultCode = FaultCode | keyof typeof inputFaults

export interface Fault {
  readonly file: string
  /** Counted from 1. For a CSV record that spans several lines, the first of them. */
  readonly line: number
  /** Null if the fault is not in a single field. */
  readonly field: string | null
  readonly code: InputFaultCode
  readonly sentence: string
}

/** Keeps the first faults and counts them all, so that a file with a million faults does not fill the memory. */
export class FaultLog {
  readonly namedMax: number
  readonly named: Fault[] = []
  total = 0

  constructor(namedMax: number) {
    this.namedMax = namedMax
  }

  add(fault: Fault): void {
    this.total++
    if (this.named.length < this.namedMax) this.named.push(fault)
  }

  /** Adds faults that were counted elsewhere, of which only some are listed. */
  addCounted(named: readonly Fault[], total: number): void {
    for (const fault of named) this.add(fault)
    this.total += total - named.length
  }
}

/** How the reader of a file reports a fault; `about` fills the placeholder in its sentence. */
export type Report = (line: number, field: string | null, code: InputFaultCode, about?: string) => void
