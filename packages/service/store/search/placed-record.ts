/** What records are found by, on its way into a temporary table: in the form that COPY takes. */
import type { FoundRecord } from '@selvedge/catalogue'

export interface PlacedRecord {
  /** Where it belongs: a position, or an id. */
  readonly place: string
  readonly record: FoundRecord
}

/** Entries have letters and digits alone. Of what COPY treats specially, JSON can hold the backslash. */
export function placedText(records: readonly PlacedRecord[]): string {
  return records
    .map(({ place, record: { entries, hit } }) => `${place}\t${entries}\t${hit.replaceAll('\\', '\\\\')}\n`)
    .join('')
}
