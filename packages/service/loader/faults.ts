/**
 * Faults of an input beyond those that the catalogue finds in values: in its bytes, lines, columns and keys. As with the
 * catalogue's faults, the code is for programs and never changes, and the sentence says what would be valid.
 */
import { type FaultCode, faults } from '@selvedge/catalogue'
import { LINE_BYTES_MAX, RECORD_BYTES_MAX } from './lines.ts'

export const inputFaults = {
  ...faults,
  bad_gzip: 'is not gzip from here on; what follows was not read',
  truncated_file: 'ends in the middle of its gzip data; what follows is missing',
  bad_utf8: 'must be UTF-8',
  utf16: 'is UTF-16; save the file as UTF-8',
  line_too_long: `must be at most ${LINE_BYTES_MAX} bytes`,
  record_too_long: `must be at most ${RECORD_BYTES_MAX} bytes of JSON; keep long texts in a document`,
  truncated_line: 'ends before the record does',
  invalid_json: 'must be JSON',
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
  unknown_operation: 'must be upsert, delete, replace or expect',
  unknown_group: 'must be the path of a group, such as order-items',
  wrong_owner: 'is a group that all brands share; the operator loads it',
  invalid_quarantined: 'must be the number of rows that are left out',
  invalid_stamp: 'must be the stamp of the group, or null where it never had a record',
  unknown_member: 'does not belong into a line with this op',
  group_changed: 'is not in the expected state, because another load changed it; read its stamp again',
  duplicate_key: 'has the key of an earlier line',
  dangling_reference: 'names a record that is not there',
  still_referenced: 'is removed, and a record that stays names it',
  changed_later: 'was changed again by a later load',
  empty_input: 'has no records',
  too_many_removals: 'removes many records',
  wrong_brand: 'is the slug of another brand; leave it out, or load into that brand',
  second_record: 'is a second record, and a brand has one of these',
} as const satisfies Record<string, string>

export type InputFaultCode = FaultCode | keyof typeof inputFaults

export interface Fault {
  /** Null for a change line whose group cannot be told. */
  readonly group: string | null
  readonly file: string
  /** Counted from 1. For a CSV record that spans several lines, the first of them. Null for what the input leaves out. */
  readonly line: number | null
  /** Of the record; absent if it is not known. */
  readonly key?: RecordKey
  /** What people call the record by, its number, code or name; absent if that is not known. */
  readonly label?: string
  /** Null if the fault is not in a single field. */
  readonly field: string | null
  /** What the field has, as text, 80 characters at most; absent if it has none. */
  readonly value?: string
  readonly code: InputFaultCode
  readonly sentence: string
}

export type RecordKey = Readonly<Record<string, string | number>>

/** All faults with the same code in one field of a group: probably one mistake in the source. */
export interface Cause {
  readonly group: string | null
  readonly field: string | null
  readonly code: InputFaultCode
  readonly count: number
  readonly example: Fault
}

/** A field can have any name, so that there may be as many causes as faults. The rest is only counted. */
const CAUSES_MAX = 200
/** Characters of the name of a field, of its value, of a label, and of a sentence: all can contain what is in a file. */
const FIELD_MAX = 100
const VALUE_MAX = 80
const LABEL_MAX = 80
const SENTENCE_MAX = 500

/** Keeps the first faults and counts them all, so that a file with a million faults does not fill the memory. */
export class FaultLog {
  readonly namedMax: number
  readonly #countedMax: number
  readonly named: Fault[] = []
  readonly #causes = new Map<string, Cause>()
  total = 0

  /** After `countedMax` of them, the rest of the input is not worth reading. */
  constructor(namedMax: number, countedMax = Number.POSITIVE_INFINITY) {
    this.namedMax = namedMax
    this.#countedMax = countedMax
  }

  get isFull(): boolean {
    return this.total >= this.#countedMax
  }

  /** The most frequent first. */
  get causes(): Cause[] {
    return [...this.#causes.values()].sort((a, b) => b.count - a.count)
  }

  add(fault: Fault): void {
    this.addCounted([fault], 1)
  }

  /** Adds faults of one cause that were counted elsewhere, of which only some are listed. */
  addCounted(named: readonly Fault[], total: number): void {
    const short = named.slice(0, Math.max(1, this.namedMax - this.named.length)).map(shortened)
    const [example] = short
    if (!example) return
    this.total += total
    this.#count(example, total)
    for (const fault of short) if (this.named.length < this.namedMax) this.named.push(fault)
  }

  #count(example: Fault, faults: number): void {
    const { group, field, code } = example
    const name = `${group} ${code} ${field}`
    const known = this.#causes.get(name)
    if (!known && this.#causes.size >= CAUSES_MAX) return
    this.#causes.set(name, { group, field, code, example, ...known, count: (known?.count ?? 0) + faults })
  }
}

function shortened(fault: Fault): Fault {
  const { key, label, field, value, sentence } = fault
  return {
    ...fault,
    ...(key && { key: storableKey(key) }),
    ...(label !== undefined && { label: cut(label, LABEL_MAX) }),
    field: field && cut(field, FIELD_MAX),
    ...(value !== undefined && { value: cut(value, VALUE_MAX) }),
    sentence: cut(sentence, SENTENCE_MAX),
  }
}

function cut(text: string, max: number): string {
  return storable(text.length <= max ? text : `${text.slice(0, max - 1)}…`)
}

/** The history of loads keeps faults in PostgreSQL, which stores neither U+0000 nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

function storableKey(key: RecordKey): RecordKey {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  )
}

/** Where a fault is: a line, and its record if that could be read. */
export interface Place {
  readonly line: number
  readonly record?: Readonly<Record<string, unknown>>
}

/** How the reader of an input reports a fault; `about` fills the placeholder in its sentence. */
export type Report = (place: Place, field: string | null, code: InputFaultCode, about?: string) => void

/** A line has room for a hundred thousand. To name more of them would help nobody, and others would wait meanwhile. */
const FAULTS_OF_LINE_MAX = 20

/** Passes on the first faults of each line, and drops the rest of them. */
export function firstOfLine(report: Report): Report {
  let current = 0
  let reported = 0
  return (place, ...fault) => {
    if (place.line !== current) [current, reported] = [place.line, 0]
    if (reported++ < FAULTS_OF_LINE_MAX) report(place, ...fault)
  }
}
