/** Converts a parsed record to a row to stage, or reports its faults. */
import { checkRecord, type FieldFault, type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import type { MergeMode } from '../store/loading/merge-group.ts'
import type { Reference } from '../store/loading/references.ts'
import type { StagedRow } from '../store/loading/staged-row.ts'
import { adoptBrand, type LoadBrand } from './brand-record.ts'
import type { Report } from './faults.ts'
import { RECORD_BYTES_MAX } from './lines.ts'
import type { RawRecord } from './record-reader.ts'

type Values = Readonly<Record<string, unknown>>
type Value = StagedRow['values'][number]

/** The fields to check: all of them, or only the key when records are deleted. */
export function fieldsGiven(resource: Resource, mode: MergeMode): Resource {
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
  #records = 0

  constructor(resource: Resource, mode: MergeMode, brand: LoadBrand | null, references: readonly Reference[]) {
    this.#resource = resource
    this.#given = fieldsGiven(resource, mode)
    this.#brand = brand
    this.#columns = tableOf(resource).columns.map(({ field }) => field)
    this.#references = references
    this.#deleting = mode === 'delete'
  }

  /** Null if not even the key can be staged. `offset` is the number of lines in earlier files of the group. */
  convert({ line, record }: RawRecord, offset: number, report: Report): StagedRow | null {
    if (this.#resource.single && ++this.#records > 1) report(line, null, 'second_record')
    if (this.#brand && this.#resource.single && !this.#deleting) adoptBrand(record, this.#brand, line, report)
    const found = checkRecord(this.#given, record)
    if (found.length > 0) return this.#faulty(line, record, offset, found, report)
    const body = this.#deleting ? null : writeBody(this.#resource, record)
    const isTooLong = body !== null && Buffer.byteLength(body) > RECORD_BYTES_MAX
    if (isTooLong) report(line, null, 'record_too_long')
    return { line: offset + line, values: this.#values(record), body: isTooLong ? null : body }
  }

  /** A faulty record is never merged, but its key and references still matter for finding duplicates and dangling ids. */
  #faulty(
    line: number,
    record: Values,
    offset: number,
    found: readonly FieldFault[],
    report: Report,
  ): StagedRow | null {
    for (const { field, code } of found) report(line, field, code)
    const unsound = new Set(found.map(({ field }) => field.split('.')[0]!))
    if (this.#resource.key.some((name) => unsound.has(name))) return null
    const sound = Object.fromEntries(Object.entries(record).filter(([name]) => !unsound.has(name)))
    return { line: offset + line, values: this.#values(sound), body: null }
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
