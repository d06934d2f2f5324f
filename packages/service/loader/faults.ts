/**
 * What can be wrong with an input, beyond what the catalogue says about values: its bytes, its lines, its columns, its
 * keys. As with the catalogue's faults, the code is for programs and stays, the sentence says what would be right.
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
  /** Counted from 1; where a record of a CSV file takes several lines, the first of them. */
  readonly line: number
  /** Null where the fault is not in one field. */
  readonly field: string | null
  readonly code: InputFaultCode
  readonly sentence: string
}

/** Names the first faults and counts them all: a file of a million faults must not fill the memory. */
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

  /** Faults that were found and counted elsewhere, of which only some are at hand. */
  addCounted(named: readonly Fault[], total: number): void {
    for (const fault of named) this.add(fault)
    this.total += total - named.length
  }
}

/** How a reader of one file reports what it finds there; `about` names the one thing the sentence speaks of. */
export type Report = (line: number, field: string | null, code: InputFaultCode, about?: string) => void
