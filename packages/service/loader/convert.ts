/** Converts a parsed record to a row to stage, or reports its faults. */
import { checkRecord, type FieldFault, foundRecord, type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import type { Reference } from '../store/loading/references.ts'
import type { StagedRow } from '../store/loading/staged-row.ts'
import { adoptBrand, type LoadBrand } from './brand-record.ts'
import type { Report } from './faults.ts'
import { RECORD_BYTES_MAX } from './lines.ts'
import type { RawRecord } from './record-reader.ts'

type Values = Readonly<Record<string, unknown>>
type Value = StagedRow['values'][number]

/**
 * `upsert` adds and changes records; `replace` also removes those that are not in the input; `delete` removes those
 * that are.
 */
export type LoadMode = 'upsert' | 'replace' | 'delete'

/** The fields to check: all of them, or only the key when records are deleted. */
export function fieldsGiven(resource: Resource, mode: LoadMode): Resource {
  if (mode !== 'delete') return resource
  // A whole record passed to --delete is probably a mistake, so only keys are accepted.
  return {
    ...resource,
    columns: resource.key,
    fields: Object.fromEntries(resource.key.map((name) => [name, resource.fields[name]!])),
  }
}

export class Converter {
  readonly #resource: Resource
  readonly #given: Resource
  readonly #brand: LoadBrand | null
  readonly #columns: readonly string[]
  readonly #references: readonly Reference[]
  readonly #deleting: boolean
  /** Key of the first record of a group that can have only one. */
  #onlyKey: unknown

  constructor(resource: Resource, mode: LoadMode, brand: LoadBrand | null, references: readonly Reference[]) {
    this.#resource = resource
    this.#given = fieldsGiven(resource, mode)
    this.#brand = brand
    this.#columns = tableOf(resource).columns.map(({ field }) => field)
    this.#references = references
    this.#deleting = mode === 'delete'
  }

  /** Null if not even the key can be staged. `offset` is the number of lines in earlier files of the group. */
  convert(raw: RawRecord, offset: number, report: Report): StagedRow | null {
    const { line, record } = raw
    if (this.#resource.single && !this.#deleting) this.#checkSingle(raw, report)
    const found = checkRecord(this.#given, record)
    if (found.length > 0) return this.#faulty(raw, offset, found, report)
    const body = this.#deleting ? null : writeBody(this.#resource, record)
    const isTooLong = body !== null && Buffer.byteLength(body) > RECORD_BYTES_MAX
    if (isTooLong) report(raw, null, 'record_too_long')
    const isMerged = body !== null && !isTooLong
    return {
      line: offset + line,
      values: this.#values(record),
      found: isMerged ? foundRecord(this.#resource, record) : null,
      body: isTooLong ? '' : body,
    }
  }

  #checkSingle(raw: RawRecord, report: Report): void {
    if (this.#brand) adoptBrand(raw, this.#brand, report)
    const key = raw.record[this.#resource.key[0]!]
    this.#onlyKey ??= key
    if (key !== this.#onlyKey) report(raw, null, 'second_record')
  }

  /** A faulty record is never merged, but its key and references still matter for finding duplicates and dangling ids. */
  #faulty(raw: RawRecord, offset: number, found: readonly FieldFault[], report: Report): StagedRow | null {
    const { line, record } = raw
    for (const { field, code } of found) report(raw, field, code)
    const unsound = new Set(found.map(({ field }) => field.split('.')[0]!))
    if (this.#resource.key.some((name) => unsound.has(name))) return null
    const sound = Object.fromEntries(
      Object.keys(this.#resource.fields).flatMap((name) => (unsound.has(name) ? [] : [[name, record[name]]])),
    )
    return { line: offset + line, values: this.#values(sound), body: '' }
  }

  #values(record: Values): Value[] {
    const values: Value[] = []
    for (const name of this.#columns) values.push((record[name] as Value | undefined) ?? null)
    for (const { field } of this.#references) values.push(valueAt(record, field))
    return values
  }
}

function valueAt(record: Values, field: readonly string[]): Value {
  let value: unknown = record
  for (const name of field) value = (value as Values | null | undefined)?.[name]
  return (value as Value | undefined) ?? null
}
